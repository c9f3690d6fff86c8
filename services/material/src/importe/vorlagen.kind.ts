import { sql } from 'kysely'
import { folded } from '../db/folding.ts'
import type { Write } from '../db/store.ts'
import {
  getVorlage,
  VorlageAnlegen,
  VorlagePositionen,
  vorlageAnlegen,
  vorlagePositionenErsetzen,
} from '../vorlagen/index.ts'
import {
  anyOf,
  type Failure,
  fieldsOf,
  findIds,
  type ImportRecord,
  type Kind,
  number,
  parseBody,
  RecordError,
  reference,
  type State,
  same,
  type Values,
} from './kind.ts'
import { type Bekanntes, fachKey, faecherOf, makeMissing } from './missing.commands.ts'
import { namesOfLoadList } from './names.queries.ts'

/** The positions of a template, for comparison and for writing back. */
async function positionenOf({ tx }: Write, id: string): Promise<State[]> {
  const { positionen } = await getVorlage(tx, id)
  return positionen.map(({ material_id, sollmenge, fach_id, fach_freitext }) => ({
    material_id,
    sollmenge,
    fach_id,
    fach_freitext,
  }))
}

const name = (values: Readonly<Record<string, string>>) =>
  folded(`${values['objekttyp'] ?? ''}\n${values['vorlage'] ?? ''}`)

export const vorlagen: Kind = {
  columns: [
    {
      name: 'vorlage',
      titel: 'Vorlage',
      auch: ['Fahrzeug', 'Beladeliste', 'Beladungsvorlage', 'Fzg', 'Kfz'],
      required: true,
      vonDatei: true,
      setztFort: true,
      example: 'Beladung Notfallrucksack',
    },
    {
      name: 'objekttyp',
      titel: 'Objekttyp',
      auch: ['Fahrzeugtyp', 'Typ'],
      required: true,
      wie: 'vorlage',
      setztFort: true,
      example: 'Notfallrucksack',
    },
    {
      name: 'material',
      titel: 'Bezeichnung',
      auch: ['Material', 'Gegenstand', 'Gerät', 'Artikel', 'Ausrüstung', 'Benennung', 'Beladung', 'Name'],
      required: true,
      inhalt: 'namen',
      example: 'Verbandpäckchen M',
    },
    {
      name: 'sollmenge',
      titel: 'Sollmenge',
      auch: ['Soll', 'Stückzahl', 'Anzahl', 'Menge', 'Stück', 'Stk', 'Sollbestand'],
      required: true,
      vorgabe: '1',
      inhalt: 'menge',
      example: '10',
    },
    {
      name: 'fach',
      titel: 'Fach',
      auch: ['Lagerort', 'Ort', 'Platz', 'Geräteraum', 'GR', 'Raum', 'Ablage', 'Verlastung'],
      setztFort: true,
      inhalt: 'gruppe',
      example: 'Deckelinnenseite',
    },
  ],
  multiline: true,
  key: name,
  names: namesOfLoadList,
  prepare: async (write, records, { anlegen }) => {
    const objekttypen = await findIds(write, 'objekttyp', 'name', records, 'objekttyp')
    let known: Bekanntes = {
      objekttypen,
      materialien: await findIds(write, 'material', 'name', records, 'material'),
      faecher: await faecherOf(write, [...objekttypen.values()]),
    }
    const aktuelle = await listAktuelleVorlagen(write, [...objekttypen.values()])
    return {
      one: async (write, record) => {
        const [{ werte }] = record
        const { bekanntes, dazu } = anlegen ? await makeMissing(write, record, known) : { bekanntes: known, dazu: [] }
        const objekttyp_id =
          reference(bekanntes.objekttypen, 'objekttyp', werte['objekttyp'] ?? '', 'Bitte legen Sie ihn zuerst an.') ??
          ''
        const positionen = positionenOfLines(record, objekttyp_id, bekanntes)
        refuseRepeated(record, positionen)
        const [id, ...further] = aktuelle.get(`${objekttyp_id}\n${folded(werte['vorlage'] ?? '')}`) ?? []
        if (further.length > 0) throw ambiguous(werte['vorlage'] ?? '')
        if (id === undefined) {
          const body = checkLines(record, () =>
            parseBody(VorlageAnlegen, { name: werte['vorlage'], objekttyp_id, positionen }),
          )
          const fresh = await vorlageAnlegen(write, body)
          known = bekanntes
          return { ergebnis: 'neu', entitaet_id: fresh.id, dazu }
        }
        const body = checkLines(record, () => parseBody(VorlagePositionen, { positionen }))
        const before = await positionenOf(write, id)
        if (same(before, body.positionen)) return { ergebnis: 'unveraendert', entitaet_id: id }
        await vorlagePositionenErsetzen(write, id, body.positionen)
        // Only now: what a refused record made is gone.
        known = bekanntes
        const aenderung = { vorher: { positionen: before }, nachher: { positionen: body.positionen } }
        return { ergebnis: 'geaendert', entitaet_id: id, aenderung, dazu }
      },
    }
  },
  snapshot: sql`SELECT id, ${fieldsOf(['name', 'status'])} || jsonb_build_object('positionen', (
      SELECT coalesce(jsonb_agg(${fieldsOf(['material_id', 'sollmenge', 'fach_id', 'fach_freitext'])} ORDER BY p.id), '[]')
      FROM vorlagenposition p WHERE p.vorlage_id = beladungsvorlage.id)) AS stand
    FROM beladungsvorlage`,
  remove: async ({ tx, announce }, ids) => {
    await tx.deleteFrom('beladungsvorlage').where(anyOf('id', ids)).execute()
    for (const id of ids) announce({ art: 'vorlage', id })
  },
  readState: async (write, id) => {
    const row = await write.tx
      .selectFrom('beladungsvorlage')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && { positionen: await positionenOf(write, id) }
  },
  restore: async (write, id, before) => {
    await vorlagePositionenErsetzen(write, id, parseBody(VorlagePositionen, before).positionen)
  },
}

/** Reads the positions of a template's lines. @throws {RecordError} with every wrong line */
function positionenOfLines(record: ImportRecord, objekttypId: string, bekanntes: Bekanntes): State[] {
  const failures: Failure[] = []
  const positionen = record.map(({ zeile, werte }): State => {
    try {
      return position(werte, objekttypId, bekanntes)
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      failures.push(...error.fehler.map((failure) => ({ ...failure, zeile })))
      return {}
    }
  })
  if (failures.length > 0) throw new RecordError(...failures)
  return positionen
}

function position(values: Values, objekttypId: string, { materialien, faecher }: Bekanntes): State {
  const material_id = reference(
    materialien,
    'material',
    values['material'] ?? '',
    'Bitte importieren Sie das Material zuerst.',
  )
  const fach = values['fach'] ?? ''
  const fach_id = fach === '' ? null : (faecher.get(fachKey(objekttypId, fach)) ?? null)
  // A Fach that the Objekttyp lacks becomes free text: the choice „Sonstiges“.
  const fach_freitext = fach === '' || fach_id !== null ? null : fach
  return { material_id, sollmenge: amount(values['sollmenge'] ?? ''), fach_id, fach_freitext }
}

/** A unit behind an amount: `2 Stück`, `4x`. */
const AMOUNT = /^(\d{1,9})(?:[.,]0+)?\s*(?:x|×|stk\.?|st\.?|stück|paar|satz)?$/iu

const amount = (cell: string) => number(AMOUNT.exec(cell)?.[1] ?? cell)

/** Refuses a material's second line by its number. @throws {RecordError} */
function refuseRepeated(record: ImportRecord, positionen: readonly State[]): void {
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
function checkLines<T>(record: ImportRecord, work: () => T): T {
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

const ambiguous = (vorlage: string) =>
  new RecordError({
    spalte: 'vorlage',
    grund: `Mehrere Vorlagen dieses Objekttyps heißen „${vorlage}“. Bitte geben Sie ihnen zuerst verschiedene Namen.`,
  })

/** Finds the current templates by Objekttyp and name. Two of them may share a name. */
async function listAktuelleVorlagen({ tx }: Write, objekttypIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('beladungsvorlage')
    .select(['id', 'objekttyp_id', 'name'])
    .where(anyOf('objekttyp_id', objekttypIds))
    .where('status', '=', 'aktuell')
    .where('einheit_id', 'is', null)
    .execute()
  const ids = Map.groupBy(rows, ({ objekttyp_id, name }) => `${objekttyp_id}\n${folded(name)}`)
  return new Map([...ids].map(([key, gleiche]) => [key, gleiche.map(({ id }) => id)]))
}
