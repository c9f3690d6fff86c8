import { conflict } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ObjektTable } from '../../kern/db/db.gen.ts'
import { folded } from '../../kern/db/folding.ts'
import type { Write } from '../../kern/db/store.ts'
import { ObjektAendern, ObjektAnlegen, objektAendern, objektAnlegen } from '../../objekte/objekt/index.ts'
import { findBelegtes } from '../../werkstatt/dokumente/index.ts'
import { namedChanges } from './changes.ts'
import {
  anyOf,
  complete,
  difference,
  fieldsOf,
  findIds,
  given,
  type Kind,
  needed,
  parseBody,
  pick,
  RecordError,
  read,
  reference,
  rowsOf,
  type Values,
} from './kind.ts'

const CREATE_FIRST = 'Bitte legen Sie das zuerst an.'
/** Fields of an existing object that an import cannot change, with the way to change them. */
const FIXED = [
  ['standort', 'Den Standort ändert eine Lagerbewegung.'],
  ['objekttyp', 'Der Objekttyp eines Objekts steht fest.'],
  ['vorlage', 'Die Vorlage, aus der ein Objekt entstand, steht fest.'],
] as const
/** Tables whose rows are deleted with an object: if there are any, the object is in use. */
const DEPENDENT_TABLES = [
  'einsatz',
  'fachfoto',
  'fahrzeugdetails',
  'kontrollverantwortung',
  'wartungsplan',
  'zustaendigkeit',
] as const

const FIELDS = ['code', 'name', 'standort_id', 'objekttyp_id', 'vorlage_id', 'fahrzeug_id', 'einheit_id', 'status']
const POSITION_FIELDS = [
  'material_id',
  'sollmenge_vorlage',
  'override',
  'istmenge',
  'fach_id',
  'fach_freitext',
  'code',
  'seriennummer',
  'ablaufdatum',
  'chargennummer',
  'pruefintervall_monate',
  'letzte_pruefung',
  'ist_status',
]

interface References {
  readonly standort: ReadonlyMap<string, string>
  readonly objekttyp: ReadonlyMap<string, string>
  readonly einheit: ReadonlyMap<string, string>
  readonly fahrzeug: ReadonlyMap<string, string>
  readonly vorlagen: readonly { readonly id: string; readonly name: string; readonly objekttyp_id: string }[]
}

export const objekte: Kind = {
  columns: [
    {
      name: 'code',
      titel: 'Code',
      auch: ['Inventarnummer', 'Inventarnr.', 'Kennung', 'Nummer', 'Funkrufname', 'Objektnummer'],
      required: true,
      example: 'RUCK-001',
    },
    {
      name: 'name',
      titel: 'Bezeichnung',
      auch: ['Objekt', 'Benennung', 'Gegenstand', 'Objektbezeichnung', 'Objektname'],
      required: true,
      wie: 'code',
      example: 'Notfallrucksack 1',
    },
    {
      name: 'standort',
      titel: 'Standort',
      auch: ['Wache', 'Gerätehaus', 'Ort'],
      required: true,
      setztFort: 'verbunden',
      example: 'Wache Nord',
    },
    {
      name: 'objekttyp',
      titel: 'Objekttyp',
      auch: ['Typ', 'Art', 'Fahrzeugtyp'],
      required: true,
      setztFort: 'verbunden',
      example: 'Notfallrucksack',
    },
    {
      name: 'vorlage',
      titel: 'Vorlage',
      auch: ['Beladung'],
      example: 'Beladung Notfallrucksack',
    },
    { name: 'fahrzeug', titel: 'Fahrzeug', auch: ['Liegt auf'], example: '' },
    { name: 'einheit', titel: 'Einheit', auch: ['Zug', 'Abteilung'], example: '' },
  ],
  multiline: false,
  key: ({ code = '' }) => folded(code),
  prepare: async (write, records) => {
    const existing = await findIds(write, 'objekt', 'code', records, 'code')
    const fahrzeug = await findIds(write, 'objekt', 'code', records, 'fahrzeug')
    const references: References = {
      standort: await findIds(write, 'standort', 'name', records, 'standort'),
      objekttyp: await findIds(write, 'objekttyp', 'name', records, 'objekttyp'),
      einheit: await findIds(write, 'einheit', 'name', records, 'einheit'),
      fahrzeug,
      vorlagen: await write.tx
        .selectFrom('beladungsvorlage')
        .select(['id', 'name', 'objekttyp_id'])
        .where('status', '=', 'aktuell')
        .where('einheit_id', 'is', null)
        .execute(),
    }
    const rows = await rowsOf(existing, (ids) => readVorhandene(write, ids))
    return {
      one: async (write, [line]) => {
        const key = folded(complete(line)['code'] ?? '')
        const old = rows.get(existing.get(key) ?? '')
        if (old === undefined) {
          const id = await objektAnlegen(write, parseBody(ObjektAnlegen, newFields(complete(line), references)))
          // A later line may name it as its vehicle.
          fahrzeug.set(key, id)
          return { ergebnis: 'neu', entitaet_id: id }
        }
        const werte = given(line)
        refuseFestes(werte, old)
        const aenderung = difference({ ...old }, parseBody(ObjektAendern, changeableFields(werte, references)))
        if (aenderung === undefined) return { ergebnis: 'unveraendert', entitaet_id: old.id }
        await objektAendern(write, old.id, parseBody(ObjektAendern, aenderung.nachher))
        const felder = namedChanges(aenderung, {
          fahrzeug_id: [old.fahrzeug_code, werte['fahrzeug'] ?? null],
          einheit_id: [old.einheit_name, werte['einheit'] ?? null],
        })
        return { ergebnis: 'geaendert', entitaet_id: old.id, aenderung, felder }
      },
    }
  },
  snapshot: sql`SELECT id, ${fieldsOf(FIELDS)} || jsonb_build_object('positionen', (
      SELECT coalesce(jsonb_agg(${fieldsOf(POSITION_FIELDS)} ORDER BY p.id), '[]')
      FROM objektposition p WHERE p.objekt_id = objekt.id)) AS stand
    FROM objekt`,
  refuseDelete: async (write, ids) => {
    for (const tabelle of DEPENDENT_TABLES) {
      const [id] = await firstHit(
        write,
        sql`SELECT objekt_id AS id FROM ${sql.table(tabelle)} WHERE ${anyOf('objekt_id', ids)}`,
      )
      if (id !== undefined) throw isNeeded({ tabelle, id })
    }
    const [loaded] = await firstHit(
      write,
      sql`SELECT id FROM objekt WHERE ${anyOf('fahrzeug_id', ids)} AND NOT ${anyOf('id', ids)}`,
    )
    if (loaded !== undefined) throw isNeeded({ fahrzeug_von: loaded })
    const taken = await findBelegtes(
      write.tx,
      sql<boolean>`dokument.entitaet_typ = 'objektposition'
        AND dokument.entitaet_id IN (SELECT id FROM objektposition WHERE ${anyOf('objekt_id', ids)})`,
    )
    if (taken !== undefined) throw isNeeded({ dokument_von: taken })
  },
  remove: async ({ tx, announce }, ids) => {
    await tx.deleteFrom('objekt').where(anyOf('id', ids)).execute()
    for (const id of ids) announce({ art: 'objekt', id })
  },
  readState: async ({ tx }, id, how) => {
    const row = await tx.selectFrom('objekt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    return row && pick({ ...row }, how)
  },
  restore: (write: Write, id, before) => objektAendern(write, id, parseBody(ObjektAendern, before)),
}

/** The first of a query's ids. */
async function firstHit({ tx }: Write, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query} LIMIT 1`.execute(tx)
  return rows.map(({ id }) => id)
}

const isNeeded = (details: Readonly<Record<string, unknown>>) =>
  conflict('wird_verwendet', 'Mit einem der Objekte wird schon gearbeitet.', details)

function changeableFields(values: Values, { fahrzeug, einheit }: References): Record<string, unknown> {
  const {
    fahrzeug: fahrzeug_id,
    einheit: einheit_id,
    ...fields
  } = read(values, {
    code: String,
    name: String,
    fahrzeug: (cell) => reference(fahrzeug, 'fahrzeug', cell, 'Gemeint ist der Code eines Fahrzeugs.'),
    einheit: (cell) => reference(einheit, 'einheit', cell, CREATE_FIRST),
  })
  return {
    ...fields,
    ...(fahrzeug_id === undefined ? {} : { fahrzeug_id }),
    ...(einheit_id === undefined ? {} : { einheit_id }),
  }
}

function newFields(values: Values, references: References): Record<string, unknown> {
  const objekttyp = needed('objekttyp', values['objekttyp'])
  const objekttyp_id = reference(references.objekttyp, 'objekttyp', objekttyp, CREATE_FIRST)
  const standort = needed('standort', values['standort'])
  return {
    ...changeableFields(values, references),
    standort_id: reference(references.standort, 'standort', standort, CREATE_FIRST),
    objekttyp_id,
    vorlage_id: vorlageOf(values['vorlage'] ?? '', objekttyp_id, references),
  }
}

/** Finds the named template, or the Objekttyp's only one. @throws {RecordError} */
function vorlageOf(name: string, objekttypId: string | null, { vorlagen }: References): string {
  const fitting = vorlagen.filter((vorlage) => vorlage.objekttyp_id === objekttypId)
  const named = name === '' ? fitting : fitting.filter((vorlage) => folded(vorlage.name) === folded(name))
  const [one, further] = named
  if (one !== undefined && further === undefined) return one.id
  const namen = fitting.map((vorlage) => `„${vorlage.name}“`).join(', ')
  const grund =
    fitting.length === 0 ? 'Der Objekttyp hat noch keine aktuelle Vorlage.' : `Bitte nennen Sie eine von: ${namen}`
  throw new RecordError({ spalte: 'vorlage', grund })
}

/** An object that the file names, with the names of what it refers to. */
interface Vorhandenes extends Selectable<ObjektTable> {
  readonly standort: string
  readonly objekttyp: string
  readonly vorlage: string
  readonly fahrzeug_code: string | null
  readonly einheit_name: string | null
}

const readVorhandene = ({ tx }: Write, ids: readonly string[]): Promise<Vorhandenes[]> =>
  tx
    .selectFrom('objekt')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .innerJoin('beladungsvorlage', 'beladungsvorlage.id', 'objekt.vorlage_id')
    .leftJoin('objekt as fahrzeug', 'fahrzeug.id', 'objekt.fahrzeug_id')
    .leftJoin('einheit', 'einheit.id', 'objekt.einheit_id')
    .selectAll('objekt')
    .select(['standort.name as standort', 'objekttyp.name as objekttyp', 'beladungsvorlage.name as vorlage'])
    .select(['fahrzeug.code as fahrzeug_code', 'einheit.name as einheit_name'])
    .where(anyOf('objekt.id', ids))
    .execute()

/**
 * Refuses another value for what an import cannot change. By name: the template of an object may have a newer version of
 * the same name, and its Objekttyp may be an own entry of an Einheit.
 */
function refuseFestes(values: Values, old: Vorhandenes): void {
  for (const [spalte, grund] of FIXED) {
    const cell = values[spalte]
    if (cell !== undefined && folded(cell) !== folded(old[spalte])) throw new RecordError({ spalte, grund })
  }
}
