import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { test } from 'vitest'
import { temporaryFolder } from './testing/index.ts'
import type { Writing } from './whole-file.factory.ts'

const THREADS = 3
const ROUNDS = 200

test('Writers at the same moment leave one whole file, and a file that is written once belongs to one of them', async () => {
  const folder = temporaryFolder()
  const names = Array.from({ length: ROUNDS }, (_, round) => `einmal-${round}`)
  const begin = new Int32Array(new SharedArrayBuffer(4))
  const texts = Array.from({ length: THREADS }, (_, thread) => `${thread}`.repeat(10_000))
  const threads = texts.map((text) => {
    const workerData: Writing = {
      over: join(folder, 'ueber'),
      once: names.map((name) => join(folder, name)),
      text,
      begin,
    }
    return new Worker(new URL('./whole-file.factory.ts', import.meta.url), { workerData })
  })
  const ended = Promise.all(threads.map((thread) => once(thread, 'exit')))
  await Promise.all(threads.map((thread) => once(thread, 'message')))
  Atomics.store(begin, 0, 1)
  Atomics.notify(begin, 0)
  assert.deepEqual(
    await ended,
    threads.map(() => [0]),
  )
  assert.deepEqual(readdirSync(folder).sort(), [...names, 'ueber'].sort())
  for (const name of readdirSync(folder)) {
    assert.ok(texts.includes(readFileSync(join(folder, name), 'utf8')), name)
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600)
  }
})
