import { formatBytes } from '@zeughaus/platform/format-bytes'
import {
  type AddressFilter,
  type ContactRole,
  conjunction,
  disjunction,
  type FileTerm,
  type InvolvedTerm,
  type NearTerm,
  negation,
  type Query,
  type TextField,
} from './ast.ts'

const PLACES: Readonly<Record<TextField, string>> = {
  from: 'im Absender',
  to: 'im Empfänger',
  cc: 'in Kopie',
  subject: 'im Betreff',
  body: 'im Text',
  filename: 'im Namen eines Anhangs',
  envelope: 'im Umschlag',
  invoice: 'in der Rechnungsnummer',
}

/**
 * Describes a query for its author as a German sentence part that follows "12 Mails": `Müller -from:Meier` → `mit
 * „Müller“ und ohne „Meier“ im Absender`.
 */
export function describeQuery(query: Query): string {
  switch (query.kind) {
    case 'and':
      return joined(query.parts, 'or', ' und ')
    case 'or':
      return joined(asWritten(query.parts), 'and', ' oder ')
    case 'not':
      return describeOpposite(query.part)
    case 'word':
      return `mit „${query.text}“${at(query.field)}`
    case 'phrase':
      return `mit der Wortfolge „${query.text}“${at(query.field)}`
    case 'near':
      return `mit „${query.text}“ ${between(query)}`
    case 'prefix':
      return `mit einem Wort${at(query.field)}, das mit „${query.text}“ beginnt`
    case 'pattern':
      return `mit einem Wort${at(query.field)}, auf das „${query.text}“ passt`
    case 'has':
      return query.what === 'bcc' ? 'mit verdeckten Empfängern' : 'mit Anhang'
    case 'sender':
      return `von ${describeSender(query.sender)}`
    case 'messageid':
      return `mit der Message-ID „${query.id}“`
    case 'involved':
      return describeInvolved(query)
    case 'conversation':
      return `aus der Unterhaltung der Mail ${query.id}`
    case 'file':
      return `mit einem Anhang ${describeFile(query)}`
    case 'folder':
      return `aus einem Ordner „${query.text}“`
    case 'larger':
      return `mit mehr als ${formatBytes(query.bytes)}`
    case 'smaller':
      return `mit weniger als ${formatBytes(query.bytes)}`
    case 'before':
      return `vor dem ${germanDay(query.day)}`
    case 'after':
      return `nach dem ${germanDay(query.day)}`
    case 'nothing':
      return 'zu einer Anfrage, in der nichts Suchbares steht'
  }
}

/** Describes a negation: "without one and the other" for neither of two. */
function describeOpposite(query: Query): string {
  switch (query.kind) {
    case 'and':
      return describeQuery(disjunction(query.parts.map(negation)))
    case 'or':
      return describeQuery(conjunction(asWritten(query.parts).map(negation)))
    case 'word':
      return `ohne „${query.text}“${at(query.field)}`
    case 'phrase':
      return `ohne die Wortfolge „${query.text}“${at(query.field)}`
    case 'near':
      return `ohne „${query.text}“ ${between(query)}`
    case 'prefix':
      return `ohne ein Wort${at(query.field)}, das mit „${query.text}“ beginnt`
    case 'pattern':
      return `ohne ein Wort${at(query.field)}, auf das „${query.text}“ passt`
    case 'has':
      return query.what === 'bcc' ? 'ohne verdeckte Empfänger' : 'ohne Anhang'
    case 'sender':
      return `nicht von ${describeSender(query.sender)}`
    case 'messageid':
      return `ohne die Message-ID „${query.id}“`
    case 'involved':
      return `nicht ${describeInvolved(query)}`
    case 'conversation':
      return `nicht aus der Unterhaltung der Mail ${query.id}`
    case 'file':
      return `ohne einen Anhang ${describeFile(query)}`
    case 'folder':
      return `nicht aus einem Ordner „${query.text}“`
    case 'larger':
      return `mit höchstens ${formatBytes(query.bytes)}`
    case 'smaller':
      return `mit mindestens ${formatBytes(query.bytes)}`
    case 'before':
      return `ab dem ${germanDay(query.day)}`
    case 'after':
      return `bis zum ${germanDay(query.day)}`
    case 'not':
      return describeQuery(query.part)
    case 'nothing':
      return describeQuery(query)
  }
}

/** The parts without further spellings of the same word. */
function asWritten(parts: readonly Query[]): readonly Query[] {
  const isAgain = (part: Query, before: Query | undefined) =>
    part.kind === 'word' && before?.kind === 'word' && part.text === before.text && part.field === before.field
  return parts.filter((part, place) => !isAgain(part, parts[place - 1]))
}

const ROLES: Readonly<Record<ContactRole, string>> = { from: 'von', to: 'an', cc: 'in Kopie an' }

/** Addresses that a sentence names. */
export const NAMED_ADDRESSES = 3

function describeInvolved({ anyOf, roles }: InvolvedTerm): string {
  const named = anyOf.slice(0, NAMED_ADDRESSES).map(describeSender).join(', ')
  const others = anyOf.length - NAMED_ADDRESSES
  const more = others <= 0 ? '' : others === 1 ? ' und einer weiteren Adresse' : ` und ${others} weiteren Adressen`
  return `${roles.map((role) => ROLES[role]).join(' oder ')} ${named}${more}`
}

const between = ({ distance }: NearTerm): string =>
  `im Text, höchstens ${distance === 1 ? 'ein Wort' : `${distance} Wörter`} dazwischen`

const describeFile = (file: FileTerm): string =>
  'sha256' in file ? `mit dem SHA-256 ${file.sha256}` : `vom Typ „${file.type}“`

const describeSender = (sender: AddressFilter): string =>
  sender.kind === 'address' ? sender.address : `@${sender.domain}`

/** @param bracketed kind of part that needs brackets to be read correctly */
const joined = (parts: readonly Query[], bracketed: 'and' | 'or', word: string): string =>
  parts.map((part) => (kindOf(part) === bracketed ? `(${describeQuery(part)})` : describeQuery(part))).join(word)

/** The kind of the German wording: "neither" reads like an AND of two parts, "not both" like an OR. */
function kindOf(query: Query): Query['kind'] {
  if (query.kind === 'or' && asWritten(query.parts).length === 1) return 'word'
  if (query.kind !== 'not') return query.kind
  return query.part.kind === 'and' ? 'or' : query.part.kind === 'or' ? 'and' : 'not'
}

const at = (field: TextField | null): string => (field === null ? '' : ` ${PLACES[field]}`)

function germanDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)}.${Number(month)}.${year}`
}
