/** Answers reads from the objects that this device keeps. Loaded only without a network. */
import type { DerivedAnswer } from '../api/lastAnswers.ts'
import { searchFor } from '../components/searchText.ts'
import { idsOf, type Mappe, readMappe, readMappen, readVorrat } from './mappen.ts'

/** Answers a read from the kept objects; undefined for what they do not hold. */
export async function answerFromMappen({ pathname, searchParams }: URL): Promise<DerivedAnswer | undefined> {
  const vorrat = await readVorrat()
  if (vorrat === undefined) return undefined
  const [, list = '', id, part] = /^\/api\/v1(\/[a-z]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname) ?? []
  const found =
    id === undefined
      ? await pageOf(list, searchParams)
      : await recordOf(list, decodeURIComponent(id), part, searchParams)
  if (found === undefined) return undefined
  const isPart = id === undefined && !searchParams.has('objekt_id') && vorrat.gesamt > idsOf(vorrat).size
  return { text: JSON.stringify(found), um: vorrat.um, isPart }
}

async function recordOf(list: string, id: string, part: string | undefined, search: URLSearchParams): Promise<unknown> {
  if (list === '/objekte') {
    if (id === 'code') return (await readMappen()).find(({ objekt }) => isSameCode(objekt.code, part))?.objekt
    const [mappe] = await readMappe(id)
    if (part === 'kontrollvorschau') return mappe?.vorschau
    if (part === 'positionen' && !search.has('sortierung') && !search.has('ist_status'))
      return mappe && cut(mappe.positionen, search)
    return part === undefined ? mappe?.objekt : undefined
  }
  const rowsOf = part === undefined ? LISTS[list]?.rows : undefined
  return rowsOf && (await readMappen()).flatMap(rowsOf).find((row) => row['id'] === id)
}

const isSameCode = (code: string, wanted: string | undefined): boolean =>
  wanted !== undefined && code.toLowerCase() === decodeURIComponent(wanted).toLowerCase()

type Row = Readonly<Record<string, unknown>>

interface KeptList {
  readonly rows: (mappe: Mappe) => readonly Row[]
  /** The service's order without a choice. */
  readonly order: string
  /** Values of the search without which the kept rows are not all. */
  readonly needs?: Readonly<Record<string, string>>
}

const OPEN = { offen: 'true' }
const LISTS: Readonly<Record<string, KeptList>> = {
  '/objekte': { rows: ({ objekt }) => [objekt], order: 'code' },
  '/geraete': { rows: ({ geraete }) => geraete, order: 'seriennummer' },
  '/fehlbestaende': { rows: ({ fehlbestaende }) => fehlbestaende, order: '-alter', needs: OPEN },
  '/maengel': { rows: ({ maengel }) => maengel ?? [], order: '-gemeldet_am', needs: OPEN },
  '/kontrollen': {
    rows: ({ letzte_kontrolle }) => (letzte_kontrolle === null ? [] : [letzte_kontrolle]),
    order: '-gestartet_am',
    needs: { status: 'abgeschlossen', limit: '1' },
  },
}

/** A page of a list, where the kept objects hold all that the search asks for. */
async function pageOf(name: string, search: URLSearchParams): Promise<unknown> {
  const list = LISTS[name]
  const needs = Object.entries(list?.needs ?? {})
  if (list === undefined || needs.some(([field, value]) => search.get(field) !== value)) return undefined
  const ofOne = search.get('objekt_id')
  if (name === '/kontrollen' && ofOne === null) return undefined
  const mappen = ofOne === null ? await readMappen() : await readMappe(ofOne)
  // Of an object that is not kept, nothing is known.
  if (ofOne !== null && mappen.length === 0) return undefined
  const wanted = [...search].filter(([field]) => !['seite', 'limit', 'sortierung', 'offen'].includes(field))
  const rows = mappen.flatMap((mappe) => list.rows(mappe).map((row) => ({ row, mappe })))
  if (rows.some(({ row }) => wanted.some(([field]) => !isKnown(row, field)))) return undefined
  const found = rows.filter(({ row, mappe }) => wanted.every(([field, value]) => holds(row, mappe, field, value)))
  const order = search.get('sortierung') ?? list.order
  const sorted = found.map(({ row }) => row).sort(comparing(order))
  return cut(sorted, search)
}

/** The page of these rows that is asked for. */
function cut(rows: readonly unknown[], search: URLSearchParams): unknown {
  const [seite, limit] = [Number(search.get('seite') ?? 1), Number(search.get('limit') ?? 50)]
  const eintraege = rows.slice((seite - 1) * limit, seite * limit)
  return { eintraege, gesamt: rows.length, seite, seiten: Math.ceil(rows.length / limit) }
}

/** An Einheit stands for all below it, which only the service knows. */
const isKnown = (row: Row, field: string): boolean =>
  field !== 'einheit_id' && (['q', 'standort_id', 'faellig_bis'].includes(field) || field in row)

function holds(row: Row, { objekt }: Mappe, field: string, value: string): boolean {
  if (field === 'q') return searchFor(value)?.(`${row['code']} ${row['name']}`) ?? true
  if (field === 'standort_id') return objekt.standort.id === value
  if (field !== 'faellig_bis') return String(row[field]) === value
  return row['status'] !== 'ausgesondert' && row['naechste_pruefung'] !== null && `${row['naechste_pruefung']}` <= value
}

const natural = new Intl.Collator('de', { numeric: true })
/** Fields by which the service orders and that have another name or other values in the answer. */
const VALUES: Readonly<Record<string, (row: Row) => unknown>> = {
  alter: ({ entstanden_am }) => entstanden_am,
  prioritaet: ({ prioritaet }) => ['niedrig', 'normal', 'hoch'].indexOf(`${prioritaet}`),
}

/** Orders rows by a field, `-` before it descending; what has no value comes last. */
function comparing(order: string): (a: Row, b: Row) => number {
  const field = order.replace('-', '')
  const keyOf = VALUES[field] ?? ((row: Row) => row[field])
  // The oldest shortage arose first.
  const sign = order.startsWith('-') === (field === 'alter') ? 1 : -1
  return (a, b) => {
    const [one, other] = [keyOf(a) ?? null, keyOf(b) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * natural.compare(`${one}`, `${other}`)
  }
}
