import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { until } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { openChangeFeed } from './changes.ts'

/** A message of the server: its letter, its length, its content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.from(`${letter}\0\0\0\0`)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}
const READY = message('Z', Buffer.from('I'))
const LOGGED_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY])
const REFUSED = Buffer.concat([
  message('E', Buffer.from('SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0')),
  READY,
])

test('a feed whose server has become a replica, which cannot be listened to, keeps no connections to it', async () => {
  const open = new Set<Socket>()
  let [refusals, most] = [0, 0]
  const server = createServer((socket) => {
    most = Math.max(most, open.add(socket).size)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    socket.once('data', () => {
      socket.write(LOGGED_IN)
      socket.on('data', (bytes) => {
        if (bytes[0] !== 'Q'.charCodeAt(0)) return void socket.end()
        refusals += 1
        socket.write(REFUSED)
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const feed = openChangeFeed({ host: '127.0.0.1', port, user: 'x', database: 'x' })
  await until('it has been refused again and again', () => refusals >= 5)
  await feed.close()
  // The end of one may come after the beginning of the next.
  assert.ok(most <= 2, `${most} connections at once`)
})
