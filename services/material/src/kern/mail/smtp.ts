import type { Logger } from '@zeughaus/platform'

/** Limits for one attempt, in milliseconds, however slow the mail server is. */
const DEADLINES = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
} as const

export interface Recipient {
  readonly name: string
  readonly email: string
}

/** A message in plain text. */
export interface Message {
  readonly to: readonly Recipient[]
  readonly betreff: string
  readonly text: string
}

/** Sends messages. Used by the queue, never within a request. */
export interface Mailer {
  /** @throws {Error} when the mail server did not accept the message; the queue tries again later */
  send(message: Message): Promise<void>
  close(): void
}

/** Opens the connection. @param smtpUrl without it messages are only logged */
export async function openMailer(smtpUrl: string | undefined, from: string, log: Logger): Promise<Mailer> {
  if (smtpUrl === undefined) {
    return {
      send: async ({ betreff, to }) =>
        log.info({ betreff, empfaenger: to.length }, 'e-mail not sent: SMTP_URL is not set'),
      close: () => undefined,
    }
  }
  // Loaded only when needed: it takes several megabytes.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...DEADLINES, url: smtpUrl, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async ({ to, betreff, text }) => {
      const { rejected, messageId } = await transport.sendMail({
        from,
        to: to.map(({ name, email }) => ({ name, address: email })),
        subject: betreff,
        text,
        // Keeps absence notes and other robots from answering (RFC 3834, section 5).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      if (rejected.length > 0)
        log.warn({ messageId, abgelehnt: rejected.length }, 'some recipients of an e-mail were rejected')
    },
    close: () => transport.close(),
  }
}
