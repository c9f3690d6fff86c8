import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket, type TcpSocketConnectOpts } from 'node:net'
import { atEnd } from './at-end.ts'

/** A TCP line to a server that falls silent on demand, as with a machine that hangs: connections stay, and new ones are taken. */
export interface Line {
  /** Its port on 127.0.0.1. */
  readonly port: number
  /** Holds all bytes back; with `answers` those of the server alone, which goes on taking requests. */
  silence(held?: 'all' | 'answers'): void
  /** Lets everything through again, also what was held back. */
  resume(): void
  /** Breaks every connection; new ones are taken. */
  cut(): void
  /** Accepts no connection any more. */
  close(): void
}

/** @param target the server's port, or the path of its socket */
export async function lineTo(
  target: Pick<TcpSocketConnectOpts, 'host' | 'port'> | { readonly path: string },
): Promise<Line> {
  const pairs: (readonly [near: Socket, far: Socket])[] = []
  let held: 'all' | 'answers' | 'nothing' = 'nothing'
  const join = (near: Socket, far: Socket): void => {
    near.unpipe()
    far.unpipe()
    if (held !== 'all') near.pipe(far)
    if (held === 'nothing') far.pipe(near)
  }
  const server = createServer((near) => {
    const far = connect(target)
    pairs.push([near, far])
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    join(near, far)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const hold = (what: typeof held): void => {
    held = what
    for (const [near, far] of pairs) join(near, far)
  }
  const cut = (): void => {
    for (const pair of pairs.splice(0)) for (const socket of pair) socket.destroy()
  }
  atEnd(() => {
    cut()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    silence: (what = 'all') => hold(what),
    resume: () => hold('nothing'),
    cut,
    close: () => void server.close(),
  }
}
