import type { Logger } from '@zeughaus/platform'

/** Upper bounds of what a mail server can make one attempt last, in milliseconds. */
const FRISTEN = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
} as const

export interface Empfaenger {
  readonly name: string
  readonly email: string
}

/** A message in plain text. */
export interface Nachricht {
  readonly an: readonly Empfaenger[]
  readonly betreff: string
  readonly text: string
}

/** Sends messages. It works for the queue and never for a request. */
export interface Versand {
  /** @throws {Error} when the mail server did not take the message; the queue tries again later */
  sende(nachricht: Nachricht): Promise<void>
  close(): void
}

/** @param smtpUrl without it messages are only logged */
export async function openVersand(smtpUrl: string | undefined, from: string, log: Logger): Promise<Versand> {
  if (smtpUrl === undefined) {
    return {
      sende: async ({ betreff, an }) =>
        log.info({ betreff, empfaenger: an.length }, 'e-mail not sent: SMTP_URL is not set'),
      close: () => undefined,
    }
  }
  // Several megabytes, which an organisation without a mail server need not keep.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...FRISTEN, url: smtpUrl, disableFileAccess: true, disableUrlAccess: true })
  return {
    sende: async ({ an, betreff, text }) => {
      const to = an.map(({ name, email }) => ({ name, address: email }))
      const { rejected, messageId } = await transport.sendMail({
        from,
        to,
        subject: betreff,
        text,
        // Keeps absence notes and other robots from answering (RFC 3834, section 5).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      if (rejected.length > 0) log.warn({ messageId, abgelehnt: rejected.length }, 'e-mail not delivered to everybody')
    },
    close: () => transport.close(),
  }
}
