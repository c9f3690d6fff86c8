/** Sends the e-mails of the archive over the relay of the settings. */

/** Limits for one attempt, in milliseconds, however slow the mail server is. */
const DEADLINES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/** The mail server that takes them, and who sends them to whom. */
interface Relay {
  readonly url: string
  readonly from: string
  readonly to: readonly string[]
}

/** A message in plain text. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly filename: string; readonly content: string }[]
}

/** Sends one mail. @throws {Error} when the server did not take it for every recipient */
export async function sendMail({ url, from, to }: Relay, { subject, text, attachments = [] }: Mail): Promise<void> {
  // Loaded only when needed: it takes several megabytes.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...DEADLINES, url, disableFileAccess: true, disableUrlAccess: true })
  try {
    // Keeps absence notes and other robots from answering (RFC 3834, section 5).
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await transport.sendMail({ from, to: [...to], subject, text, attachments: [...attachments], headers })
  } finally {
    transport.close()
  }
}
