import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { until } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { FailedTask, QueueFull, TaskDropped, ThreadPool, type ThreadPoolOptions, ThreadTimeout } from './thread-pool.ts'

type Tasks = {
  wait: { request: number; response: string }
  spin: { request: null; response: string }
  self: { request: null; response: number }
}

type Task = { request: null; response: null }

const SCRIPT = `
import { parentPort, threadId } from 'node:worker_threads'
const cell = new Int32Array(new SharedArrayBuffer(4))
const tasks = {
  wait(milliseconds) { Atomics.wait(cell, 0, 0, milliseconds); return 'done' },
  spin() { for (;;); },
  self() { return threadId },
}
parentPort.on('message', ({ kind, request }) => parentPort.postMessage({ value: tasks[kind](request) }))
`

function pool(options: Partial<ThreadPoolOptions> = {}): ThreadPool<Tasks> {
  const script = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`)
  const threads = new ThreadPool<Tasks>({ script, threads: 2, data: null, ...options })
  onTestFinished(() => threads.close())
  return threads
}

test('a task that the machine lets wait is not taken for one that hangs', async () => {
  const threads = pool({ threads: 1 })
  // Its own start is work, which a busy machine makes longer.
  await threads.run('self', null)
  assert.equal(await threads.run('wait', 600, { deadline: 200 }), 'done')
})

test('a task that works for longer than it may is stopped, and the next one is answered by a new thread', async () => {
  const threads = pool()
  await assert.rejects(threads.run('spin', null, { deadline: 100 }), ThreadTimeout)
  assert.equal(await threads.run('wait', 1, { deadline: 2_000 }), 'done')
})

test('a task that neither works nor answers is given up in the end', async () => {
  await assert.rejects(pool().run('wait', 60_000, { deadline: 50 }), ThreadTimeout)
})

test('a thread that rests for long is ended, and the next task is answered by a new one', async () => {
  const threads = pool({ idle: 20 })
  const first = await threads.run('self', null)
  await until('the thread is a new one', async () => (await threads.run('self', null)) !== first)
})

test('callers take turns: one with many tasks does not make others wait for all of them', async () => {
  const threads = pool({ threads: 1 })
  const ended: string[] = []
  const ask = (owner: string) => threads.run('wait', 5, { owner }).then(() => ended.push(owner))
  await Promise.all([...Array.from({ length: 5 }, () => ask('much')), ask('little')])
  assert.deepEqual(ended, ['much', 'much', 'little', 'much', 'much', 'much'])
})

test('a task that no caller waits for any more is not begun, and one in progress is answered', async () => {
  const threads = pool({ threads: 1 })
  const gone = new AbortController()
  const [running, waiting, next] = [
    threads.run('wait', 20, { signal: gone.signal }),
    threads.run('spin', null, { signal: gone.signal }),
    threads.run('wait', 1),
  ]
  gone.abort()
  await assert.rejects(waiting, TaskDropped)
  assert.deepEqual([await running, await next, threads.waiting], ['done', 'done', 0])
  await assert.rejects(threads.run('spin', null, { signal: gone.signal }), TaskDropped)
})

test('a task that waited for a thread leaves nothing at the signal of its caller, which would keep its answer', async () => {
  const threads = pool({ threads: 1 })
  const { signal } = new AbortController()
  const tasks = Array.from({ length: 4 }, () => threads.run('wait', 1, { signal }))
  assert.equal(getEventListeners(signal, 'abort').length, 3)
  await Promise.all(tasks)
  assert.deepEqual(getEventListeners(signal, 'abort'), [])
})

test('more tasks than may wait are refused, of one caller and of all', async () => {
  const threads = pool({ threads: 1, waiting: { all: 3, ofOne: 2 } })
  const taken = ['a', 'a', 'a', 'b'].map((owner) => threads.run('wait', 5, { owner }))
  await assert.rejects(threads.run('wait', 5, { owner: 'c' }), QueueFull)
  assert.equal((await Promise.all(taken)).length, 4)
  const again = ['a', 'a', 'a'].map((owner) => threads.run('wait', 5, { owner }))
  await assert.rejects(threads.run('wait', 5, { owner: 'a' }), QueueFull)
  await Promise.all([...again, threads.run('wait', 5, { owner: 'b' })])
})

test('what a thread throws is an error with its name, its code, its stack and the script of the thread', async () => {
  const script = new URL('./throwing.worker.ts', import.meta.url)
  const threads = new ThreadPool<{ refuse: Task; throwObject: Task }>({ script, threads: 1, data: null })
  onTestFinished(() => threads.close())
  const refused = await threads.run('refuse', null).catch((error: unknown) => error)
  assert.ok(refused instanceof FailedTask)
  assert.deepEqual([refused.name, refused.message, refused.code], ['RangeError', 'zu groß', 'E_LIMIT'])
  assert.match(
    refused.stack ?? '',
    /RangeError: zu groß[\s\S]*throwing\.worker\.ts[\s\S]*in the thread throwing\.worker\.ts/,
  )
  await assert.rejects(threads.run('throwObject', null), {
    name: 'Error',
    message: "thrown: { reason: 'ohne Klasse' }",
  })
})
