import { endOfDay, type FieldError, invalidRequest, isDay, parseInstant, startOfDay } from '@zeughaus/platform'
import {
  ADDRESS_CHARACTERS,
  type AddressFilter,
  both,
  type Calendar,
  CONTACT_ROLES,
  type Conditions,
  type ContactFilter,
  type ContactRole,
  canonicalAddress,
  isAddress,
  parseQuery,
  parseWords,
  type Query,
  QueryLimitError,
  WildcardError,
} from '../../search/index.ts'

/** The parameters of a search as sent in the URL; a missing one is undefined. */
export type SearchParameters = {
  readonly q?: string | undefined
  readonly contact?: readonly string[] | undefined
  /** The same as `contact`. */
  readonly contacts?: readonly string[] | undefined
  readonly contact_in?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly subject?: string | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
}

/** The second after the last calendar day. */
const END_OF_TIME = 253_402_387_200

/** The calendar days of a zone, for the query language. */
export function calendarIn(zone: string): Calendar {
  const seconds = (milliseconds: number) => (Number.isNaN(milliseconds) ? END_OF_TIME : Math.ceil(milliseconds / 1000))
  return {
    startOfDay: (day) => (isDay(day) ? seconds(startOfDay(day, zone)) : null),
    startOfNextDay: (day) => (isDay(day) ? seconds(endOfDay(day, zone)) : null),
  }
}

/**
 * Reads the parameters of GET /mails.
 *
 * @param zone in which calendar days are read
 * @throws DomainError 400 naming each parameter that cannot be read
 */
export function readFilter(parameters: SearchParameters, zone: string): Conditions {
  const { conditions, problems } = tryFilter(parameters, zone)
  if (problems.length > 0) throw invalidRequest(problems)
  return conditions
}

/**
 * The same for a caller who says what is wrong in another way; with problems the conditions lack what they name. Lengths come
 * before contents: a value that is too long is never read.
 */
export function tryFilter(
  parameters: SearchParameters,
  zone: string,
): { readonly conditions: Conditions; readonly problems: readonly FieldError[] } {
  const problems: FieldError[] = []
  const words = (name: 'q' | 'from' | 'to' | 'subject', read: (text: string) => Query | null): Query | null => {
    try {
      return read(parameters[name] ?? '')
    } catch (error) {
      if (error instanceof QueryLimitError) problems.push({ pfad: name, grund: limitReason(error) })
      else if (error instanceof WildcardError) problems.push({ pfad: name, grund: wildcardReason(error) })
      else throw error
      return null
    }
  }
  const contact = readContacts(parameters, problems)
  const from = contact === null ? readAddress(parameters.from) : null
  const to = contact === null ? readAddress(parameters.to) : null
  const fromWords = contact === null && from === null ? words('from', (text) => parseWords(text, 'from')) : null
  const toWords = contact === null && to === null ? words('to', (text) => parseWords(text, 'to')) : null
  const subject = words('subject', (text) => parseWords(text, 'subject'))
  const q = words('q', (text) => parseQuery(text, calendarIn(zone)))
  const range = readDates(parameters, zone, problems)
  const query = [q, subject, fromWords, toWords].reduce(both, null)
  return { conditions: { query, contact, from, to, ...range }, problems }
}

/** Most addresses and domains of one search. */
export const MOST_CONTACTS = 500

const CONTACT_REASON =
  'muss genau eine Adresse (name@firma.example) oder eine Domain (@firma.example) sein, ohne Namen und ohne spitze Klammern; mehrere stehen je in einem eigenen contact'
const TOO_MANY_CONTACTS = `darf zusammen mit contact höchstens ${MOST_CONTACTS} Adressen nennen`
const ROLES_REASON = 'muss aus „from“, „to“ und „cc“ bestehen, mit Komma getrennt'

/** Reads `contact`, `contacts` and `contact_in`; null without an address. */
function readContacts(
  { contact = [], contacts = [], contact_in }: SearchParameters,
  problems: FieldError[],
): ContactFilter | null {
  const named = { contact, contacts }
  const anyOf = new Map<string, AddressFilter>()
  for (const name of ['contact', 'contacts'] as const) {
    const read = named[name].filter((text) => canonicalAddress(text) !== '').map(readContact)
    if (read.includes(null)) problems.push({ pfad: name, grund: CONTACT_REASON })
    for (const each of read) if (each !== null) anyOf.set(JSON.stringify(each), each)
  }
  if (anyOf.size > MOST_CONTACTS) problems.push({ pfad: 'contacts', grund: TOO_MANY_CONTACTS })
  const roles = contact_in === undefined ? [...CONTACT_DEFAULT] : readRoles(contact_in)
  if (roles === null) problems.push({ pfad: 'contact_in', grund: ROLES_REASON })
  if (anyOf.size === 0) return null
  return { anyOf: [...anyOf.values()], roles: roles ?? [...CONTACT_DEFAULT] }
}

const CONTACT_DEFAULT = ['from', 'to'] as const satisfies readonly ContactRole[]

/** Reads one address or `@domain`; null for anything else. */
export function readContact(text: string): AddressFilter | null {
  const contact = canonicalAddress(text)
  if (isAddress(contact)) return { kind: 'address', address: contact }
  return contact.startsWith('@') && isAddress(`x${contact}`) ? { kind: 'domain', domain: contact.slice(1) } : null
}

function readRoles(text: string): ContactRole[] | null {
  const named = text.split(',').map((role) => role.trim())
  const roles = CONTACT_ROLES.filter((role) => named.includes(role))
  return named.every((role) => CONTACT_ROLES.some((known) => known === role)) ? roles : null
}

function limitReason({ limit, maximum }: QueryLimitError): string {
  const what = limit === 'characters' ? 'Zeichen' : 'Begriffe'
  return `darf höchstens ${maximum} ${what} haben`
}

function wildcardReason({ text }: WildcardError): string {
  return `enthält „${shortened(text)}“: ein Wort mit den Platzhaltern * und ? braucht mindestens drei Buchstaben oder Ziffern, zwei davon nebeneinander; in Anführungszeichen sind * und ? keine Platzhalter`
}

/** Characters of a term that a sentence repeats. */
const REPEATED = 40

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= REPEATED ? text : `${characters.slice(0, REPEATED).join('')}…`
}

/** Reads an exact address or `@domain`; null for words and for texts longer than any address. */
function readAddress(text = ''): AddressFilter | null {
  if (text.length > ADDRESS_CHARACTERS) return null
  const address = canonicalAddress(text)
  if (/\s/.test(address)) return null
  const at = address.indexOf('@', 1)
  if (at === -1)
    return address.length > 1 && address.startsWith('@') ? { kind: 'domain', domain: address.slice(1) } : null
  return !address.startsWith('@') && at < address.length - 1 ? { kind: 'address', address } : null
}

function readDates(
  { date_from, date_to }: SearchParameters,
  zone: string,
  problems: FieldError[],
): Pick<Conditions, 'since' | 'until'> {
  const first = date_from === undefined ? null : readDate(date_from, (day) => startOfDay(day, zone))
  const last = date_to === undefined ? null : readDate(date_to, (day) => endOfDay(day, zone) - 1)
  if (first === 'unreadable') problems.push({ pfad: 'date_from', grund: DATE_REASON })
  if (last === 'unreadable') problems.push({ pfad: 'date_to', grund: DATE_REASON })
  if (typeof first !== 'number') return { since: null, until: typeof last === 'number' ? secondAfter(last) : null }
  if (typeof last !== 'number') return { since: Math.ceil(first / 1000), until: null }
  if (first > last) problems.push({ pfad: 'date_from', grund: 'darf nicht nach date_to liegen' })
  return { since: Math.ceil(first / 1000), until: secondAfter(last) }
}

const DATE_REASON =
  'muss ein Tag (2026-01-31) oder ein Zeitpunkt nach RFC 3339 (2026-01-31T08:00:00Z) sein; ein „+“ steht in der Adresse als %2B'

/** Characters of the longest instant: RFC 3339 with nanoseconds takes 35. */
const INSTANT_CHARACTERS = 64

/** Milliseconds since 1970. */
function readDate(text: string, ofDay: (day: string) => number): number | 'unreadable' {
  if (text.length > INSTANT_CHARACTERS) return 'unreadable'
  if (!isDay(text)) return parseInstant(text) ?? 'unreadable'
  const instant = ofDay(text)
  return Number.isNaN(instant) ? END_OF_TIME * 1000 : instant
}

/** Mails have dates in whole seconds: the first second that is later than this instant. */
function secondAfter(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) + 1
}
