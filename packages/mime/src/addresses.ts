import { cleanAddress, isPlainAddress } from './clean-address.ts'
import { decodeEncodedWords, oneLine, type WordContext } from './encoded-words.ts'
import type { Mailbox } from './message.ts'

/** Longest encoded word that is kept whole although it contains separators. */
const MAX_WORD_LOOKAHEAD = 1000

/**
 * One address under construction. Properties of its phrase are tracked as it grows: rescanning it at every separator
 * would take quadratic time.
 */
type Draft = {
  phrase: string
  isBlank: boolean
  hasAt: boolean
  quoted: boolean
  comment: string
  angle: string | null
}

function emptyDraft(): Draft {
  return { phrase: '', isBlank: true, hasAt: false, quoted: false, comment: '', angle: null }
}

function addToPhrase(draft: Draft, piece: string): void {
  draft.phrase += piece
  draft.isBlank &&= piece.trim() === ''
  draft.hasAt ||= piece.includes('@')
}

/** Finds the index behind a quoted string that starts at `at`; -1 when its closing quote is missing. */
function quotedEnd(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === '\\') next++
    else if (text[next] === '"') return next + 1
  }
  return -1
}

function unescapeQuoted(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/gs, '$1') : text
}

/** Finds the index behind a comment (they nest) that starts at `at`; the end of the text when it is not closed. */
function commentEnd(text: string, at: number): number {
  let depth = 0
  for (let next = at; next < text.length; next++) {
    const char = text[next]
    if (char === '\\') next++
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return next + 1
  }
  return text.length
}

/**
 * Finds the index behind an encoded word at `at`, so that a comma inside it is no separator; `at` when there is none.
 */
function encodedWordEnd(text: string, at: number): number {
  const head = /^=\?[^?\s]{1,100}\?[bq]\?/i.exec(text.slice(at, at + MAX_WORD_LOOKAHEAD))
  if (head === null) return at
  const close = text.slice(at, at + MAX_WORD_LOOKAHEAD).indexOf('?=', head[0].length)
  return close < 0 ? at : at + close + 2
}

/** Removes from the text between angle brackets what is no address: comments and the route (`@a,@b:`). */
function withoutRoute(raw: string): string {
  const text = (raw.includes('(') ? withoutComments(raw) : raw).trim()
  return text.startsWith('@') ? text.slice(text.indexOf(':') + 1).trim() : text
}

function withoutComments(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; ) {
    if (text[at] === '(') at = commentEnd(text, at)
    else out += text[at++] ?? ''
  }
  return out
}

function isBareAddress(word: string): boolean {
  const at = word.indexOf('@')
  return at > 0 && at === word.lastIndexOf('@') && at < word.length - 1
}

/**
 * Converts a draft to mailboxes: usually one; several where blanks stand for commas between bare addresses; none for an
 * empty draft.
 */
function toMailboxes(draft: Draft, context: WordContext): Mailbox[] {
  const phrase = draft.phrase.trim()
  const comment = draft.comment.trim()
  if (draft.angle !== null) {
    const name = cleanName(phrase === '' ? comment : phrase, context)
    return fromAngle(name, oneLine(decodeEncodedWords(draft.angle, context)))
  }
  if (phrase === '') return []
  if (!phrase.includes('@')) {
    if (draft.quoted || /\s/.test(phrase) || phrase.includes('=?'))
      return [{ name: cleanName(phrase, context), address: '' }]
    return [{ name: cleanName(comment, context), address: cleanAddress(phrase) }]
  }
  const address = withoutInnerBlanks(phrase)
  const blank = address.lastIndexOf(' ')
  const isAlone = blank < 0 || address.startsWith('"') || address.indexOf('@', blank) < 0
  if (isAlone) return [{ name: cleanName(comment, context), address: cleanAddress(oneLine(address)) }]
  const words = draft.quoted || phrase.includes('=?') ? [] : address.split(' ')
  if (words.length === 0 || !words.every(isBareAddress))
    return [{ name: cleanName(address.slice(0, blank), context), address: cleanAddress(address.slice(blank + 1)) }]
  const isLast = (index: number) => index === words.length - 1
  return words.map((word, index) => ({
    name: isLast(index) ? cleanName(comment, context) : '',
    address: cleanAddress(oneLine(word)),
  }))
}

/** A quoted text in front of the at sign (RFC 5322 section 3.4.1), which may hold blanks. */
const QUOTED_LOCAL_PART = /^"(?:[^"\\]|\\.)*"\s*@/

/**
 * The mailboxes of one pair of angle brackets. Of several words those with an at sign are addresses; without one, the
 * words are a name.
 */
function fromAngle(name: string, text: string): Mailbox[] {
  if (isPlainAddress(text)) return [{ name, address: text }]
  if (name === '' && text === '') return []
  if (!/\s/.test(text) || QUOTED_LOCAL_PART.test(text)) return [{ name, address: cleanAddress(text) }]
  const words = withoutInnerBlanks(text).split(' ')
  const [first, ...others] = words.filter((word) => word.includes('@'))
  if (first === undefined) return [name === '' ? { name: text, address: '' } : { name, address: text }]
  const further = others.filter((word) => word !== first && isBareAddress(word))
  return [{ name, address: cleanAddress(first) }, ...further.map((word) => ({ name: '', address: cleanAddress(word) }))]
}

/**
 * Removes blanks around the dots and the at sign of an address, which the obsolete syntax allows (RFC 5322 section
 * 4.4).
 */
function withoutInnerBlanks(phrase: string): string {
  const words = phrase.split(/\s+/)
  let out = words[0] ?? ''
  let last = out.at(-1) ?? ''
  for (const word of words.slice(1)) {
    const belongs = last === '@' || last === '.' || word.startsWith('@') || word.startsWith('.')
    out += belongs ? word : ` ${word}`
    last = word.at(-1) ?? ''
  }
  return out
}

function cleanName(raw: string, context: WordContext): string {
  return oneLine(decodeEncodedWords(raw, context).replace(/\s+/g, ' '))
}

/**
 * Parses an address list (RFC 5322 section 3.4, with the obsolete forms and the mistakes of real mail): display names,
 * quoted strings, nested comments, source routes, groups (their members), semicolons or missing commas between
 * addresses. Linear in the length of the text.
 *
 * @param text an unfolded field value; encoded words are decoded after the list is split, so they cannot forge one
 * @param limit maximum mailboxes
 */
export function parseAddresses(text: string, limit: number, context: WordContext): Mailbox[] {
  const found: Mailbox[] = []
  let draft = emptyDraft()
  let closedQuotes = true
  const finish = (): void => {
    for (const mailbox of toMailboxes(draft, context)) found.push(mailbox)
    draft = emptyDraft()
  }
  let at = 0
  while (at < text.length && found.length < limit) {
    const char = text[at] ?? ''
    if (char === '"' && closedQuotes) {
      const end = quotedEnd(text, at)
      if (end < 0) {
        closedQuotes = false
        at++
        continue
      }
      const isLocalPart = text[end] === '@' && draft.isBlank
      addToPhrase(draft, isLocalPart ? text.slice(at, end) : unescapeQuoted(text.slice(at + 1, end - 1)))
      draft.quoted ||= !isLocalPart
      at = end
    } else if (char === '(') {
      const end = commentEnd(text, at)
      draft.comment = unescapeQuoted(text.slice(at + 1, text[end - 1] === ')' ? end - 1 : end))
      at = end
    } else if (char === '<') {
      if (draft.angle?.includes('@') === true) finish()
      at = readAngle(text, at, draft)
    } else if (char === '>' && (draft.angle !== null || draft.isBlank)) {
      at++
    } else if (char === ',' || char === ';') {
      finish()
      at++
    } else if (char === ':' && !draft.hasAt && draft.angle === null) {
      draft = emptyDraft()
      at++
    } else {
      const end = char === '=' ? encodedWordEnd(text, at) : at
      const next = end > at ? end : plainEnd(text, at)
      if (draft.angle !== null && text.slice(at, next).trim() !== '') finish()
      addToPhrase(draft, text.slice(at, next))
      at = next
    }
  }
  finish()
  if (at < text.length || found.length > limit) context.report('limit_addresses')
  return found.length > limit ? found.slice(0, limit) : found
}

/** Finds the next character with a meaning in an address list. */
function plainEnd(text: string, at: number): number {
  let next = at + 1
  while (next < text.length && !'"(<>,;:='.includes(text[next] ?? '')) next++
  return next
}

/**
 * Reads an address in angle brackets into the draft; one without its bracket ends at a comma. What stood in brackets
 * before and was no address is a name: `<Max <a@b.example>>`.
 */
function readAngle(text: string, at: number, draft: Draft): number {
  let end = at + 1
  for (; end < text.length; end++) {
    const char = text[end]
    if (char === '>' || char === '<') break
    if (char === ';' || (char === ',' && text[at + 1] !== '@')) break
    if (char === '"') {
      const close = quotedEnd(text.slice(end, end + MAX_WORD_LOOKAHEAD), 0)
      if (close > 0) end += close - 1
    }
  }
  if (draft.isBlank && draft.angle !== null) addToPhrase(draft, draft.angle)
  const raw = withoutRoute(text.slice(at + 1, end))
  if (raw !== '' || draft.angle === null) draft.angle = raw
  return text[end] === '>' ? end + 1 : end
}

/** Characters allowed in an unquoted display name (atoms and blanks, and everything above ASCII). */
const PLAIN_NAME = /^[\w!#$%&'*+\-/=?^`{|}~\s\u0080-\u{10ffff}]+$/u

/**
 * Formats mailboxes as one text: `Name <address>` or the bare address, joined with a comma. A name with specials is
 * quoted as in RFC 5322 section 3.2.4.
 */
export function formatAddresses(mailboxes: readonly Mailbox[]): string {
  return mailboxes.map(formatMailbox).join(', ')
}

function formatMailbox({ name, address }: Mailbox): string {
  if (name === '') return address
  const shown = PLAIN_NAME.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`
  return address === '' ? shown : `${shown} <${address}>`
}
