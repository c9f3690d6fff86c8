/**
 * The SMTP listener for journals: takes mail from allowed networks, and says 250 only when the mail is durable. What it
 * cannot keep at present it refuses for now (4xx), so that the sender keeps it.
 */
import type { AddressInfo } from 'node:net'
import { StartError } from '@zeughaus/platform'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { GroupCommit } from './group-commit.ts'
import { MAX_RECEIVED_BYTES } from './limits.ts'
import { networkMatcher } from './networks.ts'
import { Overload, Reception } from './reception.ts'
import type { IncomingMail, LargeStore, Provenance, Store } from './sink.ts'
import { Spool } from './spool.ts'
import { troubleOf } from './store-errors.ts'
import { unwrap, unwrapFile } from './unwrap.ts'

const MAX_CLIENTS = 100
const MAX_RECIPIENTS = 10_000
/** A client that says nothing for so long is hung up on. */
const IDLE_MS = 60_000
/** A whole mail takes no longer, however steadily its bytes drip in: 200 MB need 3 Mbit/s. */
const DATA_MS = 10 * 60_000
/** Time that transfers get to finish when the service stops. */
const CLOSE_MS = 8_000
const BATCH = { maxItems: 500, maxBytes: 32 * 1024 * 1024, maxRunning: 2 } as const

/** A refusal: code and sentence go to the sending server, whose administrator reads them. ASCII, as RFC 5321 wants it. */
class Refusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const refusal = {
  network: () => new Refusal(554, 'Diese Adresse darf hier keine Mails einliefern (MAILARCHIV_SMTP_ALLOW)'),
  busy: () => new Refusal(452, 'Das Archiv nimmt gerade zu viele Mails auf, bitte erneut senden'),
  full: () => new Refusal(452, 'Der Speicher des Archivs ist voll, bitte erneut senden'),
  broken: () => new Refusal(451, 'Die Mail wurde nicht archiviert, bitte erneut senden'),
  slow: () => new Refusal(421, 'Die Uebertragung der Mail dauert zu lange, bitte erneut senden'),
  cut: () => new Refusal(451, 'Die Verbindung brach ab, bitte erneut senden'),
  refused: () => new Refusal(554, 'Das Archiv kann diese Mail nicht aufnehmen'),
  oversized: () => new Refusal(552, 'Die Mail ist zu gross'),
  empty: () => new Refusal(554, 'Die Mail ist leer'),
} as const

export interface SmtpOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** Networks that may deliver. */
  readonly allow: readonly string[]
  /** What comes is a journal, so that its reports are opened; else every mail is kept as it came. */
  readonly journal: boolean
  /** PEM texts; without them STARTTLS is not offered. */
  readonly tls?: { readonly key: string; readonly cert: string } | undefined
  readonly store: Store
  readonly large: LargeStore
  /** Folder where mails are durable until the store has them; without it a sender waits for the store. */
  readonly spool?: string | undefined
  readonly warn: (message: string, details?: object) => void
  /** Largest mail in bytes. */
  readonly maxBytes?: number
  /** Milliseconds that one mail may take from DATA to its end. */
  readonly dataMs?: number
  readonly now?: () => Date
}

/** What the panel shows of the listener. */
export interface SmtpStatus {
  readonly state: 'listening' | 'failed'
  readonly address: string
  readonly tls: boolean
  readonly allow: readonly string[]
  /** Mails taken in and refused since the start. */
  readonly accepted: number
  readonly refused: number
  readonly last_at: string | null
  readonly error: string | null
}

export interface SmtpListener {
  readonly port: number
  status(): SmtpStatus
  /** Stops accepting, lets transfers finish, and resolves when everything taken in is durable. */
  close(): Promise<void>
}

/** Starts the listener. Throws a StartError when the port is taken or the certificate cannot be used. */
export async function startSmtpListener(options: SmtpOptions): Promise<SmtpListener> {
  const {
    host,
    journal,
    store,
    large,
    warn,
    maxBytes = MAX_RECEIVED_BYTES,
    dataMs = DATA_MS,
    now = () => new Date(),
  } = options
  const commits = new GroupCommit<IncomingMail>(store, BATCH)
  const { spool: folder } = options
  const spool = folder === undefined ? null : await Spool.open({ folder, archive: commits, warn })
  const isAllowed = networkMatcher(options.allow)
  const transfers = new Set<string>()
  const counts = { accepted: 0, refused: 0, lastAt: null as string | null, error: null as string | null }
  const reception = new Reception(large.folder)

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const provenance = provenanceOf(session, now())
    await using received = reception.begin()
    for await (const chunk of whole(stream)) {
      if (stream.sizeExceeded) await received.fail(refusal.oversized())
      await received.add(chunk)
    }
    // An oversized mail is answered with 552 by the server itself, whatever is returned here.
    if (stream.sizeExceeded) return
    const mail = received.finish()
    if (!Buffer.isBuffer(mail)) await large.put(await unwrapFile(mail, provenance, journal))
    else if (mail.length === 0) throw refusal.empty()
    else await (spool ?? commits).add(await unwrap(mail, provenance, journal), mail.length)
    counts.accepted += 1
    counts.lastAt = provenance.received_at
    counts.error = null
  }

  function toRefusal(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    if (error instanceof Overload) return refusal.busy()
    const trouble = troubleOf(error)
    if (trouble === 'refused') return refusal.refused()
    const answer = trouble === 'full' ? refusal.full() : refusal.broken()
    counts.error = trouble === 'full' ? 'Der Speicher ist voll.' : 'Eine Mail ließ sich nicht archivieren.'
    warn('a mail was refused for now; its sender keeps it', { err: error })
    return answer
  }

  const server = new SMTPServer({
    ...(options.tls ?? { hideSTARTTLS: true }),
    name: 'zeughaus',
    banner: 'Zeughaus Mailarchiv',
    disabledCommands: ['AUTH', 'WIZ', 'SHELL', 'KILL', ...(options.tls === undefined ? ['STARTTLS'] : [])],
    authOptional: true,
    disableReverseLookup: true,
    lenientAddressParsing: true,
    hideENHANCEDSTATUSCODES: false,
    size: maxBytes,
    rejectOversized: true,
    maxClients: MAX_CLIENTS,
    maxRecipients: MAX_RECIPIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    logger: false,
    onConnect(session, callback) {
      if (isAllowed(session.remoteAddress)) return callback()
      counts.refused += 1
      warn('a client from an address that is not allowed was refused', { address: session.remoteAddress })
      callback(refusal.network())
    },
    onData(stream, session, callback) {
      transfers.add(session.id)
      const deadline = setTimeout(() => endTransfer(session), dataMs)
      stream.once('end', () => clearTimeout(deadline))
      stream.once('close', () => clearTimeout(deadline))
      receive(stream, session).then(
        () => finish(session, () => callback(null, 'Die Mail ist archiviert')),
        (error: unknown) => {
          counts.refused += 1
          finish(session, () => callback(toRefusal(error)))
        },
      )
    },
  })

  /** Hangs up in the middle of a mail; what has come of it is dropped as after any cut. */
  function endTransfer(session: SMTPServerSession): void {
    const { responseCode, message } = refusal.slow()
    for (const connection of server.connections)
      if (connection.id === session.id) connection.send(responseCode, message)
  }

  /** Answers, and while the service stops hangs up as soon as the answer is out. */
  function finish(session: SMTPServerSession, answer: () => void): void {
    transfers.delete(session.id)
    answer()
    if (stopping !== null) setImmediate(hangUpIdle)
  }

  function hangUpIdle(): void {
    for (const connection of server.connections)
      if (!transfers.has(connection.id)) connection.send(421, 'Das Archiv wird beendet, bitte erneut senden')
  }

  let stopping: Promise<void> | null = null
  let failed: string | null = null
  const port = await listen(server, host, options.port)
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall === 'listen' || error.syscall === 'accept') failed = 'Der Port nimmt keine Verbindungen mehr an.'
    warn('an SMTP connection failed', { err: error })
  })

  return {
    port,
    status: () => ({
      state: failed === null ? 'listening' : 'failed',
      address: `${host}:${port}`,
      tls: options.tls !== undefined,
      allow: options.allow,
      accepted: counts.accepted,
      refused: counts.refused,
      last_at: counts.lastAt,
      error: failed ?? counts.error,
    }),
    close() {
      stopping ??= new Promise<void>((resolve) => {
        server.close(resolve)
        hangUpIdle()
      })
        .then(() => spool?.close())
        .then(() => commits.idle())
        .then(() => large.idle())
      return stopping
    },
  }
}

/** The chunks of a mail; a client that hangs up in the middle is a refusal like others, and nobody's fault. */
async function* whole(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch {
    throw refusal.cut()
  }
}

function listen(server: SMTPServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(startError(error, host, port))
    server.once('error', onError)
    server.listen(port, host, () => {
      server.off('error', onError)
      resolve((server.server.address() as AddressInfo).port)
    })
  })
}

function startError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Der Port ${port} (MAILARCHIV_SMTP_PORT) ist schon belegt. Wählen Sie einen anderen.`)
  if (error.code === 'EACCES')
    return new StartError(`Der Port ${port} (MAILARCHIV_SMTP_PORT) darf von diesem Benutzer nicht belegt werden.`)
  if (error.code === 'EADDRNOTAVAIL')
    return new StartError(
      `Die Adresse ${host} (MAILARCHIV_SMTP_HOST, sonst ZEUGHAUS_HOST) gibt es auf diesem Rechner nicht.`,
    )
  return error
}

function provenanceOf(session: SMTPServerSession, now: Date): Provenance & Required<Pick<Provenance, 'smtp'>> {
  const { mailFrom, rcptTo } = session.envelope
  const recipients = rcptTo.map(({ address }) => address)
  return {
    source: 'smtp',
    received_at: now.toISOString(),
    envelope_recipients: [...new Set(recipients)],
    smtp: {
      mail_from: mailFrom === false ? '' : mailFrom.address,
      rcpt_to: recipients,
      client_address: session.remoteAddress,
      client_name: session.hostNameAppearsAs,
      tls: session.secure,
    },
  }
}
