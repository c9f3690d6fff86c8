import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** RFC 6750 section 2.1: the scheme in any case, one space or more, one token. */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]{1,4096}=*)$/i

/** Extracts the token of an `Authorization` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length > 8192) return null
  return BEARER.exec(header)?.[1] ?? null
}

/**
 * Returns the rate-limit key of a client: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * connection owns all addresses behind them.
 */
export function clientKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.process(ip.split('%', 1)[0] ?? '')
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
