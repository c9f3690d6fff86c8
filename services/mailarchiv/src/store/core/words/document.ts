/** Makes the indexed form of a mail. */
import type { Mailbox, Message } from '@zeughaus/mime'
import {
  canonicalAddress,
  canonicalMessageId,
  foldText,
  spelledAddress,
  type TextField,
} from '../../../search/index.ts'
import {
  addressToken,
  domainToken,
  EVERY_MAIL,
  fieldToken,
  HAS_ATTACHMENT,
  HAS_BCC,
  messageIdToken,
} from './engine-terms.ts'

/** The indexed form of one mail: tokens joined by spaces, one text per column. */
export type IndexDocument = { readonly body: string; readonly rest: string }

/** The searchable text of a mail besides its bytes. */
export type Extras = {
  /** Recipients that only envelopes name. */
  readonly envelope: readonly string[]
  /** Texts of attachments, extracted or recognised. */
  readonly texts: readonly string[]
  /** Numbers of invoices. */
  readonly invoices: readonly string[]
}

/** Separates texts of one column, so that no phrase reaches from one into the next. */
const GAP = '_'

/** Makes the document. Pure: removal from the index relies on the same document for the same mail and extras. */
export function documentOf(message: Message, extras: Extras): IndexDocument {
  const rest = new Rest()
  rest.field('subject', message.subject)
  rest.mailboxes('from', message.from)
  rest.mailboxes('to', message.to)
  rest.mailboxes('cc', message.cc)
  for (const file of message.attachments) rest.field('filename', file.filename)
  rest.text(message.extraText)
  for (const nested of message.nested) {
    rest.text(nested.subject)
    for (const person of [...nested.from, ...nested.to, ...nested.cc]) rest.text(wordsOf(person))
    for (const name of nested.filenames) rest.text(name)
    rest.text(nested.text)
  }
  for (const text of extras.texts) rest.text(text)
  const words = foldText(message.bodyPlain)
  for (const address of extras.envelope) rest.only('envelope', spelledAddress(address))
  for (const number of extras.invoices) rest.only('invoice', number)
  const body = `${words} ${[...markers(message)].join(' ')}`
  return { body, rest: rest.finish() }
}

/** The name that counts the mails with a short prefix. */
export function prefixCount(prefix: string): string {
  return `p_${prefix}`
}

/** Collects the column `rest`. A field's words stand twice: as words of the mail and as words of the field. */
class Rest {
  readonly #parts: string[] = []

  field(field: Exclude<TextField, 'body'>, text: string): void {
    const folded = foldText(text)
    if (folded === '') return
    this.#parts.push(folded, withField(field, folded))
  }

  mailboxes(field: 'from' | 'to' | 'cc', people: readonly Mailbox[]): void {
    for (const person of people) this.field(field, wordsOf(person))
  }

  text(text: string): void {
    const folded = foldText(text)
    if (folded !== '') this.#parts.push(folded, GAP)
  }

  only(field: 'envelope' | 'invoice', text: string): void {
    const folded = foldText(text)
    if (folded !== '') this.#parts.push(withField(field, folded), GAP)
  }

  finish(): string {
    return this.#parts.join(' ')
  }
}

function wordsOf({ name, address }: Mailbox): string {
  return `${name} ${spelledAddress(address)}`
}

function withField(field: Exclude<TextField, 'body'>, folded: string): string {
  return folded
    .split(' ')
    .map((word) => fieldToken(field, word))
    .join(' ')
}

function markers(message: Message): Set<string> {
  const found = new Set([EVERY_MAIL])
  if (message.attachments.length > 0) found.add(HAS_ATTACHMENT)
  if (message.hasBcc) found.add(HAS_BCC)
  const messageId = canonicalMessageId(message.messageId ?? '')
  if (messageId !== '') found.add(messageIdToken(messageId))
  for (const role of ['from', 'to'] as const) {
    for (const { address } of message[role]) {
      const canonical = canonicalAddress(address)
      if (canonical === '') continue
      found.add(addressToken(role, canonical)).add(addressToken('contact', canonical))
      const at = canonical.lastIndexOf('@')
      if (at !== -1) found.add(domainToken(role, canonical.slice(at + 1)))
    }
  }
  return found
}
