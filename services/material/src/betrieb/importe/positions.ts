/** The positions of a template as the lines of a load list give them, and what they change. */
import type { VorlagenpositionRow } from '../../objekte/vorlagen/index.ts'
import {
  complete,
  type Failure,
  type Feldaenderung,
  given,
  type ImportRecord,
  type Line,
  number,
  RecordError,
  reference,
  type State,
} from './kind.ts'
import { type Bekanntes, fachKey } from './missing.commands.ts'

/** What a position holds, for comparison and for writing back. */
export const plain = ({ material_id, sollmenge, fach_id, fach_freitext }: VorlagenpositionRow): State => ({
  material_id,
  sollmenge,
  fach_id,
  fach_freitext,
})

/** Reads the positions of a template's lines. @throws {RecordError} with every wrong line */
export function positionenOfLines(
  record: ImportRecord,
  objekttypId: string,
  bekanntes: Bekanntes,
  before: readonly VorlagenpositionRow[],
): State[] {
  const failures: Failure[] = []
  const existing = new Map(before.map((one) => [one.material_id, one]))
  const positionen = record.map((line): State => {
    try {
      return position(line, objekttypId, bekanntes, existing)
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      failures.push(...error.fehler.map((failure) => ({ ...failure, zeile: line.zeile })))
      return {}
    }
  })
  if (failures.length > 0) throw new RecordError(...failures)
  return positionen
}

/** Reads a position. What the line leaves open stays as it is in the template; a new position gets the defaults. */
function position(
  line: Line,
  objekttypId: string,
  { materialien, faecher }: Bekanntes,
  existing: ReadonlyMap<string, VorlagenpositionRow>,
): State {
  const material = complete(line)['material'] ?? ''
  const material_id = reference(materialien, 'material', material, 'Bitte importieren Sie das Material zuerst.')
  const old = existing.get(material_id ?? '')
  const { sollmenge, fach = '' } = old === undefined ? complete(line) : given(line)
  const amount = sollmenge === undefined ? undefined : number(sollmenge, 'sollmenge')
  return { material_id, sollmenge: amount ?? old?.sollmenge ?? null, ...placed(fach, objekttypId, faecher, old) }
}

/** The place of a position. A Fach that the Objekttyp lacks becomes free text: the choice „Sonstiges“. */
function placed(
  fach: string,
  objekttypId: string,
  faecher: Bekanntes['faecher'],
  old: VorlagenpositionRow | undefined,
): Pick<State, 'fach_id' | 'fach_freitext'> {
  if (fach === '') return { fach_id: old?.fach_id ?? null, fach_freitext: old?.fach_freitext ?? null }
  const fach_id = faecher.get(fachKey(objekttypId, fach)) ?? null
  return { fach_id, fach_freitext: fach_id === null ? fach : null }
}

/** Refuses a material's second line by its number. @throws {RecordError} */
export function refuseRepeated(record: ImportRecord, positionen: readonly State[]): void {
  const first = new Map<unknown, number>()
  const failures = record.flatMap(({ zeile }, place): Failure[] => {
    const material = positionen[place]?.['material_id']
    const earlier = first.get(material)
    if (earlier === undefined) first.set(material, zeile)
    if (earlier === undefined || material === null) return []
    const grund = `steht schon in Zeile ${earlier}; eine Vorlage führt jedes Material einmal. Bitte fassen Sie die Mengen zusammen`
    return [{ zeile, spalte: 'material', grund }]
  })
  if (failures.length > 0) throw new RecordError(...failures)
}

const POSITION_FIELD = /^positionen\[(\d+)\]\.(?<feld>\w+)$|^positionen\.(\d+)\.(?<feld2>\w+)$/

/** Maps errors to lines: `positionen[3].sollmenge` of the schema is the column `sollmenge` of the fourth line. */
export function checkLines<T>(record: ImportRecord, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    throw new RecordError(
      ...error.fehler.map((failure) => {
        const hits = POSITION_FIELD.exec(failure.spalte ?? '')
        const field = hits?.groups?.['feld'] ?? hits?.groups?.['feld2']
        const zeile = record[Number(hits?.[1] ?? hits?.[3])]?.zeile
        if (field === undefined || zeile === undefined)
          return failure.spalte === 'name' ? { ...failure, spalte: 'vorlage' } : failure
        return { ...failure, zeile, spalte: field.replace(/_(id|freitext)$/, '') }
      }),
    )
  }
}

/** Names what the lines change in a template: each position that is new, differs or is gone. */
export function changedPositions(
  record: ImportRecord,
  before: readonly VorlagenpositionRow[],
  after: readonly State[],
): Feldaenderung[] {
  const existing = new Map<unknown, VorlagenpositionRow>(before.map((one) => [one.material_id, one]))
  const changed = record.flatMap((line, place) => {
    const fresh = after[place] ?? {}
    return changesOfPosition(line, existing.get(fresh['material_id']), fresh)
  })
  const kept = new Set(after.map((one) => one['material_id']))
  const gone = before.filter(({ material_id }) => !kept.has(material_id))
  return [
    ...changed,
    ...gone.map(({ material_name }) => ({ feld: 'material', vorher: material_name, nachher: null })),
    ...(isReordered(before, after) ? [REORDERED] : []),
  ]
}

function changesOfPosition(line: Line, old: VorlagenpositionRow | undefined, fresh: State): Feldaenderung[] {
  const { zeile } = line
  const { material = null, fach = null } = complete(line)
  if (old === undefined) return [{ zeile, feld: 'material', vorher: null, nachher: material }]
  const isMoved = old.fach_id !== fresh['fach_id'] || old.fach_freitext !== fresh['fach_freitext']
  const isOther = old.sollmenge !== fresh['sollmenge']
  return [
    ...(isOther
      ? [{ zeile, feld: 'sollmenge', vorher: String(old.sollmenge), nachher: String(fresh['sollmenge']) }]
      : []),
    ...(isMoved ? [{ zeile, feld: 'fach', vorher: old.fach_name, nachher: fach }] : []),
  ]
}

const REORDERED: Feldaenderung = { feld: 'reihenfolge', vorher: 'wie bisher', nachher: 'wie in der Tabelle' }

/** Whether the positions that stay stand in another order. */
function isReordered(before: readonly VorlagenpositionRow[], after: readonly State[]): boolean {
  const [old, fresh] = [before.map((one) => one.material_id), after.map((one) => one['material_id'])]
  const stay = fresh.filter((id) => old.some((one) => one === id))
  return old.filter((id) => fresh.includes(id)).some((id, place) => id !== stay[place])
}
