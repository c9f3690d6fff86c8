/** A search that is too simple to be wrong: it looks at every mail and compares every word. The truth for the tests. */
import { hash } from 'node:crypto'
import { DEFAULT_LIMITS, decodePart, type Mailbox, parseMessage } from '@zeughaus/mime'
import {
  type AddressFilter,
  type ContactFilter,
  canonicalAddress,
  type NearTerm,
  type Query,
  type SearchFilter,
  type Term,
  type TextField,
} from '../../search/ast.ts'
import { hasWildcard, patternSource, tokens } from '../../search/index.ts'
import type { Archived } from './types.ts'

export type OracleMail = {
  readonly id: string
  readonly seq: number
  readonly second: number
  readonly size: number
  readonly hasAttachments: boolean
  readonly hasBcc: boolean
  readonly messageId: string | null
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly files: readonly { readonly sha256: string; readonly type: string }[]
  /** Sequences of words per field; '' stands for texts that only a search everywhere finds. */
  readonly texts: Readonly<Record<TextField | '', readonly (readonly string[])[]>>
}

export function oracleMail(
  raw: Uint8Array,
  { id, seq }: Archived,
  archivedAt: number,
  extra: readonly string[] = [],
): OracleMail {
  const message = parseMessage(raw, DEFAULT_LIMITS)
  const people = (list: readonly Mailbox[]) => list.map(({ name, address }) => tokens(`${name} ${address}`))
  const addresses = (list: readonly Mailbox[]) => list.map(({ address }) => canonicalAddress(address))
  return {
    id,
    seq,
    second: Math.floor((message.date?.getTime() ?? message.receivedDate?.getTime() ?? archivedAt) / 1000),
    size: raw.length,
    hasAttachments: message.attachments.length > 0,
    hasBcc: message.bcc.length > 0,
    messageId: message.messageId,
    from: addresses(message.from),
    to: addresses(message.to),
    cc: addresses(message.cc),
    files: message.attachments.map((file) => ({
      sha256: hash('sha256', decodePart(raw, file, { maxBytes: file.size }), 'hex'),
      type: file.filename.slice(file.filename.lastIndexOf('.') + 1).toLowerCase(),
    })),
    texts: {
      from: people(message.from),
      to: people(message.to),
      cc: people(message.cc),
      subject: [tokens(message.subject)],
      body: [tokens(message.bodyPlain)],
      filename: message.attachments.map(({ filename }) => tokens(filename)),
      envelope: [],
      invoice: [],
      '': extra.map(tokens),
    },
  }
}

/** Ids of all hits in the order of the answer. */
export function oracleSearch(mails: readonly OracleMail[], filter: SearchFilter): string[] {
  return mails
    .filter((mail) => matches(mail, filter))
    .sort((a, b) => b.second - a.second || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

function matches(mail: OracleMail, filter: SearchFilter): boolean {
  const { contact, since, until } = filter
  const { scope, hidden } = filter.readable
  if (hidden.includes(mail.seq)) return false
  if (scope !== null && !isShownTo(mail, scope)) return false
  // Of a contact counts what is inside the scope.
  if (contact !== null && !isInvolved(mail, contact, scope)) return false
  for (const role of ['from', 'to'] as const) {
    const wanted = filter[role]
    if (wanted === null) continue
    if (!mail[role].some((address) => fits(address, wanted))) return false
  }
  if (since !== null && mail.second < since) return false
  if (until !== null && mail.second >= until) return false
  return filter.query === null || holds(mail, filter.query)
}

/** Whoever reads the scope reads what comes from it, and what goes to it if it names no hidden recipients. */
function isShownTo({ from, to, hasBcc }: OracleMail, scope: readonly AddressFilter[]): boolean {
  const people = hasBcc ? from : from.concat(to)
  return people.some((address) => scope.some((entry) => fits(address, entry)))
}

function isInvolved(
  mail: OracleMail,
  { anyOf, roles }: ContactFilter,
  scope: readonly AddressFilter[] | null = null,
): boolean {
  const counts = (address: string) => scope === null || scope.some((entry) => fits(address, entry))
  return roles.some((role) =>
    mail[role].some((address) => counts(address) && anyOf.some((wanted) => fits(address, wanted))),
  )
}

function fits(address: string, wanted: AddressFilter): boolean {
  if (wanted.kind === 'address') return address === wanted.address
  return address.slice(address.lastIndexOf('@') + 1) === wanted.domain
}

function holds(mail: OracleMail, query: Query): boolean {
  switch (query.kind) {
    case 'and':
      return query.parts.every((part) => holds(mail, part))
    case 'or':
      return query.parts.some((part) => holds(mail, part))
    case 'not':
      return !holds(mail, query.part)
    case 'nothing':
      return false
    default:
      return holdsTerm(mail, query)
  }
}

function holdsTerm(mail: OracleMail, term: Term): boolean {
  switch (term.kind) {
    case 'has':
      return term.what === 'bcc' ? mail.hasBcc : mail.hasAttachments
    case 'sender':
      return mail.from.some((address) => fits(address, term.sender))
    case 'messageid':
      return mail.messageId === term.id
    case 'involved':
      return isInvolved(mail, term)
    case 'conversation':
      throw new Error('one mail does not tell its conversation')
    case 'folder':
      throw new Error('one mail does not tell its folder')
    case 'file':
      return mail.files.some((file) => ('sha256' in term ? file.sha256 === term.sha256 : file.type === term.type))
    case 'larger':
      return mail.size > term.bytes
    case 'smaller':
      return mail.size < term.bytes
    case 'near':
      return mail.texts.body.some((words) => areNear(words, term))
    case 'before':
      return mail.second < term.second
    case 'after':
      return mail.second >= term.second
    default: {
      const { envelope: _, ...everywhere } = mail.texts
      const texts = term.field === null ? Object.values(everywhere).flat() : mail.texts[term.field]
      return texts.some((words) => occurs(words, term.tokens, term.kind === 'prefix'))
    }
  }
}

function areNear(words: readonly string[], { tokens: [one, other], distance }: NearTerm): boolean {
  const places = (token: string | undefined) => words.flatMap((word, place) => (word === token ? [place] : []))
  return places(one).some((left) => places(other).some((right) => Math.abs(left - right) <= distance + 1))
}

function occurs(words: readonly string[], wanted: readonly string[], isPrefix: boolean): boolean {
  return words.some((_, start) =>
    wanted.every((token, place) => {
      const word = words[start + place]
      if (word === undefined) return false
      if (hasWildcard(token)) return new RegExp(`^${patternSource(token, '.')}$`, 'u').test(word)
      return isPrefix && place === wanted.length - 1 ? word.startsWith(token) : word === token
    }),
  )
}
