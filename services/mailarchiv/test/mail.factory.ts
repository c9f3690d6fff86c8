/** Makes mails for tests: short, complete, different where the test says so. */

export type MailParts = {
  readonly from?: string
  readonly to?: string
  readonly cc?: string
  readonly subject?: string
  /** In the form of RFC 5322; null for a mail without a Date. */
  readonly date?: string | null
  readonly text?: string
  /** With its brackets; null for a mail without one. */
  readonly messageId?: string | null
  /** File names and contents of attachments. */
  readonly files?: Readonly<Record<string, string>>
  /** Further header lines. */
  readonly headers?: readonly string[]
}

let count = 0

/** Makes a mail as UTF-8 text (RFC 6532) with CRLF line ends. Every call gives different bytes. */
export function aMail(parts: MailParts = {}): string {
  count += 1
  const { from = 'absender@muster.example', to = 'empfaenger@muster.example', subject = `Betreff ${count}` } = parts
  const { date = 'Mon, 02 Mar 2026 09:00:00 +0100', text = 'Guten Tag.', files = {} } = parts
  const { messageId = `<test-${count}@muster.example>` } = parts
  const header = [
    `From: ${from}`,
    `To: ${to}`,
    ...(parts.cc === undefined ? [] : [`Cc: ${parts.cc}`]),
    `Subject: ${subject}`,
    ...(date === null ? [] : [`Date: ${date}`]),
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    'MIME-Version: 1.0',
    ...(parts.headers ?? []),
  ]
  const plain = ['Content-Type: text/plain; charset=utf-8', '', text]
  if (Object.keys(files).length === 0) return [...header, ...plain, ''].join('\r\n')
  const attachments = Object.entries(files).flatMap(([name, content]) => [
    '--grenze',
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    content,
  ])
  const multipart = [
    'Content-Type: multipart/mixed; boundary=grenze',
    '',
    '--grenze',
    ...plain,
    ...attachments,
    '--grenze--',
    '',
  ]
  return [...header, ...multipart].join('\r\n')
}

/** Formats an instant such as `2026-03-02T08:00:00Z` as a Date header. */
export function dateHeader(instant: string): string {
  return new Date(instant).toUTCString().replace('GMT', '+0000')
}
