/**
 * The SMTP listener for journals: takes mail from allowed networks and answers 250 only when the mail is durable. Mail
 * that it cannot store at present gets a temporary refusal (4xx), so that the sender keeps it.
 */
import type { AddressInfo } from 'node:net'
import { StartError } from '@zeughaus/platform'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { GroupCommit } from './group-commit.ts'
import { MAX_RECEIVED_BYTES } from './limits.ts'
import { networkMatcher } from './networks.ts'
import type { IncomingMail, LargeStore, Store } from './sink.ts'
import { SmtpReceiver } from './smtp-receiver.ts'
import { refusal } from './smtp-refusals.ts'
import { Spool } from './spool.ts'

const MAX_CLIENTS = 100
const MAX_RECIPIENTS = 10_000
/** The listener hangs up on a client that is silent this long. */
const IDLE_MS = 60_000
/** Time limit of a whole mail, however steadily its bytes drip in: 200 MB need 3 Mbit/s. */
const DATA_MS = 10 * 60_000
/** Time that transfers get to finish when the service stops. */
const CLOSE_MS = 8_000
const BATCH = { maxItems: 500, maxBytes: 32 * 1024 * 1024, maxRunning: 2 } as const

export interface SmtpOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** Networks that may deliver. */
  readonly allow: readonly string[]
  /** The sender is a journal: its reports are opened. Otherwise every mail is stored as received. */
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

/** The listener's status, as the panel shows it. */
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
  /** Stops accepting, lets transfers finish, and resolves when every accepted mail is durable. */
  close(): Promise<void>
}

/** Starts the listener. Throws a StartError when the port is taken or the certificate cannot be used. */
export async function startSmtpListener(options: SmtpOptions): Promise<SmtpListener> {
  const { spool: folder, store, warn, now = () => new Date() } = options
  const commits = new GroupCommit<IncomingMail>(store, BATCH)
  const spool = folder === undefined ? null : await Spool.open({ folder, archive: commits, warn })
  const listener = new Listener(options, new SmtpReceiver({ ...options, mails: spool ?? commits, now }), async () => {
    await spool?.close()
    await commits.idle()
    await options.large.idle()
  })
  await listener.listen()
  return listener
}

class Listener implements SmtpListener {
  readonly #options: SmtpOptions
  readonly #receiver: SmtpReceiver
  /** Resolves when every accepted mail is durable. */
  readonly #settle: () => Promise<void>
  readonly #server: SMTPServer
  /** Sessions in the middle of a mail. */
  readonly #transfers = new Set<string>()
  #stopping: Promise<void> | null = null
  #failed: string | null = null
  port = 0

  constructor(options: SmtpOptions, receiver: SmtpReceiver, settle: () => Promise<void>) {
    this.#options = options
    this.#receiver = receiver
    this.#settle = settle
    const isAllowed = networkMatcher(options.allow)
    this.#server = new SMTPServer({
      ...serverOptions(options),
      onConnect: (session, callback) => {
        if (isAllowed(session.remoteAddress)) return callback()
        receiver.countRefused()
        options.warn('a client from an address that is not allowed was refused', { address: session.remoteAddress })
        callback(refusal.network())
      },
      onData: (stream, session, callback) => {
        this.#transfers.add(session.id)
        const deadline = setTimeout(() => this.#endTransfer(session), options.dataMs ?? DATA_MS)
        stream.once('end', () => clearTimeout(deadline))
        stream.once('close', () => clearTimeout(deadline))
        receiver.receive(stream, session).then(
          () => this.#finish(session, () => callback(null, 'Die Mail ist archiviert')),
          (error: Error) => this.#finish(session, () => callback(error)),
        )
      },
    })
  }

  /** Rejects with a StartError when the port is taken. */
  async listen(): Promise<void> {
    this.port = await listen(this.#server, this.#options.host, this.#options.port)
    this.#server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall === 'listen' || error.syscall === 'accept')
        this.#failed = 'Der Port nimmt keine Verbindungen mehr an.'
      this.#options.warn('an SMTP connection failed', { err: error })
    })
  }

  status(): SmtpStatus {
    const { host, tls, allow } = this.#options
    const { accepted, refused, lastAt, error } = this.#receiver.counts
    return {
      state: this.#failed === null ? 'listening' : 'failed',
      address: `${host}:${this.port}`,
      tls: tls !== undefined,
      allow,
      accepted,
      refused,
      last_at: lastAt,
      error: this.#failed ?? error,
    }
  }

  close(): Promise<void> {
    this.#stopping ??= new Promise<void>((resolve) => {
      this.#server.close(resolve)
      this.#hangUpIdle()
    }).then(this.#settle)
    return this.#stopping
  }

  /** Hangs up in the middle of a mail; its bytes are dropped. */
  #endTransfer(session: SMTPServerSession): void {
    const { responseCode, message } = refusal.slow()
    for (const connection of this.#server.connections)
      if (connection.id === session.id) connection.send(responseCode, message)
  }

  /** Answers, and while the service stops hangs up as soon as the answer is out. */
  #finish(session: SMTPServerSession, answer: () => void): void {
    this.#transfers.delete(session.id)
    answer()
    if (this.#stopping !== null) setImmediate(() => this.#hangUpIdle())
  }

  #hangUpIdle(): void {
    for (const connection of this.#server.connections)
      if (!this.#transfers.has(connection.id)) connection.send(421, 'Das Archiv wird beendet, bitte erneut senden')
  }
}

function serverOptions({ tls, maxBytes = MAX_RECEIVED_BYTES }: SmtpOptions): SMTPServerOptions {
  return {
    ...(tls ?? { hideSTARTTLS: true }),
    name: 'zeughaus',
    banner: 'Zeughaus Mailarchiv',
    disabledCommands: ['AUTH', 'WIZ', 'SHELL', 'KILL', ...(tls === undefined ? ['STARTTLS'] : [])],
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

/** An archive that starts without an intake that is set would lack mails, and nothing would say so. */
const NOT_WITHOUT = 'Ohne diese Annahme startet der Dienst nicht.'

function startError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Der Port ${port} auf ${host} (MAILARCHIV_SMTP_PORT) ist schon belegt. ${NOT_WITHOUT} Beenden Sie das andere Programm oder ändern Sie MAILARCHIV_SMTP_PORT.`,
    )
  if (error.code === 'EACCES')
    return new StartError(
      `Der Port ${port} auf ${host} (MAILARCHIV_SMTP_PORT) darf von diesem Benutzer nicht belegt werden. ${NOT_WITHOUT} Wählen Sie einen ab 1024 oder geben Sie dem Dienst das Recht CAP_NET_BIND_SERVICE.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(
      `Die Adresse ${host} (MAILARCHIV_SMTP_HOST, sonst ZEUGHAUS_HOST) gibt es auf diesem Rechner nicht. ${NOT_WITHOUT}`,
    )
  return error
}
