import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What a server knows of its open connections. */
export type Connections = {
  /** Whether an answer is being made or written on this connection. */
  busy(socket: Socket): boolean
  /** From now on a connection ends with its answer; those without a whole request end at once. */
  drain(): void
}

/**
 * Keeps the number of open connections bounded in favour of honest clients: when all places are taken, the oldest
 * connection that has not sent a whole request yet makes room. A slow sender therefore blocks nobody, and the process
 * never runs out of file descriptors.
 */
export function boundConnections(server: Server, limit: number): Connections {
  const open = new Map<Socket, IncomingMessage | undefined>()
  let draining = false

  server.on('connection', (socket: Socket) => {
    if (open.size >= limit) evictOne(open)
    if (open.size >= limit) {
      socket.destroy()
      return
    }
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    open.set(request.socket, request)
    if (draining) response.setHeader('connection', 'close')
    response.once('close', () => {
      if (open.get(request.socket) === request) open.set(request.socket, undefined)
      if (draining) request.socket.destroySoon()
    })
  })

  return {
    busy: (socket) => open.get(socket) !== undefined,
    drain() {
      draining = true
      for (const [socket, request] of open) if (request === undefined) socket.destroy()
    },
  }
}

function evictOne(open: Map<Socket, IncomingMessage | undefined>): void {
  for (const [socket, request] of open) {
    if (request?.complete !== true) {
      open.delete(socket)
      socket.destroy()
      return
    }
  }
}
