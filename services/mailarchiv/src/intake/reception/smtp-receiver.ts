/** Receives mails over SMTP and counts them. */
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { Overload, Reception } from './reception.ts'
import type { IncomingMail, LargeStore, Provenance } from './sink.ts'
import { Refusal, refusal } from './smtp-refusals.ts'
import { storeSentence, troubleOf } from './store-errors.ts'
import { unwrap, unwrapFile } from './unwrap.ts'

export interface ReceiverOptions {
  /** The sender is a journal: its reports are opened. Otherwise every mail is stored as received. */
  readonly journal: boolean
  /** Resolves when all mails of a transfer are durable: a journal report can hold several. */
  readonly mails: { add(mails: readonly IncomingMail[], bytes: number): Promise<void> }
  readonly large: LargeStore
  readonly warn: (message: string, details?: object) => void
  readonly now: () => Date
}

export class SmtpReceiver {
  readonly #options: ReceiverOptions
  readonly #reception: Reception
  #accepted = 0
  #refused = 0
  #lastAt: string | null = null
  #error: string | null = null

  constructor(options: ReceiverOptions) {
    this.#options = options
    this.#reception = new Reception(options.large.folder)
  }

  /** Mails taken in and refused, when the last one was taken in, and why the last one was not. */
  get counts(): { accepted: number; refused: number; lastAt: string | null; error: string | null } {
    return { accepted: this.#accepted, refused: this.#refused, lastAt: this.#lastAt, error: this.#error }
  }

  /** Counts a rejected client like a refused mail. */
  countRefused(): void {
    this.#refused += 1
  }

  /** Resolves when the mail is durable. Rejects with a Refusal, which the sender gets. */
  async receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const provenance = provenanceOf(session, this.#options.now())
    try {
      if (!(await this.#take(stream, provenance))) return
    } catch (error) {
      this.countRefused()
      throw this.#toRefusal(error)
    }
    this.#accepted += 1
    this.#lastAt = provenance.received_at
    this.#error = null
  }

  /** @returns false for an oversized mail: the server itself answers it with 552, whatever is returned here. */
  async #take(stream: SMTPServerDataStream, provenance: Provenance): Promise<boolean> {
    const { large, mails, journal } = this.#options
    await using received = this.#reception.begin()
    for await (const chunk of whole(stream)) {
      if (stream.sizeExceeded) await received.fail(refusal.oversized())
      await received.add(chunk)
    }
    if (stream.sizeExceeded) return false
    const mail = received.finish()
    if (!Buffer.isBuffer(mail)) await large.put(await unwrapFile(mail, provenance, journal))
    else if (mail.length === 0) throw refusal.empty()
    else await mails.add(await unwrap(mail, provenance, journal), mail.length)
    return true
  }

  #toRefusal(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    if (error instanceof Overload) return refusal.busy()
    const trouble = troubleOf(error)
    if (trouble === 'refused') return refusal.refused()
    this.#error = storeSentence(error)
    this.#options.warn('a mail was refused for now; its sender keeps it', { err: error })
    return trouble === 'full' ? refusal.full() : refusal.broken()
  }
}

/** Yields the chunks of a mail. A client that hangs up in the middle causes an ordinary refusal, not an error. */
async function* whole(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch {
    throw refusal.cut()
  }
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
