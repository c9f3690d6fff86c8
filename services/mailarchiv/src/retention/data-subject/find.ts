/** Finds all mails of people: those they took part in, and those whose texts name them. */
import type { Mailbox } from '@zeughaus/mime'
import {
  conjunction,
  disjunction,
  foldText,
  NO_FILTER,
  type Query,
  type TextField,
  tokens,
} from '../../search/index.ts'
import { type Archive, goingOn, type MailSummary, type ReadOptions, type WalkStep } from '../../store/contract/index.ts'
import { isPerson, Names, type Person, ROLES, type Role } from './person.ts'

/** A mail with the roles of the people who are looked for; none: its texts name one of them. */
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

/** `named`: also mails whose texts only name the people, by their addresses or by these; null: none of them. */
type WantedMails = { readonly named: readonly Person[] | null; readonly options?: ReadOptions | undefined }

/** Hits that are read at once. */
const AT_ONCE = 100

/**
 * Finds both lists, newest first; a mail of the first is not in the second. Counts exactly, keeps only the wanted. Rejects
 * as `mailsOfPeople` does.
 */
export async function findPerson(
  archive: Dependencies,
  person: Person,
  wanted: Wanted,
  options?: ReadOptions,
): Promise<PersonFound> {
  const names = new Names(person)
  const counts = { from: 0, to: 0, cc: 0, bcc: 0, envelope: 0 }
  const participated: Participation[] = []
  const named: MailSummary[] = []
  const total = { participated: 0, named: 0 }
  const phrases = () => phrasesOf([names])
  for await (const { mail, roles } of mailsOf(archive, [names], phrases, options)) {
    for (const role of roles) counts[role] += 1
    if (roles.length === 0) {
      total.named += 1
      if (isWanted(total.named, wanted)) named.push(mail)
    } else {
      total.participated += 1
      if (isWanted(total.participated, wanted)) participated.push({ mail, roles })
    }
  }
  return {
    participated: { total: total.participated, mails: participated, roles: counts },
    named: { total: total.named, mails: named },
    phrases: phrasesOf([names]),
  }
}

function isWanted(number: number, { offset, limit }: Wanted): boolean {
  return number > offset && number <= offset + limit
}

/**
 * Yields every mail of some people once, newest first: those in which one of them takes part, with the roles of all of them;
 * then those whose texts only name one of them, without a role. Names that mails give an address play no part: any sender
 * writes there what they like. Rejects as `Archive.walk` does, and with `walk_lost` where a mail is deleted meanwhile: it
 * reads on until the signal of `options` is aborted, at most as many mails as are read at once.
 */
export function mailsOfPeople(
  archive: Dependencies,
  people: readonly Person[],
  { named, options }: WantedMails,
): AsyncGenerator<Participation> {
  const namesOf = (of: readonly Person[]) => of.map((person) => new Names(person))
  const phrases = named === null ? () => [] : () => phrasesOf(namesOf([...people, ...named]))
  return mailsOf(archive, namesOf(people), phrases, options)
}

/**
 * @param people get the names that the mails give them
 * @param phrases is asked afterwards for what texts hold that name them
 */
async function* mailsOf(
  archive: Dependencies,
  people: readonly Names[],
  phrases: () => readonly string[],
  options?: ReadOptions,
): AsyncGenerator<Participation> {
  const known = new Set<string>()
  for await (const mail of hits(archive, disjunction(people.map(({ person }) => candidates(person))), options)) {
    const roles = await rolesOf(archive, people, mail.id)
    if (roles.length === 0) continue
    known.add(mail.id)
    yield { mail, roles }
  }
  for await (const mail of hits(archive, disjunction(phrases().map(anywhere)), options)) {
    if (!known.has(mail.id)) yield { mail, roles: [] }
  }
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

/** Reads how people took part in a mail. @param people get the names that it gives them */
async function rolesOf(archive: Dependencies, people: readonly Names[], id: string): Promise<Role[]> {
  const record = await archive.get(id)
  if (record === null) return []
  const message = record.hasBcc ? await archive.message(id) : null
  const bcc = message?.bcc ?? []
  const provenance = await archive.provenance(id)
  const envelope = provenance.flatMap((each) => each.envelope.map((address) => ({ name: '', address })))
  const mailboxes: Readonly<Record<Role, readonly Mailbox[]>> = { ...record, bcc, envelope }
  const found = new Set<Role>()
  for (const role of ROLES)
    for (const mailbox of mailboxes[role])
      for (const names of people)
        if (isPerson(names.person, mailbox)) {
          names.add(mailbox.name)
          found.add(role)
        }
  return [...found]
}

/** The phrases of all people, each once; of two spellings that the index cannot tell apart the first. */
function phrasesOf(people: readonly Names[]): string[] {
  const phrases = people.flatMap((names) => names.phrases())
  return [...new Map(phrases.toReversed().map((phrase) => [foldText(phrase), phrase])).values()].toReversed()
}

function anywhere(text: string): Query {
  return { kind: 'phrase', field: null, text, tokens: tokens(text) }
}
