import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What a server knows of its open connections. */
export type Connections = {
  /** Whether an answer is being made or written on this connection. */
  busy(socket: Socket): boolean
  /** From now on a connection ends with its answer; those without a whole request end at once. */
  drain(): void
}

/** What a connection is doing: its first request has not come, it rests after an answer, or a request is under way. */
type State = 'new' | 'resting' | IncomingMessage

/**
 * Keeps the number of open connections bounded in favour of honest clients: when all places are taken, the oldest
 * connection that has not sent a whole request yet makes room, and only when there is none the oldest that rests after an
 * answer. A slow sender therefore blocks nobody, and the process never runs out of file descriptors.
 */
export function boundConnections(server: Server, limit: number): Connections {
  const open = new Map<Socket, State>()
  let draining = false

  server.on('connection', (socket: Socket) => {
    if (open.size >= limit) evictOne(open)
    if (open.size >= limit) {
      socket.destroy()
      return
    }
    open.set(socket, 'new')
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    open.set(request.socket, request)
    if (draining) response.setHeader('connection', 'close')
    response.once('close', () => {
      if (open.get(request.socket) === request) open.set(request.socket, 'resting')
      if (draining) request.socket.destroySoon()
    })
  })

  return {
    busy: (socket) => typeof open.get(socket) === 'object',
    drain() {
      draining = true
      for (const [socket, state] of open) if (typeof state === 'string') socket.destroy()
    },
  }
}

function evictOne(open: Map<Socket, State>): void {
  let resting: Socket | undefined
  for (const [socket, state] of open) {
    if (state === 'resting') resting ??= socket
    else if (state === 'new' || !state.complete) {
      drop(open, socket)
      return
    }
  }
  if (resting !== undefined) drop(open, resting)
}

function drop(open: Map<Socket, State>, socket: Socket): void {
  open.delete(socket)
  socket.destroy()
}
