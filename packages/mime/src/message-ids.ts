/** The Message-IDs of a mail and of those it answers (RFC 5322 section 3.6.4), also as broken and older programs write them. */
import { decodeEncodedWords, type WordContext } from './encoded-words.ts'
import { allHeaders, firstHeader } from './headers.ts'
import type { Header, Mailbox, Message } from './message.ts'

/** Answered mails whose Message-IDs are read; RFC 5322 section 3.6.4 knows several, programs write one. */
const ANSWERED = 20
/** Earlier mails of a conversation whose Message-IDs are read: a longer list was not written by a mail program. */
const REFERENCED = 500
/** Characters of the longest Message-ID: a line of a mail (RFC 5322 section 2.1.1). */
const MAX_ID = 998

/**
 * The pieces of a field: an id in angle brackets, of which one may be missing; a comment; a text in quotes; a word.
 */
const PIECES = /<([^<>]*)>|<([^<>\s]*)|([^\s<>()"]+)>|\(([^()]*)\)|"([^"<>]*)"|([^\s<>()"]+)/g
/** An id of a program that knows no domain. */
const ID_WITHOUT_DOMAIN = /^(?=.*\d)\S{8,}$/

/** A word that says whom a mail is from, in front of an address: `Message from Max Muster <a@b>`. */
const FROM_SOMEBODY = /(?:^|\s)(?:from|von|de|da|van|fra|från|od|by|par|por)(?:\s|$)/i
/** Words that name the mail or its time, in front of an id: `Your message of today <1@b>`, `Re: Pumpe <1@b>`. */
const ABOUT_A_MAIL =
  /\d|\b(?:message|mail|e-mail|email|nachricht|mitteilung|schreiben|brief|article|posting|letter|note|memo|mensaje|messaggio|bericht|of|vom|re|aw|fwd|wg)\b/i
/** An address as people have it. A Message-ID nearly always has a digit before its at sign. */
const LIKE_ADDRESS = /^[^\d@]+@/
/** Characters in front of an id that are looked at. */
const TEXT_BEFORE = 200

type Named = {
  readonly id: string
  /** In angle brackets, or in one of them. */
  readonly isBracketed: boolean
  /** Text between the id before and this one, without comments. */
  readonly before: string
  /** The comment behind it. */
  comment: string
}

/** A word without the punctuation around it. */
function withoutPunctuation(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && "[{'".includes(word[start]!)) start++
  while (start < end && "]}',;:.".includes(word[end - 1]!)) end--
  return word.slice(start, end)
}

/** Whether a word has a left and a right side (RFC 5322 section 3.6.4). */
const isBareId = (word: string): boolean => /^[^@\s]+@\S+$/.test(word)

/** Reads what a field names: ids, and what else stands in their place. Linear in its length. */
function namedIn(value: string): { named: Named[]; words: string[] } {
  const named: Named[] = []
  const words: string[] = []
  let before: string[] = []
  for (const [, bracketed, opened, closed, comment, quoted, word] of value.matchAll(PIECES)) {
    const inBrackets = bracketed ?? opened ?? closed
    const text = word ?? quoted ?? ''
    const bare = withoutPunctuation(text)
    const last = named.at(-1)
    if (comment !== undefined) {
      if (last !== undefined && before.length === 0) last.comment = comment
    } else if (inBrackets !== undefined || isBareId(bare)) {
      const id = (inBrackets ?? bare).replace(/\s+/g, '')
      const known = { id, isBracketed: inBrackets !== undefined, before: before.join(' ').slice(-TEXT_BEFORE) }
      if (id !== '' && id.length <= MAX_ID) named.push({ ...known, comment: '' })
      before = []
    } else {
      before.push(text)
      if (bare !== '') words.push(bare)
    }
  }
  return { named, words }
}

/**
 * An address is no id: one behind the name of a person or behind words that say from whom a mail is. Old programs wrote
 * `Message from Max Muster <max@b> of 5 May <1@b>` into In-Reply-To; whoever answered Max would be one conversation.
 */
function isOfPerson({ id, isBracketed, before, comment }: Named): boolean {
  if (/^mailto:/i.test(id)) return true
  if (!isBracketed && comment !== '' && !ABOUT_A_MAIL.test(comment)) return true
  if (!/[\p{L}\p{N}]/u.test(before)) return false
  // A date behind these words says of when the mail is, no longer from whom.
  const behindDate = before.split(/\d/).at(-1) ?? ''
  return FROM_SOMEBODY.test(behindDate) || !ABOUT_A_MAIL.test(before)
}

/** What a value of In-Reply-To or References names. Bare ids count where none stands in angle brackets. */
function idsIn(value: string): readonly Named[] {
  const { named, words } = namedIn(value)
  const [only = '', ...others] = words
  if (named.length === 0 && others.length === 0 && ID_WITHOUT_DOMAIN.test(only))
    return [{ id: only, isBracketed: false, before: '', comment: '' }]
  const bracketed = named.filter(({ isBracketed }) => isBracketed)
  return bracketed.length > 0 ? bracketed : named
}

/** The id in a Message-ID field; without angle brackets all of it, but for comments. */
function ownId(value: string): string | null {
  const { named, words } = namedIn(value)
  const [first, second] = named
  const bracketed = named.find(({ isBracketed }) => isBracketed)
  if (bracketed !== undefined || second !== undefined) return (bracketed ?? first)?.id ?? null
  const whole = first !== undefined && words.length === 0 ? first.id : value.replace(/\([^()]*\)|[\s<>"]+/g, '')
  return whole === '' || whole.length > MAX_ID ? null : whole
}

/**
 * Reads the Message-ID and those that In-Reply-To and References name, each decoded.
 *
 * The addresses of the mail's own people are no ids. Beside References, In-Reply-To names a mail that they name: else it
 * may be the address of its sender, and the last of References is the answered mail.
 *
 * @param people everyone whom the mail names as sender or recipient
 */
export function readMessageIds(
  headers: readonly Header[],
  people: readonly Mailbox[],
  context: WordContext,
): Pick<Message, 'messageId' | 'inReplyTo' | 'references'> {
  const addresses = new Set(people.map(({ address }) => address.toLowerCase()))
  const isId = (id: string) => !addresses.has(id.toLowerCase())
  const decoded = (name: string) => allHeaders(headers, name).map((value) => decodeEncodedWords(value, context))
  const own = firstHeader(headers, 'message-id')
  const messageId = own === null ? null : ownId(decodeEncodedWords(own, context))
  const references = decoded('references')
    .flatMap(idsIn)
    .map(({ id }) => id)
    .filter(isId)
    .slice(-REFERENCED)
  const earlier = new Set(references)
  const answering = decoded('in-reply-to').filter((value) => value !== '')
  const answered = answering
    .flatMap(idsIn)
    .filter((named) => !isOfPerson(named))
    .map(({ id }) => id)
    .filter((id) => isId(id) && (earlier.size === 0 || earlier.has(id) || !LIKE_ADDRESS.test(id)))
  const last = answering.length > 0 && answered.length === 0 ? references.slice(-1) : answered
  return {
    messageId: messageId !== null && isId(messageId) ? messageId : null,
    inReplyTo: last.slice(0, ANSWERED),
    references,
  }
}
