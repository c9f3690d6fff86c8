import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { type DomainError, malformedRequest } from '../errors/domain-error.ts'

/** Splits a host and its port (RFC 9110 7.2): an IPv6 address in brackets, or the characters of a name (RFC 3986 3.2.2). */
const HOST = /^(?:\[([^\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i
/** No server has a larger one. */
const LAST_PORT = 65_535

/**
 * Refuses a request that does not say in one valid `Host` whom it asks (RFC 9112 3.2): a proxy in front might have taken
 * another one for it. HTTP/1.0 need not say it.
 *
 * @throws {DomainError} 400
 */
export function refuseWrongHost({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  const hosts: string[] = []
  for (let place = 0; place < rawHeaders.length; place += 2) {
    if (rawHeaders[place]?.toLowerCase() === 'host') hosts.push(rawHeaders[place + 1] ?? '')
  }
  const [host] = hosts
  if (hosts.length > 1) throw wrong('steht mehrmals da')
  if (host === undefined && httpVersion !== '1.0') throw wrong('fehlt')
  if (host !== undefined && !isHost(host)) throw wrong('nennt keinen gültigen Rechner')
}

/** An empty one is none: an `http` address without a host is invalid (RFC 9110 4.2.1). */
function isHost(host: string): boolean {
  const match = HOST.exec(host)
  if (match === null) return false
  const [, address, port = ''] = match
  return (address === undefined || isIPv6(address)) && Number(port) <= LAST_PORT
}

const wrong = (what: string): DomainError =>
  malformedRequest(`Die Kopfzeile Host ${what}. Bitte senden Sie sie genau einmal, mit dem Namen dieses Dienstes.`)
