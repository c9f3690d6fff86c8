/** Finds all mails of a person: those the person took part in, and those whose texts name the person. */
import type { Mailbox } from '@zeughaus/mime'
import {
  canonicalAddress,
  conjunction,
  disjunction,
  foldText,
  isAddress,
  NO_FILTER,
  type Query,
  spelledAddress,
  type TextField,
  tokens,
} from '../../search/index.ts'
import { type Archive, goingOn, type MailSummary, type ReadOptions, type WalkStep } from '../../store/contract/index.ts'

/** How a person took part in a mail. `envelope`: only a journal report names them. */
export const ROLES = ['from', 'to', 'cc', 'bcc', 'envelope'] as const
export type Role = (typeof ROLES)[number]

/** The person that is looked for: an exact address, or words that all stand in one name with its address. */
export type Person =
  | { readonly kind: 'address'; readonly text: string; readonly address: string; readonly tokens: readonly string[] }
  | { readonly kind: 'name'; readonly text: string; readonly tokens: readonly string[] }

type Participation = { readonly mail: MailSummary; readonly roles: readonly Role[] }
type Slice<T> = { readonly total: number; readonly mails: readonly T[] }

export type PersonFound = {
  readonly participated: Slice<Participation> & { readonly roles: Readonly<Record<Role, number>> }
  readonly named: Slice<MailSummary>
  /** The phrases that were looked for in texts: the address, and names that mails give it. */
  readonly phrases: readonly string[]
}

/** Mails of each list: hits to skip, and hits wanted. */
type Wanted = { readonly offset: number; readonly limit: number }
type Dependencies = Pick<Archive, 'walk' | 'get' | 'message' | 'provenance'>

/** Hits that are read at once. */
const AT_ONCE = 100
/** Names of an address that are looked for in texts: a newsletter may give it any number. */
const MAX_NAMES = 20

/** Reads what was typed; null for a text that is neither an address nor has a letter or digit. */
export function readPerson(text: string): Person | null {
  const found = tokens(text)
  if (found.length === 0) return null
  if (!text.includes('@')) return { kind: 'name', text: text.trim(), tokens: found }
  const address = canonicalAddress(text)
  return isAddress(address) ? { kind: 'address', text: address, address, tokens: found } : null
}

/**
 * Finds both lists, newest first; a mail of the first is not in the second. Counts exactly, keeps only the wanted. Rejects
 * as `Archive.walk` does, and with `walk_lost` where a mail is deleted meanwhile: it reads on until the signal of `options` is aborted, at most as many mails as are read at once.
 */
export async function findPerson(
  archive: Dependencies,
  person: Person,
  wanted: Wanted,
  options?: ReadOptions,
): Promise<PersonFound> {
  const known = new Set<string>()
  const names = new Names(person)
  const counts = { from: 0, to: 0, cc: 0, bcc: 0, envelope: 0 }
  const participated: Participation[] = []
  for await (const mail of hits(archive, candidates(person), options)) {
    const roles = await rolesOf(archive, person, mail.id, names)
    if (roles.length === 0) continue
    known.add(mail.id)
    for (const role of roles) counts[role] += 1
    if (isWanted(known.size, wanted)) participated.push({ mail, roles })
  }
  const phrases = names.phrases()
  const named: MailSummary[] = []
  let total = 0
  for await (const mail of hits(archive, disjunction(phrases.map(anywhere)), options)) {
    if (known.has(mail.id)) continue
    total += 1
    if (isWanted(total, wanted)) named.push(mail)
  }
  return {
    participated: { total: known.size, mails: participated, roles: counts },
    named: { total, mails: named },
    phrases,
  }
}

function isWanted(number: number, { offset, limit }: Wanted): boolean {
  return number > offset && number <= offset + limit
}

/** Yields every hit once, newest first, also while mails come in. */
async function* hits(archive: Dependencies, query: Query, options?: ReadOptions): AsyncGenerator<MailSummary> {
  for (let after: string | null = null; ; ) {
    const step: WalkStep = { after, limit: AT_ONCE }
    const mails: readonly MailSummary[] = goingOn(await archive.walk({ ...NO_FILTER, query }, step, options))
    yield* mails
    after = mails.at(-1)?.id ?? null
    if (after === null) return
  }
}

/** Mails that may be of the person: the index knows words of each field, and that there are hidden recipients. */
function candidates({ tokens: words, text }: Person): Query {
  const inField = (field: TextField): Query =>
    conjunction(words.map((word): Query => ({ kind: 'word', field, text, tokens: [word] })))
  return disjunction([...(['from', 'to', 'cc', 'envelope'] as const).map(inField), { kind: 'has', what: 'bcc' }])
}

async function rolesOf(archive: Dependencies, person: Person, id: string, names: Names): Promise<Role[]> {
  const record = await archive.get(id)
  if (record === null) return []
  const message = record.hasBcc ? await archive.message(id) : null
  const bcc = message?.bcc ?? []
  const provenance = await archive.provenance(id)
  const envelope = provenance.flatMap((each) => each.envelope.map((address) => ({ name: '', address })))
  const people: Readonly<Record<Role, readonly Mailbox[]>> = { ...record, bcc, envelope }
  return ROLES.filter((role) => {
    const own = people[role].filter((mailbox) => isPerson(person, mailbox))
    for (const { name } of own) names.add(name)
    return own.length > 0
  })
}

/** Whether a mailbox is the person: the same address, or every word of the name stands in its name or address. */
function isPerson(person: Person, { name, address }: Mailbox): boolean {
  if (person.kind === 'address') return canonicalAddress(address) === person.address
  const words = new Set(tokens(`${name} ${address}`))
  return person.tokens.every((word) => words.has(word))
}

/** Collects the names that mails give an address; a name of one word would find too much. */
class Names {
  readonly #person: Person
  readonly #names = new Map<string, string>()

  constructor(person: Person) {
    this.#person = person
  }

  add(name: string): void {
    if (this.#person.kind === 'name' || this.#names.size >= MAX_NAMES) return
    const folded = foldText(name)
    if (folded.includes(' ') && !this.#names.has(folded)) this.#names.set(folded, name)
  }

  phrases(): string[] {
    const { kind, text, tokens: words } = this.#person
    const names = kind === 'name' ? [text] : [...this.#names.values()]
    // An address has no blanks.
    const first = kind === 'name' ? [] : spelledAddress(text).split(' ')
    const turned = names.flatMap((name) => {
      const [one, other, ...more] = kind === 'name' ? words : tokens(name)
      return one === undefined || other === undefined || more.length > 0 ? [name] : [name, `${other} ${one}`]
    })
    return [
      ...new Map([...first, ...turned].toReversed().map((phrase) => [foldText(phrase), phrase])).values(),
    ].toReversed()
  }
}

function anywhere(text: string): Query {
  return { kind: 'phrase', field: null, text, tokens: tokens(text) }
}
