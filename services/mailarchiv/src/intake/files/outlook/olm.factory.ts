/** Archives of Outlook for Mac (.olm) for tests, as public readers describe the format (see olm-message.ts). */
import { strToU8, zipSync } from 'fflate'

type Person = readonly [name: string, address: string]

interface WantedMessage {
  readonly subject?: string
  readonly id?: string
  readonly answers?: string
  readonly references?: string
  /** UTC, without a zone. */
  readonly sent?: string
  readonly from?: Person
  readonly to?: readonly Person[]
  readonly cc?: readonly Person[]
  readonly bcc?: readonly Person[]
  readonly text?: string
  readonly html?: string
  readonly source?: string
  readonly categories?: readonly string[]
  /** `url`: the place in the archive. */
  readonly files?: readonly {
    readonly name: string
    readonly url: string
    readonly type?: string
    readonly id?: string
  }[]
}

/** The bytes of an archive with these members: XML of messages, or bytes. */
export const anOlm = (members: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(members).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )

/** The XML file of messages; Outlook writes one into each. */
export const messageXml = (...messages: readonly WantedMessage[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<emails elementCount="${messages.length}">${messages.map(emailXml).join('')}</emails>`

function emailXml(message: WantedMessage): string {
  const { subject, id, answers, references, sent, text, html, source } = message
  const properties: Record<string, string | undefined> = {
    CopySubject: subject,
    CopyMessageID: id,
    CopyInReplyTo: answers,
    CopyReferences: references,
    CopySentTime: sent,
    CopyBody: text,
    CopyHTMLBody: html,
    CopySource: source,
  }
  const people = { From: message.from && [message.from], To: message.to, CC: message.cc, BCC: message.bcc }
  return `<email xml:space="preserve">${[
    ...Object.entries(properties).map(([name, value]) => (value === undefined ? '' : element(name, escaped(value)))),
    ...Object.entries(people).map(([kind, all]) =>
      all ? element(`Copy${kind}Addresses`, all.map(personXml).join('')) : '',
    ),
    element(
      'CopyCategoryList',
      (message.categories ?? []).map((name) => tag('category', { OPFCategoryCopyName: name })).join(''),
    ),
    element('CopyAttachmentList', (message.files ?? []).map(fileXml).join('')),
  ].join('')}</email>`
}

const element = (name: string, content: string): string =>
  `<OPFMessage${name} xml:space="preserve">${content}</OPFMessage${name}>`

const personXml = ([name, address]: Person): string =>
  tag('emailAddress', { OPFContactEmailAddressAddress: address, OPFContactEmailAddressName: name })

const fileXml = ({ name, url, type = '', id = '' }: NonNullable<WantedMessage['files']>[number]): string =>
  tag('messageAttachment', {
    OPFAttachmentName: name,
    OPFAttachmentURL: url,
    OPFAttachmentContentType: type,
    OPFAttachmentContentID: id,
  })

const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(value)}"`)
    .join(' ')} xml:space="preserve"/>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A ZIP whose directory names its last member many times over: they share their packed bytes. */
export function sharingMembers(zip: Uint8Array, times: number): Uint8Array {
  const bytes = Buffer.from(zip)
  const end = bytes.length - 22
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  let last = start
  for (let at = 1; at < count; at += 1)
    last += 46 + bytes.readUInt16LE(last + 28) + bytes.readUInt16LE(last + 30) + bytes.readUInt16LE(last + 32)
  const copies = Array.from({ length: times }, () => bytes.subarray(last, end))
  const tail = Buffer.from(bytes.subarray(end))
  tail.writeUInt16LE(count + times, 8)
  tail.writeUInt16LE(count + times, 10)
  tail.writeUInt32LE(end - start + times * (end - last), 12)
  return Buffer.concat([bytes.subarray(0, end), ...copies, tail])
}
