/** POST /mcp: the archive as tools of an assistant (Model Context Protocol, streamable HTTP, no sessions). */
import {
  answer,
  bearerToken,
  forbidden,
  type HttpServer,
  malformedRequest,
  media,
  unauthorized,
  unavailable,
} from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type LoggedRoute, type Recorder, recordAccess } from '../../evidence/access-log/index.ts'
import type { ApiKey, Keys } from '../keys/index.ts'
import { type Tool, toolsOf } from './tools.ts'

export type AssistantDependencies = {
  readonly keys: Pick<Keys, 'authenticate'>
  readonly accessLog: Recorder
  /** Of the service, which the protocol tells. */
  readonly version: string
}

const message = z
  .looseObject({})
  .meta({ description: 'Eine Nachricht nach JSON-RPC 2.0; mehrere auf einmal kennt das Protokoll nicht mehr.' })

/**
 * Serves the endpoint of assistants. A tool calls an operation of the interface as its caller: checks, scope, limits
 * and entries of the access log are those of the interface.
 */
export function addAssistants(
  server: Pick<HttpServer, 'area' | 'routes' | 'ask'>,
  { keys, accessLog, version }: AssistantDependencies,
): void {
  const note = recordAccess<ApiKey>(accessLog, ({ id, name }) => ({ kind: 'key', id, name }))
  const area = server.area<'assistenten.fragen', ApiKey, LoggedRoute>({
    base: '',
    async authenticate(request) {
      refuseWebPages(request)
      const token = bearerToken(request.headers.authorization)
      const key = token === null ? null : await keys.authenticate(token)
      if (key === null)
        throw unauthorized(
          'Der API-Schlüssel fehlt oder gilt nicht. Bitte tragen Sie ihn im Assistenten als „Authorization: Bearer mak_…“ ein.',
        )
      return key
    },
    // What a key asks for stands in the log by the operation that its tool calls.
    beforeAnswer: async (outcome) => (outcome.principal === undefined ? note(outcome) : undefined),
  })
  const tools = lazily(() => toolsOf(server.routes))
  area.route({
    method: 'POST',
    path: '/mcp',
    permission: 'assistenten.fragen',
    log: 'search',
    summary: 'Eine Nachricht eines Assistenten beantworten (Model Context Protocol)',
    hidden: true,
    // A wrong argument is a result of its tool, as the protocol wants it, whatever is wrong with it.
    anyText: true,
    schema: { body: message, response: { 200: media('application/json; charset=utf-8', 'Die Antwort.'), 202: null } },
    async handler({ body, request, ip, signal }) {
      const { answerMessage } = await import('./protocol.ts')
      const { status, text } = await answerMessage(body, protocolHeaders(request), {
        tools: tools(),
        version,
        ask: (path) => asCaller(server, path, { request, ip, signal }),
      })
      if (status === 202) return answer(null, { status })
      if (status !== 200) throw malformedRequest(NOT_THE_PROTOCOL)
      return answer(text)
    },
  })
}

const NOT_THE_PROTOCOL =
  'Diese Nachricht folgt nicht dem Model Context Protocol, oder seine Fassung (MCP-Protocol-Version) ist hier unbekannt. Bitte aktualisieren Sie den Assistenten.'

/**
 * Refuses what a web page sends, which is all that names an origin: a page of a stranger could else reach an archive of
 * the visitor's network under a name that it gave to that address (DNS rebinding).
 *
 * @throws DomainError 403
 */
function refuseWebPages({ headers }: FastifyRequest): void {
  if (headers.origin === undefined) return
  throw forbidden(
    'Hier fragen Assistenten und keine Webseiten: Eine Anfrage mit „Origin“ wird nicht angenommen.',
    'fremde_herkunft',
  )
}

type From = { readonly request: FastifyRequest; readonly ip: string; readonly signal: AbortSignal }

async function asCaller(server: Pick<HttpServer, 'ask'>, path: string, { request, ip, signal }: From) {
  try {
    return await server.ask(path, { headers: { authorization: request.headers.authorization ?? '' }, ip, signal })
  } catch (error) {
    // The caller has left, and its answer is lost.
    if (signal.aborted) throw unavailable()
    throw error
  }
}

function protocolHeaders({ headers }: FastifyRequest): Record<string, string> {
  const version = headers['mcp-protocol-version']
  return typeof version === 'string' ? { 'mcp-protocol-version': version } : {}
}

function lazily(make: () => readonly Tool[]): () => readonly Tool[] {
  let made: readonly Tool[] | undefined
  return () => {
    made ??= make()
    return made
  }
}
