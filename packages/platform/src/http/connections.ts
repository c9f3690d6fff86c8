import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** What a server knows of its open connections. */
export type Connections = {
  /** Whether an answer is being made or written on this connection. */
  busy(socket: Socket): boolean
  /** Ends the connections on which no request is being answered, those with half a request included. */
  closeUnused(): void
}

/**
 * Keeps the number of open connections bounded in favour of honest clients: when all places are taken, the oldest
 * connection that has not sent a whole request yet makes room. A slow sender therefore blocks nobody, and the process
 * never runs out of file descriptors.
 */
export function boundConnections(server: Server, limit: number): Connections {
  const open = new Map<Socket, IncomingMessage | undefined>()

  server.on('connection', (socket: Socket) => {
    if (open.size >= limit) evictOne(open)
    if (open.size >= limit) {
      socket.destroy()
      return
    }
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', (request: IncomingMessage, response) => {
    open.set(request.socket, request)
    response.once('close', () => {
      if (open.get(request.socket) === request) open.set(request.socket, undefined)
    })
  })

  return {
    busy: (socket) => open.get(socket) !== undefined,
    closeUnused() {
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
