/** Searches what this device keeps, while there is no network. */
import type { Schema } from '../api/index.ts'
import { readKept } from '../api/lastAnswers.ts'
import { searchFor } from '../components/searchText.ts'
import { listKontrollen } from '../offline/deviceStore.ts'
import { readMappen } from '../offline/mappen.ts'

type Gruppe = Schema<'Fundgruppe'>
type Fund = Schema<'Fund'>
interface Objekt {
  readonly id: string
  readonly code: string
  readonly name: string
}

const HITS = 20
const EMPTY = { code: null, zusatz: null, objekt_id: null, einheit: null, genau: false, orte: [], weitere_orte: false }

/** Finds objects and their positions among the kept answers and the checks on this device. */
export async function findOnDevice(q: string): Promise<Gruppe[]> {
  const matches = searchFor(q)
  if (matches === undefined) return []
  const [lists, positions, kontrollen, mappen] = await Promise.all([
    readKept((path) => path.endsWith('/objekte')),
    readKept((path) => path.endsWith('/positionen')),
    listKontrollen(),
    readMappen(),
  ])
  const objekte = new Map<string, Objekt>()
  for (const { objekt_id, stand } of kontrollen)
    objekte.set(objekt_id, { id: objekt_id, code: stand.objekt_code, name: stand.objekt_name })
  for (const { objekt } of mappen) objekte.set(objekt.id, objekt)
  for (const objekt of entriesOf<Objekt>(lists)) objekte.set(objekt.id, objekt)
  const found = [...objekte.values()]
    .filter(({ code, name }) => matches(`${code} ${name}`))
    .map(({ id, code, name }): Fund => ({ ...EMPTY, id, code, name }))
  const carried = [...mappen.flatMap(({ positionen }) => positionen), ...entriesOf<Schema<'Objektposition'>>(positions)]
    .filter(({ material, code }) => matches(`${material.name} ${code ?? ''}`))
    .map((position) => positionFund(position, objekte.get(position.objekt_id)))
  return [group('objekt', found), group('position', unique(carried))].filter(({ treffer }) => treffer.length > 0)
}

const group = (art: Gruppe['art'], found: readonly Fund[]): Gruppe => ({
  art,
  treffer: found.slice(0, HITS),
  weitere: false,
})

const unique = (found: readonly Fund[]): Fund[] => [...new Map(found.map((fund) => [fund.id, fund])).values()]

function positionFund(position: Schema<'Objektposition'>, objekt: Objekt | undefined): Fund {
  const { id, objekt_id, material, fach_name, sollmenge } = position
  const where = [objekt?.code, fach_name].filter(Boolean).join(' › ')
  return { ...EMPTY, id, objekt_id, name: material.name, zusatz: `${where} · ${sollmenge} ${material.einheit}` }
}

/** The entries of kept lists; what has another shape holds none. */
const entriesOf = <T>(bodies: readonly unknown[]): T[] =>
  bodies.flatMap((body) => (body as { eintraege?: T[] } | null)?.eintraege ?? [])
