/** Finds the mails of a request, and reckons what keeps those of an erasure. */
import { conflict, type Day } from '@zeughaus/platform'
import { CONTACT_ROLES, canonicalAddress, NO_FILTER } from '../../search/index.ts'
import type { Archive, ReadOptions } from '../../store/contract/index.ts'
import { mailsOfPeople, type Person, readPerson } from '../data-subject/index.ts'
import { type Keepers, reckon, stepsOf } from '../reckoning/index.ts'
import type { FoundMail } from './mail-store.ts'
import type { Request } from './request.ts'

export type SearchedArchive = Pick<Archive, 'walk' | 'walkPlaces' | 'get' | 'message' | 'provenance' | 'search'>

/** Mails of one list. An address of everybody, such as that of a list of subscribers, is no person's. */
const MOST_MAILS = 250_000
/** Mails that are stored at once. */
const PORTION = 500

/** What may keep the mails of an erasure, and the day for which it is asked. */
interface Reckoned {
  readonly keepers: Keepers
  readonly day: Day
}

interface Finding {
  readonly archive: SearchedArchive
  readonly zone: string
  readonly options: ReadOptions
  /** Is told how far it is. */
  readonly progress: (done: number, total: number) => void
  /** Takes mails of the list. */
  readonly add: (mails: readonly FoundMail[]) => Promise<void>
}

/**
 * Finds all mails in which one of the addresses takes part, and with `withNamed` those whose text has one of them or the
 * name that the request gives its person. Rejects as `Archive.walk` does.
 *
 * @param reckoned null: what keeps them plays no part
 * @throws DomainError 409 for more mails than a list takes
 */
export async function findMails(
  { archive, zone, options, progress, add }: Finding,
  { person, addresses, withNamed }: Pick<Request, 'person' | 'addresses' | 'withNamed'>,
  reckoned: Reckoned | null,
): Promise<void> {
  const likely = await likelyMails(archive, addresses, options)
  const total = likely + (reckoned === null ? 0 : await stepsOf(archive, reckoned.keepers, options))
  let [done, found] = [0, 0]
  const advance = (steps: number) => {
    done += steps
    progress(done, Math.max(done, total))
  }
  const verdictOf = reckoned === null ? unreckoned : await reckoner({ archive, zone, options, advance }, reckoned)
  let waiting: FoundMail[] = []
  const named = withNamed ? namedBy(person) : null
  for await (const { mail, roles } of mailsOfPeople(archive, addresses.map(personOf), { named, options })) {
    found += 1
    if (found > MOST_MAILS) throw conflict('suche_zu_gross', TOO_MANY)
    waiting.push({ id: mail.id, seq: mail.seq, roles, ...verdictOf(mail.seq) })
    if (waiting.length < PORTION) continue
    await add(waiting)
    advance(waiting.length)
    waiting = []
  }
  await add(waiting)
}

/** Mails in which the index knows one of these addresses as sender or recipient: texts and hidden recipients may add some. */
async function likelyMails(
  archive: Pick<Archive, 'search'>,
  addresses: readonly string[],
  options: ReadOptions,
): Promise<number> {
  const anyOf = addresses.map((address) => ({ kind: 'address', address: canonicalAddress(address) }) as const)
  const filter = { ...NO_FILTER, contact: { anyOf, roles: CONTACT_ROLES } }
  return (await archive.search(filter, { offset: 0, limit: 1 }, options)).total
}

function personOf(address: string): Person {
  const person = readPerson(address)
  if (person === null) throw new Error('the addresses of a request are addresses')
  return person
}

/** The name of a person by which texts are searched, if it has several words: a single one would find too much. */
export function namedBy(name: string): readonly Person[] {
  const person = readPerson(name)
  return person?.kind === 'name' && person.tokens.length > 1 ? [person] : []
}

type Verdict = Pick<FoundMail, 'rule' | 'free' | 'kept'>
const unreckoned = (): Verdict => ({ rule: '', free: '', kept: null })

/**
 * Reckons what rules and holds say of each mail. A mail that no rule holds for is free: that its person demands it is reason
 * enough (Art. 17 Abs. 1 GDPR).
 */
async function reckoner(
  walking: Parameters<typeof reckon>[0],
  { keepers, day }: Reckoned,
): Promise<(seq: number) => Verdict> {
  const reckoning = await reckon(walking, keepers)
  return (seq) => ({
    rule: reckoning.longestOf(seq) ?? '',
    free: reckoning.freeOf(seq) ?? '',
    kept: reckoning.keeperOf(seq, day),
  })
}

const TOO_MANY = `Zu diesen Adressen gehören mehr als ${MOST_MAILS.toLocaleString('de-DE')} Mails. Bitte prüfen Sie, ob es die Adressen einer einzelnen Person sind.`
