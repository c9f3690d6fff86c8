/** Reads paths of a server from within its process, with everything that a request over the network goes through. */

import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** For whom a path is read: the headers of the request, and the address of the client. */
export type Caller = {
  readonly headers: Readonly<Record<string, string>>
  readonly ip: string
  /** Aborts when the caller leaves: then the request ends as one whose connection closes. */
  readonly signal: AbortSignal
}

/** An answer that stays in the process; header names in lower case. */
export type InnerAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export type InnerRequest = (path: string, caller: Caller) => Promise<InnerAnswer>

const inner = new WeakSet<FastifyRequest>()

/** Whether a request came from within the process, by `InnerRequest`. */
export const isInner = (request: FastifyRequest): boolean => inner.has(request)

/** Names the request to the hook below; its value is random, so a request from outside names none. */
const MARK = 'x-zeughaus-ask'

/** Returns the reader of a server's paths. It rejects when the caller leaves. */
export function innerRequests(app: FastifyInstance): InnerRequest {
  const callers = new Map<string, AbortSignal>()
  app.addHook('onRequest', async (request, { raw }) => {
    const mark = request.headers[MARK]
    const signal = typeof mark === 'string' ? callers.get(mark) : undefined
    if (signal !== undefined) inner.add(request)
    signal?.addEventListener('abort', () => raw.destroy(), { once: true })
  })
  return async (path, { headers, ip, signal }) => {
    const mark = randomUUID()
    callers.set(mark, signal)
    try {
      const request = { method: 'GET', url: path, headers: { ...headers, [MARK]: mark }, remoteAddress: ip } as const
      const { statusCode, headers: sent, payload } = await app.inject(request)
      return { status: statusCode, headers: sent, text: payload }
    } finally {
      callers.delete(mark)
    }
  }
}
