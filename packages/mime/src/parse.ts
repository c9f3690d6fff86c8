import { parseAddresses } from './addresses.ts'
import { type Assembled, assemble, numberFiles } from './assemble.ts'
import { asBuffer } from './bytes.ts'
import { decodeCharset } from './charset.ts'
import type { Leaf } from './content.ts'
import { isMailTime, sentTime } from './dates.ts'
import { decodeEncodedWords, oneLine } from './encoded-words.ts'
import { allHeaders, firstHeader } from './headers.ts'
import { namesHiddenRecipients } from './hidden-recipients.ts'
import type { Limits } from './limits.ts'
import type { Header, Mailbox, Message, NestedMessage, Part, Problem } from './message.ts'
import { readMessageIds } from './message-ids.ts'
import { latestReceived, separatorTime } from './received.ts'
import { MAX_LEVELS, type ReadContext, readSource, type Source } from './source.ts'
import { isAttachedMessage, type Node } from './structure.ts'
import { cleanText } from './text.ts'
import { decodeSlice } from './transfer.ts'

/** Report parts whose text is searched as if it were an attached message. */
const REPORTS = new Set([
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'message/global-delivery-status',
  'message/global-headers',
  'text/rfc822-headers',
])
/** Maximum bytes read of a report. */
const MAX_REPORT_BYTES = 64 * 1024

/**
 * Parses a mail. Pure; never throws, whatever the bytes: `problems` names irregularities, and all readable content is
 * returned. Time and memory are linear in the length of the mail; decoded files are counted, not held.
 *
 * Standards: RFC 5322, 2045 to 2047, 2183, 2231, 3676, 6532; RFC 2046 for the part tree.
 *
 * @param bytes the mail as it was received; LF, CRLF or CR line ends
 * @param receivedAt when it was received, as its source says; counts where the mail itself names no time of receipt
 */
export function parseMessage(bytes: Uint8Array, limits: Limits, receivedAt: Date | null = null): Message {
  const problems = new Set<Problem>()
  const context: ReadContext = {
    limits,
    encodedWords: limits.encodedWords,
    containerBytesLeft: limits.containerBytes,
    textFiles: { left: limits.textFiles },
    report: (problem) => problems.add(problem),
  }
  const mail = readSource(asBuffer(bytes), 0, [], context)
  const leaves = mail.groups.get(0) ?? []
  const body = assemble(mail, leaves, context)
  const headers = mail.nodes[0]?.headers ?? []
  const receivedDate = latestReceived(headers) ?? separatorTime(mail.bytes) ?? knownTime(receivedAt)
  const rawDate = firstHeader(headers, 'date')
  const date = rawDate === null ? null : sentTime(rawDate, receivedDate)
  const encrypted = readEncryption(mail, leaves, body)
  if (encrypted !== null) problems.add('encrypted')
  if (rawDate !== null && date === null) problems.add('date_unreadable')
  const people = readPeople(headers, context)
  return {
    headers,
    ...readMessageIds(headers, Object.values(people).flat(), context),
    ...people,
    hasBcc: namesHiddenRecipients(bytes),
    subject: readSubject(headers, context),
    date,
    receivedDate,
    bodyPlain: body.bodyPlain,
    bodyHtml: body.bodyHtml,
    extraText: body.extraText,
    attachments: numberFiles(body.files),
    embedded: body.embedded,
    nested: readNested(mail, context),
    parts: mail.nodes.map(toPart),
    encrypted,
    problems: [...problems],
  }
}

function toPart(node: Node): Part {
  const { index, parent, depth, contentType, headers } = node
  return {
    index,
    parent,
    depth,
    contentType,
    headers,
    content: { start: node.bodyStart, end: node.bodyEnd, encoding: node.encoding },
  }
}

function readMailboxes(headers: readonly Header[], name: string, context: ReadContext): Mailbox[] {
  const values = allHeaders(headers, name)
  return values.length === 0 ? [] : parseAddresses(values.join(', '), context.limits.addresses, context)
}

type People = Pick<Message, 'from' | 'to' | 'cc' | 'bcc' | 'replyTo'>

function readPeople(headers: readonly Header[], context: ReadContext): People {
  return {
    from: readMailboxes(headers, 'from', context),
    to: readMailboxes(headers, 'to', context),
    cc: readMailboxes(headers, 'cc', context),
    bcc: readMailboxes(headers, 'bcc', context),
    replyTo: readMailboxes(headers, 'reply-to', context),
  }
}

/** What a source says by a clock that was never set is no time. */
const knownTime = (time: Date | null): Date | null => (time !== null && isMailTime(time) ? time : null)

function readSubject(headers: readonly Header[], context: ReadContext): string {
  const raw = firstHeader(headers, 'subject')
  return raw === null ? '' : oneLine(decodeEncodedWords(raw, context))
}

function textOnly(text: string): NestedMessage {
  return { subject: '', from: [], to: [], cc: [], text, filenames: [] }
}

/** Reads a mail's attached messages for the search: those in its tree, then the encoded ones. */
function readNested(mail: Source, context: ReadContext): NestedMessage[] {
  const found: NestedMessage[] = []
  const queue: Source[] = [mail]
  /** Trees whose first message is part of the message around them. */
  const signed = new Set<Source>()
  for (const source of queue) {
    for (const [root, leaves] of source.groups) {
      if (found.length >= context.limits.nestedMessages) {
        context.report('limit_nested_messages')
        return found
      }
      const isOwn = root === 0 && (source === mail || signed.has(source))
      if (!isOwn) found.push(readAttachedMessage(source, root, leaves, context))
      for (const leaf of leaves) {
        if (REPORTS.has(leaf.contentType)) found.push(textOnly(readReport(source.bytes, leaf, context)))
        const inner = unpackMessage(source, leaf, context)
        if (inner !== null) queue.push(readSource(inner, source.level + 1, [], context))
        const opened = source.opened.get(leaf)
        if (opened === undefined) continue
        signed.add(opened)
        queue.push(opened)
      }
    }
  }
  return found
}

/** Decodes an attached message with a transfer encoding, which RFC 2046 section 5.2.1 forbids but some mailers send. */
function unpackMessage(source: Source, leaf: Leaf, context: ReadContext): Buffer | null {
  if (!isAttachedMessage(leaf.node) || leaf.slice.encoding === 'identity') return null
  if (source.level >= MAX_LEVELS) {
    context.report('limit_depth')
    return null
  }
  if (context.containerBytesLeft <= 0) {
    context.report('limit_container_bytes')
    return null
  }
  const inner = decodeSlice(source.bytes, leaf.slice, context.containerBytesLeft)
  context.containerBytesLeft -= inner.length
  return inner.length === 0 ? null : inner
}

function readReport(bytes: Buffer, { slice, charset }: Leaf, context: ReadContext): string {
  return cleanText(decodeCharset(decodeSlice(bytes, slice, MAX_REPORT_BYTES), charset, context.report))
}

function readAttachedMessage(
  source: Source,
  root: number,
  leaves: readonly Leaf[],
  context: ReadContext,
): NestedMessage {
  const headers = source.nodes[root]?.headers ?? []
  const body = assemble(source, leaves, context)
  return {
    subject: readSubject(headers, context),
    from: readMailboxes(headers, 'from', context),
    to: readMailboxes(headers, 'to', context),
    cc: readMailboxes(headers, 'cc', context),
    text: body.extraText === '' ? body.bodyPlain : `${body.bodyPlain}\n\n${body.extraText}`,
    filenames: numberFiles(body.files).map(({ filename }) => filename),
  }
}

/** Detects S/MIME (RFC 8551) and OpenPGP (RFC 3156, and armoured text) encryption. Signatures are not encryption. */
function readEncryption(source: Source, leaves: readonly Leaf[], body: Assembled): 'smime' | 'pgp' | null {
  const queue = leaves.map((leaf) => ({ source, leaf }))
  for (const { source: place, leaf } of queue) {
    if (leaf.contentType === 'multipart/encrypted' || leaf.contentType === 'application/pgp-encrypted') return 'pgp'
    if (place.cms.get(leaf) === 'encrypted') return 'smime'
    const opened = place.opened.get(leaf)
    for (const inner of opened?.groups.get(0) ?? []) queue.push({ source: opened!, leaf: inner })
  }
  return `\n${body.bodyPlain}`.includes('\n-----BEGIN PGP MESSAGE-----') ? 'pgp' : null
}
