/** Connections and servers that misbehave. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A line that breaks after a number of bytes from the server, each time a little later. */
export async function aFragileLine(target: number) {
  let cuts = 0
  let budget = 0
  const server = createServer((client) => {
    budget += 1_500
    let left = budget
    const upstream = connect(target, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    client.on('error', end).on('close', end)
    upstream.on('error', end).on('close', end)
    client.pipe(upstream)
    upstream.on('data', (chunk: Buffer) => {
      client.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left > 0) return
      cuts += 1
      end()
    })
  })
  return { port: await listen(server), cuts: () => cuts }
}

/** A server that greets and then answers everything with the same bytes. */
export async function aFakeServer(greeting: string, answer: string): Promise<number> {
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    client.write(greeting)
    client.on('data', () => client.write(answer))
  })
  return listen(server)
}
