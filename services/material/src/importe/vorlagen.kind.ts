import { sql } from 'kysely'
import { faltung } from '../db/folding.ts'
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
} from './kind.ts'

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
  faltung(`${values['objekttyp'] ?? ''}\n${values['vorlage'] ?? ''}`)

export const vorlagen: Kind = {
  columns: [
    { name: 'vorlage', required: true, example: 'Beladung Notfallrucksack' },
    { name: 'objekttyp', required: true, example: 'Notfallrucksack' },
    { name: 'material', required: true, example: 'Verbandpäckchen M' },
    { name: 'sollmenge', required: true, example: '10' },
    { name: 'fach', example: 'Deckelinnenseite' },
  ],
  multiline: true,
  key: name,
  prepare: async (write, records) => {
    const objekttypen = await findIds(write, 'objekttyp', 'name', records, 'objekttyp')
    const materialien = await findIds(write, 'material', 'name', records, 'material')
    const faecher = await faecherOf(write, [...objekttypen.values()])
    const aktuelle = await listAktuelleVorlagen(write, [...objekttypen.values()])
    return {
      one: async (write, record) => {
        const [{ werte }] = record
        const objekttyp_id =
          reference(objekttypen, 'objekttyp', werte['objekttyp'] ?? '', 'Bitte legen Sie ihn zuerst an.') ?? ''
        const positionen = record.map((row) =>
          inLine(row.zeile, () => position(row.werte, objekttyp_id, materialien, faecher)),
        )
        const [id, ...further] = aktuelle.get(`${objekttyp_id}\n${faltung(werte['vorlage'] ?? '')}`) ?? []
        if (further.length > 0) throw ambiguous(werte['vorlage'] ?? '')
        if (id === undefined) {
          const body = checkLines(record, () =>
            parseBody(VorlageAnlegen, { name: werte['vorlage'], objekttyp_id, positionen }),
          )
          return { ergebnis: 'neu', entitaet_id: (await vorlageAnlegen(write, body)).id }
        }
        const body = checkLines(record, () => parseBody(VorlagePositionen, { positionen }))
        const before = await positionenOf(write, id)
        if (same(before, body.positionen)) return { ergebnis: 'unveraendert', entitaet_id: id }
        await vorlagePositionenErsetzen(write, id, body.positionen)
        const aenderung = { vorher: { positionen: before }, nachher: { positionen: body.positionen } }
        return { ergebnis: 'geaendert', entitaet_id: id, aenderung }
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

function position(
  values: Readonly<Record<string, string>>,
  objekttypId: string,
  materialien: ReadonlyMap<string, string>,
  faecher: ReadonlyMap<string, string>,
): State {
  const material_id = reference(
    materialien,
    'material',
    values['material'] ?? '',
    'Bitte importieren Sie das Material zuerst.',
  )
  const fach = values['fach'] ?? ''
  const fach_id = fach === '' ? null : (faecher.get(`${objekttypId}\n${faltung(fach)}`) ?? null)
  // A Fach that the Objekttyp lacks becomes free text: the choice „Sonstiges“.
  const fach_freitext = fach === '' || fach_id !== null ? null : fach
  return { material_id, sollmenge: number(values['sollmenge'] ?? ''), fach_id, fach_freitext }
}

function inLine<T>(zeile: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    throw new RecordError(...error.fehler.map((failure) => ({ ...failure, zeile })))
  }
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

async function faecherOf({ tx }: Write, objekttypIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('fach').selectAll().where(anyOf('objekttyp_id', objekttypIds)).execute()
  return new Map(rows.map(({ id, objekttyp_id, name }) => [`${objekttyp_id}\n${faltung(name)}`, id]))
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
    .execute()
  const ids = Map.groupBy(rows, ({ objekttyp_id, name }) => `${objekttyp_id}\n${faltung(name)}`)
  return new Map([...ids].map(([key, gleiche]) => [key, gleiche.map(({ id }) => id)]))
}
