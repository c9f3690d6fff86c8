/** Parses the syslog receiver's setting, and delivers to it with proof that the receiver has read all bytes. */
import { readFileSync } from 'node:fs'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { z } from 'zod'
import { StartError } from '../errors/domain-error.ts'

/** A connection without traffic for this long is closed, and its delivery repeated. */
const STALL_MS = 30_000
const PORTS: Readonly<Record<string, number>> = { 'syslog+tls:': 6514, 'syslog+tcp:': 601 }

/** The receiver of a setting. */
export interface SyslogTarget {
  readonly host: string
  readonly port: number
  readonly isEncrypted: boolean
}

/** Parses the setting: `syslog+tls://host:6514` or `syslog+tcp://host:601`. */
export function syslogValue(): z.ZodType<SyslogTarget> {
  return z
    .string()
    .max(300)
    .transform((text, context) => {
      const url = URL.parse(text)
      const usual = url === null ? undefined : PORTS[url.protocol]
      const rest =
        url === null ? '' : `${url.username}${url.password}${url.search}${url.hash}${url.pathname.replace('/', '')}`
      if (url === null || usual === undefined || url.hostname === '' || rest !== '') {
        context.addIssue({
          code: 'custom',
          message: 'muss syslog+tls://rechner:6514 oder syslog+tcp://rechner:601 sein',
        })
        return z.NEVER
      }
      const host = url.hostname.replace(/^\[|\]$/g, '')
      return { host, port: url.port === '' ? usual : Number(url.port), isEncrypted: url.protocol === 'syslog+tls:' }
    })
}

/** Names a receiver in the log's record of its progress. */
export const nameOf = ({ host, port, isEncrypted }: SyslogTarget): string =>
  `${isEncrypted ? 'tls' : 'tcp'}:${host}:${port}`

/** Sends bytes to a receiver; resolves once it has read all of them. */
export type Deliver = (bytes: Uint8Array, signal: AbortSignal) => Promise<void>

/**
 * Creates a function that delivers to a receiver, each time on a new connection. Syslog has no acknowledgement, and
 * sent bytes may be lost with the connection. So the sender half-closes the connection and waits until the receiver
 * closes it as well, which it does after reading the last byte.
 *
 * @param caFile CA certificates to verify the receiver with, in place of the public ones
 * @throws {StartError} when the file cannot be read
 */
export function deliveriesTo(target: SyslogTarget, caFile: string | undefined, stallMs = STALL_MS): Deliver {
  const ca = caFile === undefined ? undefined : readCertificates(caFile)
  const open = (): { socket: Socket; ready: string } => {
    const { host, port } = target
    if (!target.isEncrypted) return { socket: connectPlain({ host, port }), ready: 'connect' }
    const named = isIP(host) === 0 ? { servername: host } : {}
    const trusted = ca === undefined ? {} : { ca }
    return { socket: connectTls({ host, port, minVersion: 'TLSv1.2', ...named, ...trusted }), ready: 'secureConnect' }
  }
  return (bytes, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const { socket, ready } = open()
    let isSent = false
    const giveUp = (): void => void socket.destroy(new Error('the service stops'))
    signal.addEventListener('abort', giveUp, { once: true })
    socket.setTimeout(stallMs, () => socket.destroy(new Error('nothing moved for too long')))
    socket.once(ready, () => socket.end(bytes))
    socket.once('finish', () => {
      isSent = true
    })
    socket.once('end', () => {
      if (isSent) resolve()
      else socket.destroy(new Error('the receiver has closed before everything was sent'))
    })
    socket.once('error', reject)
    socket.once('close', () => {
      signal.removeEventListener('abort', giveUp)
      reject(new Error('the connection has ended'))
    })
    if (signal.aborted) giveUp()
    // Answers are discarded, but the stream must be read to notice its end.
    socket.resume()
    return promise
  }
}

function readCertificates(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new StartError(`Die Datei ${file} aus ZEUGHAUS_SYSLOG_CA ist nicht lesbar.`)
  }
}
