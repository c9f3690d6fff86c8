import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { DomainError, malformedRequest } from '../errors/domain-error.ts'
import type { ErrorFormat } from '../errors/format.ts'
import { newId } from '../ids.ts'
import type { Connections } from './connections.ts'
import { SECURITY_HEADERS } from './security.ts'

/** Fastify types `rawPacket` as a buffer's JSON; Node passes the buffer itself, or nothing on a timeout. */
type ParserError = Pick<ConnectionError, 'code'> & { rawPacket?: unknown; bytesParsed?: number }

/** A method that Node's parser knows and no route has: it replaces methods unknown to the parser. */
const STAND_IN_METHOD = 'TRACE'

/** Bytes of a broken request that are searched for its first line. */
const SEARCHED = 16 * 1024

/**
 * Answers requests that Node's parser refuses before any route: with the service's error body, the security headers and
 * a request id; then closes the connection. A method unknown to the parser is answered like any other method that the
 * path lacks.
 */
export function answerClientErrors(app: FastifyInstance, format: ErrorFormat, connections: () => Connections) {
  return (error: ParserError, socket: Socket): void => {
    // Never write into an answer that is under way.
    if (!socket.writable || !connections().mayAnswer(socket)) {
      socket.destroy()
      return
    }
    const target = error.code === 'HPE_INVALID_METHOD' ? requestTarget(error) : null
    if (target === null) {
      refuse(socket, format, clientError(error.code))
      return
    }
    app.inject({ method: STAND_IN_METHOD, url: target }).then(
      (answer) => write(socket, answer.statusCode, answer.headers, answer.rawPayload),
      () => refuse(socket, format, clientError(undefined)),
    )
  }
}

function clientError(code: string | undefined): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new DomainError(431, 'kopfzeilen_zu_gross', 'Die Kopfzeilen der Anfrage sind zu groß.')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new DomainError(
      408,
      'anfrage_zu_langsam',
      'Die Anfrage kam nicht rechtzeitig an. Bitte senden Sie sie noch einmal.',
    )
  }
  return malformedRequest('Diese Anfrage ist kein gültiges HTTP.')
}

/** Extracts the path of `FOO /path HTTP/1.1`, the line at which the parser stopped; null when there is none. */
function requestTarget({ rawPacket, bytesParsed = 0 }: ParserError): string | null {
  if (!Buffer.isBuffer(rawPacket)) return null
  const start = rawPacket.lastIndexOf(0x0a, bytesParsed) + 1
  const line =
    rawPacket.toString('latin1', start, Math.min(rawPacket.length, start + SEARCHED)).split('\r\n', 1)[0] ?? ''
  const [method = '', target = '', version = '', ...rest] = line.split(' ')
  const readable = /^[A-Za-z-]{1,40}$/.test(method) && /^\/[!-~]*$/.test(target) && /^HTTP\/1\.[01]$/.test(version)
  return readable && rest.length === 0 ? target : null
}

/** Answers outside any request, and ends the connection. */
export function refuse(socket: Socket, format: ErrorFormat, error: DomainError): void {
  const id = newId()
  const headers = {
    ...SECURITY_HEADERS,
    ...error.headers,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': id,
  }
  write(socket, error.status, headers, Buffer.from(JSON.stringify(format.body(error, id))))
}

function write(socket: Socket, status: number, headers: Readonly<Record<string, unknown>>, body: Buffer): void {
  if (!socket.writable) return
  const sent = { ...headers, connection: 'close', 'content-length': body.length }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.end(body)
}
