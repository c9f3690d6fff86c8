/** Keeps what a check of each object needs on this device, many objects at a time. Loaded only when it is filled or asked. */
import { refusal } from '@zeughaus/web-shared/api'
import { api, type Schema } from '../api/index.ts'
import { database, ownName } from '../api/lastAnswers.ts'
import { getLoginState } from '../api/login.ts'

export type Mappe = Schema<'Kontrollmappe'>

/** What one answer held. */
export interface Portion {
  readonly ab: number
  readonly etag: string
  readonly ids: readonly string[]
  readonly positionen: number
  readonly gesamt: number
  readonly weiter: number | null
}

/** What is on this device. */
export interface Vorrat {
  readonly portionen: readonly Portion[]
  /** Number of objects that the person may check. */
  readonly gesamt: number
  /** When the service last confirmed all of it. */
  readonly um: number
  /** Whether the device had no room for more. */
  readonly isFull: boolean
}

/** The ids of the objects on this device. An object that has become more urgent may be in two portions for a moment. */
export const idsOf = ({ portionen }: Pick<Vorrat, 'portionen'>): ReadonlySet<string> =>
  new Set(portionen.flatMap(({ ids }) => ids))

const VORRAT = 'vorrat'
const mappeName = (objekt_id: string): string => ownName(`mappe ${objekt_id}`)

export async function readVorrat(): Promise<Vorrat | undefined> {
  const text = await (await database()).get('antwort', ownName(VORRAT))
  return text === undefined ? undefined : (JSON.parse(text) as Vorrat)
}

/** Reads the next objects, unless they are as they were. */
export async function readPortion(ab: number, before: Portion | undefined): Promise<[Portion, readonly Mappe[]]> {
  const { data, error, response } = await api.GET('/kontrollmappen', {
    params: { query: { ab } },
    headers: before === undefined ? {} : { 'if-none-match': before.etag },
    priority: 'low',
  })
  if (response.status === 304 && before !== undefined) return [before, []]
  if (data === undefined) throw refusal(response, error)
  const { eintraege, gesamt, weiter } = data
  const ids = eintraege.map(({ objekt }) => objekt.id)
  const positionen = eintraege.reduce((sum, { vorschau }) => sum + vorschau.positionen.length, 0)
  return [{ ab, etag: response.headers.get('etag') ?? '', ids, positionen, gesamt, weiter }, eintraege]
}

/**
 * Keeps these objects of a person and what is known of all, unless another one is logged in by now.
 *
 * @throws when the device has no room for them
 */
export async function keepMappen(owner: string, mappen: readonly Mappe[], vorrat: Vorrat): Promise<void> {
  const db = await database()
  if (!isLoggedIn(owner)) return
  const tx = db.transaction('antwort', 'readwrite')
  const writes = mappen.map((mappe) => tx.store.put(JSON.stringify(mappe), mappeName(mappe.objekt.id)))
  await Promise.all([...writes, tx.store.put(JSON.stringify(vorrat), ownName(VORRAT)), tx.done])
}

/** Forgets the objects of a person that are not among these any more. */
export async function keepOnly(owner: string, ids: ReadonlySet<string>): Promise<void> {
  const db = await database()
  if (!isLoggedIn(owner)) return
  const tx = db.transaction('antwort', 'readwrite')
  const [prefix, names] = [mappeName(''), await tx.store.getAllKeys(mappenOfPerson())]
  const gone = names.filter((name) => !ids.has(name.slice(prefix.length)))
  await Promise.all([...gone.map((name) => tx.store.delete(name)), tx.done])
}

const isLoggedIn = (person: string): boolean => getLoginState().login?.ich.id === person

const mappenOfPerson = (): IDBKeyRange => IDBKeyRange.bound(mappeName(''), mappeName('\uffff'))

/** Reads all objects that are kept for this person. */
export async function readMappen(): Promise<Mappe[]> {
  const texts = await (await database()).getAll('antwort', mappenOfPerson())
  return texts.map((text) => JSON.parse(text) as Mappe)
}

export async function readMappe(objekt_id: string): Promise<Mappe[]> {
  const text = await (await database()).get('antwort', mappeName(objekt_id))
  return text === undefined ? [] : [JSON.parse(text) as Mappe]
}
