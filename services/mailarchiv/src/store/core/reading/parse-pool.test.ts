import assert from 'node:assert/strict'
import { onTestFinished, test } from 'vitest'
import { ParsePool } from './parse-pool.ts'

/** Threads that answer with their number, but never for a mail that begins with 1; in texts, a mail that begins with 2 ends them. */
const script = `import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ kind, request }) => {
  if (kind === 'texts') {
    const first = request.sources.map(({ raw }) => raw[0])
    if (first.includes(2)) process.exit()
    parentPort.postMessage({ value: first.map((byte) => ({ bodyPlain: String(byte) })) })
  } else if (request.source.raw[0] !== 1) parentPort.postMessage({ value: threadId })
})`

function aPool(): ParsePool {
  const pool = new ParsePool(2, new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  onTestFinished(() => pool.close())
  return pool
}

const read = (pool: ParsePool, first: number) => pool.message({ kind: 'bytes', raw: new Uint8Array([first]) }, 1)

test('mails that callers ask for together are read by one thread, so that serving takes no memory for another', async () => {
  const pool = aPool()
  await read(pool, 0)
  const threads = new Set(await Promise.all(Array.from({ length: 50 }, () => read(pool, 0))))
  assert.equal(threads.size, 1)
})

test('a mail whose reading hangs delays no caller', async () => {
  const pool = aPool()
  let isRead = false
  const hanging = assert.rejects(
    read(pool, 1).finally(() => (isRead = true)),
    { code: 'archive_closed' },
  )
  assert.ok(Number(await read(pool, 0)) > 0)
  assert.equal(isRead, false)
  await pool.close()
  await hanging
})

test('a mail that crashes its thread is without text, and those read with it keep theirs', async () => {
  const mails = [0, 2, 3].map((first) => ({
    source: { kind: 'bytes' as const, raw: new Uint8Array([first]) },
    bytes: 1,
  }))
  const texts = await aPool().texts(mails, false)
  assert.deepEqual(
    texts.map((text) => text?.bodyPlain ?? null),
    ['0', null, '3'],
  )
})
