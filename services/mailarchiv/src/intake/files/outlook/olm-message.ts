/**
 * Reads the XML of messages of Outlook for Mac. Microsoft does not document it; names and meanings are those of public
 * readers (the schemas of teverett/OLMReader, PeterWarrington/olm-convert): `emails` holds an `email` for each message,
 * times are UTC without a zone, Message-IDs have no angle brackets.
 */
import { type Attributes, walkElements } from '@zeughaus/einvoice/xml'
import { MOST_IN_FILE, OutlookError, type OutlookFile, type OutlookItem, type OutlookPerson } from './item.ts'

/** Elements inside elements; a message has about six. */
const MOST_DEPTH = 64
/** People, files and categories of a message. */
const MOST_ENTRIES = 10_000

/** A file of a message: its name in the archive in place of its content. */
export type OlmAttachment = Omit<OutlookFile, 'content'> & { readonly url: string }

export type OlmMessage = {
  readonly item: Omit<OutlookItem, 'files'>
  readonly files: readonly OlmAttachment[]
  readonly categories: readonly string[]
}

type Draft = {
  readonly texts: Map<string, string>
  readonly people: Map<string, OutlookPerson[]>
  readonly files: OlmAttachment[]
  readonly categories: string[]
}

/**
 * The messages of an XML file, and how many of its elements are none. Pure.
 *
 * @throws OutlookError `outlook_broken` for what is cut off, nested too deeply or too much
 */
export function readOlmMessages(xml: Uint8Array): { readonly messages: OlmMessage[]; readonly others: number } {
  const drafts: Draft[] = []
  const names: string[] = []
  let others = 0
  /** Depth of the open message; 0 outside of one. */
  let inside = 0
  const end = walkElements(
    xml,
    {
      isOver: false,
      open(name, _, attributes) {
        names.push(name)
        const isMessage = name === 'email' && (names.length === 1 || (names.length === 2 && names[0] === 'emails'))
        if (isMessage) {
          if (drafts.length >= MOST_IN_FILE) throw new OutlookError('outlook_broken')
          inside = names.length
          drafts.push({ texts: new Map(), people: new Map(), files: [], categories: [] })
        } else if (names.length === 2 && inside === 0) others += 1
        const draft = drafts.at(-1)
        if (draft !== undefined && inside > 0 && names.length > inside + 1)
          note(draft, names[inside]!, name, attributes)
      },
      close(text) {
        const name = names.pop()!
        if (names.length === inside && inside > 0) drafts.at(-1)!.texts.set(name, text)
        else if (names.length < inside) inside = 0
      },
    },
    { depth: MOST_DEPTH, valueLength: xml.length },
  )
  if (end !== 'whole') throw new OutlookError('outlook_broken')
  return { messages: drafts.map(messageOf), others }
}

/** Notes a person, file or category, which stands as attributes inside the property `group`. */
function note({ people, files, categories }: Draft, group: string, name: string, attributes: Attributes): void {
  const value = (attribute: string): string => attributes[attribute]?.trim() ?? ''
  if (name === 'emailAddress') {
    const known = people.get(group) ?? []
    if (known.length >= MOST_ENTRIES) return
    known.push({ name: value('OPFContactEmailAddressName'), address: value('OPFContactEmailAddressAddress') })
    people.set(group, known)
  } else if (name === 'messageAttachment' && files.length < MOST_ENTRIES) {
    files.push({
      name: value('OPFAttachmentName') || value('OPFAttachmentContentID'),
      type: value('OPFAttachmentContentType'),
      contentId: value('OPFAttachmentContentID').replace(/^<|>$/g, ''),
      url: value('OPFAttachmentURL'),
    })
  } else if (name === 'category' && categories.length < MOST_ENTRIES) {
    const category = value('OPFCategoryCopyName')
    if (category !== '') categories.push(category)
  }
}

function messageOf({ texts, people, files, categories }: Draft): OlmMessage {
  const text = (property: string): string => texts.get(`OPFMessage${property}`) ?? ''
  const line = (property: string): string => text(property).trim()
  const group = (property: string): OutlookPerson[] =>
    (people.get(`OPFMessage${property}`) ?? []).filter(({ name, address }) => name !== '' || address !== '')
  const { head, whole } = sourceOf(text('CopySource'))
  const bodies = bodiesOf(text('CopyBody'), text('CopyHTMLBody'))
  const meeting = line('CopyMeetingData')
  const all = meeting.endsWith('.ics') ? [...files, { ...MEETING, url: meeting }] : files
  return {
    item: {
      format: 'olm',
      headers: head,
      messageId: ids(line('CopyMessageID')),
      inReplyTo: ids(line('CopyInReplyTo')),
      references: ids(line('CopyReferences')),
      subject: text('CopySubject'),
      from: group('CopyFromAddresses')[0] ?? group('CopySenderAddress')[0] ?? null,
      to: group('CopyToAddresses'),
      cc: group('CopyCCAddresses'),
      bcc: group('CopyBCCAddresses'),
      date: timeOf(line('CopySentTime')) ?? timeOf(line('CopyReceivedTime')),
      ...bodies,
      rtf: '',
      source: bodies.text === '' && bodies.html === '' && all.length === 0 ? whole : '',
    },
    files: all,
    categories: [...new Set(categories)],
  }
}

/** The invitation of a meeting, which the archive keeps as a file. */
const MEETING = { name: 'termin.ics', type: 'text/calendar', contentId: '' }

const MARKUP = /^\s{0,1000}<(?:!doctype\s+html|html|head|body|meta|div|p|table|span)\b/i

/** Outlook writes the HTML into both properties; then it is no text. */
function bodiesOf(body: string, html: string): { readonly text: string; readonly html: string } {
  const isMarkup = MARKUP.test(body)
  return { text: isMarkup ? '' : lines(body), html: lines(html === '' && isMarkup ? body : html) }
}

/** Lines as in a mail. */
const lines = (text: string): string => text.replaceAll(/\r\n?|\n/g, '\r\n')

/** Of the text of the mail itself, which some messages hold: its header, and the whole of it if there is more. */
function sourceOf(source: string): { readonly head: string; readonly whole: string } {
  const text = lines(source.trimStart())
  if (!/^[!-9;-~]{1,200}[ \t]{0,20}:/.test(text)) return { head: '', whole: '' }
  const end = text.indexOf('\r\n\r\n')
  return end === -1 ? { head: text, whole: '' } : { head: text.slice(0, end), whole: text }
}

/** Message-IDs in angle brackets. */
const ids = (value: string): string =>
  value
    .split(/[\s<>,]+/)
    .filter((id) => id !== '')
    .map((id) => `<${id}>`)
    .join(' ')

/** Milliseconds of a time, which is UTC where it names no zone; null for what is none. */
function timeOf(value: string): number | null {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) ? value : ''
  const parsed = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`)
  return Number.isNaN(parsed) ? null : parsed
}
