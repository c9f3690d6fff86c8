import MailComposer from 'nodemailer/lib/mail-composer'
import type { Person } from './people.ts'

export type DemoAttachment = {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer | string
  /** Set for a picture that the HTML shows. */
  readonly cid?: string
}

/** A mail of the demonstration, easy to write. */
export type DemoMail = {
  /** Distinguishes the mails; part of the Message-ID. */
  readonly key: string
  /** RFC 3339 with the writer's offset. */
  readonly date: string
  readonly from: Person
  readonly to: readonly Person[]
  readonly cc?: readonly Person[]
  readonly subject: string
  readonly text?: string
  readonly html?: string
  readonly attachments?: readonly DemoAttachment[]
  /** Key of the mail that this one answers. */
  readonly answers?: string
}

/** Composes the bytes of a mail like its writer's program. The same mail gives the same bytes. */
export async function compose(mail: DemoMail): Promise<Buffer> {
  const sender = mail.from.address.slice(mail.from.address.indexOf('@') + 1)
  const composer = new MailComposer({
    from: mail.from,
    to: [...mail.to],
    cc: [...(mail.cc ?? [])],
    subject: mail.subject,
    date: new Date(mail.date),
    messageId: messageId(mail.key, sender),
    baseBoundary: `demo-${mail.key}`,
    ...(mail.answers === undefined ? {} : { inReplyTo: messageId(mail.answers, 'ff-lindenau.example') }),
    ...(mail.text === undefined ? {} : { text: `${mail.text.trim()}\n` }),
    ...(mail.html === undefined ? {} : { html: mail.html.trim() }),
    attachments: (mail.attachments ?? []).map((attachment) => ({ ...attachment })),
  })
  return composer.compile().build()
}

function messageId(key: string, domain: string): string {
  return `<${key}.demo@${domain}>`
}
