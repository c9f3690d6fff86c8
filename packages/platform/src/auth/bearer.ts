import { isIPv4, isIPv6 } from 'node:net'

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
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...missing, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
