import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readEvents, type StreamEvent } from './events.ts'

test('Events are read whole wherever the network cuts them, and signs of life are no events', async () => {
  const text =
    'retry: 3000\n\n: ich bin noch da\n\nevent: aenderung\ndata: {"art":"mängel"}\n\ndata: eins\ndata: zwei\n\nevent: halb\nda'
  const bytes = new TextEncoder().encode(text)
  for (let size = 1; size <= bytes.length; size += 1) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const found: StreamEvent[] = []
    for await (const event of readEvents(body)) found.push(event)
    assert.deepEqual(found, [
      { event: 'aenderung', data: '{"art":"mängel"}' },
      { event: 'message', data: 'eins\nzwei' },
    ])
  }
})
