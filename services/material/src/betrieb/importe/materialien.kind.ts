import { conflict } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { MaterialTable } from '../../kern/db/db.gen.ts'
import { folded } from '../../kern/db/folding.ts'
import type { Write } from '../../kern/db/store.ts'
import {
  MaterialAendern,
  MaterialAnlegen,
  materialAendern,
  materialAnlegen,
  materialienAnlegen,
} from '../../objekte/stammdaten/index.ts'
import { namedChanges } from './changes.ts'
import {
  anyOf,
  complete,
  difference,
  type Effect,
  findIds,
  given,
  type ImportRecord,
  type Kind,
  number,
  parseBody,
  pick,
  read,
  reference,
  snapshotOf,
  text,
  type Values,
} from './kind.ts'

/** A material that the file names, with the names of its category and of the Einheit whose own entry it is. */
type Vorhandenes = Selectable<MaterialTable> & {
  readonly kategorie_name: string | null
  readonly besitzer: string | null
}

/** What people call the Materialtypen, beside their names on the wire. */
const TYPEN: Readonly<Record<string, string>> = {
  'nach menge': 'menge',
  stückzahl: 'menge',
  ablauf: 'ablauf_charge',
  'mit ablauf und charge': 'ablauf_charge',
  gerät: 'geraet_sn',
  'gerät mit seriennummer': 'geraet_sn',
}

/** An own entry of an Einheit may have the name of another one's. */
const key = ({ name = '', besitzer = '' }: Values): string => `${folded(name)}\n${folded(besitzer)}`

/** Reads a Materialtyp; the schema refuses other text. */
const typ = (cell: string): string => TYPEN[folded(cell)] ?? folded(cell)

export const materialien: Kind = {
  columns: [
    {
      name: 'name',
      titel: 'Bezeichnung',
      auch: [
        'Gegenstand',
        'Material',
        'Artikel',
        'Benennung',
        'Gerät',
        'Artikelbezeichnung',
        'Materialbezeichnung',
        'Gerätebezeichnung',
      ],
      required: true,
      inhalt: 'namen',
      example: 'Verbandpäckchen M',
    },
    {
      name: 'materialtyp',
      titel: 'Materialtyp',
      auch: ['Typ', 'Art'],
      required: true,
      vorgabe: 'menge',
      example: 'ablauf_charge',
    },
    {
      name: 'einheit',
      titel: 'Einheit',
      auch: ['Mengeneinheit', 'ME', 'VPE'],
      required: true,
      vorgabe: 'Stück',
      example: 'Stück',
    },
    {
      name: 'artikelnummer',
      titel: 'Artikelnummer',
      auch: ['Art.-Nr.', 'Artikel-Nr.', 'Bestellnummer', 'Sachnummer'],
      example: '10-4711',
    },
    {
      name: 'kategorie',
      titel: 'Kategorie',
      auch: ['Warengruppe', 'Gruppe'],
      example: 'Sanitätsmaterial',
    },
    {
      name: 'warnfrist_tage',
      titel: 'Warnfrist in Tagen',
      auch: ['Warnfrist', 'Vorwarnzeit'],
      zahl: true,
      example: '60',
    },
    {
      name: 'mindestbestand',
      titel: 'Mindestbestand',
      auch: ['Mindestmenge', 'Meldebestand'],
      zahl: true,
      example: '20',
    },
    { name: 'lieferant', titel: 'Lieferant', auch: ['Bezugsquelle', 'Händler'], example: 'Muster Rettungsbedarf' },
    { name: 'besitzer', titel: 'Eigener Eintrag von', auch: ['Besitzer'], example: '' },
  ],
  multiline: false,
  key,
  prepare: async (write, records) => {
    const kategorien = await findIds(write, 'kategorie', 'name', records, 'kategorie')
    const einheiten = await findIds(write, 'einheit', 'name', records, 'besitzer')
    const vorhandene = await readVorhandene(write, records)
    const bodyOf = (werte: Values) => {
      const { kategorie, ...fields } = read(werte, {
        name: String,
        materialtyp: typ,
        einheit: String,
        artikelnummer: text,
        kategorie: (cell) => reference(kategorien, 'kategorie', cell, 'Bitte legen Sie die Kategorie zuerst an.'),
        warnfrist_tage: number,
        mindestbestand: number,
        lieferant: text,
      })
      return kategorie === undefined ? fields : { ...fields, kategorie_id: kategorie }
    }
    const fresh = ([line]: ImportRecord) => {
      const werte = complete(line)
      const einheit_id = reference(einheiten, 'besitzer', werte['besitzer'] ?? '', 'Gemeint ist eine Einheit.')
      return parseBody(MaterialAnlegen, { ...bodyOf(werte), einheit_id })
    }
    const vorhandenes = ([line]: ImportRecord) => vorhandene.get(key(complete(line)))
    const change = async (write: Write, old: Vorhandenes, [line]: ImportRecord): Promise<Effect> => {
      const werte = given(line)
      const aenderung = difference({ ...old }, parseBody(MaterialAendern, bodyOf(werte)))
      if (aenderung === undefined) return { ergebnis: 'unveraendert', entitaet_id: old.id }
      await materialAendern(write, old.id, parseBody(MaterialAendern, aenderung.nachher))
      const felder = namedChanges(aenderung, { kategorie_id: [old.kategorie_name, werte['kategorie'] ?? null] })
      return { ergebnis: 'geaendert', entitaet_id: old.id, aenderung, felder }
    }
    return {
      one: async (write, record) => {
        const old = vorhandenes(record)
        if (old !== undefined) return change(write, old, record)
        const { id } = await materialAnlegen(write, fresh(record))
        return { ergebnis: 'neu', entitaet_id: id }
      },
      all: async (write) => {
        const neue = records.filter((record) => vorhandenes(record) === undefined)
        const created = await materialienAnlegen(write, neue.map(fresh))
        const ids = new Map(neue.map((record, place) => [record, created[place]?.id]))
        const effects: Effect[] = []
        for (const record of records) {
          const [old, entitaet_id] = [vorhandenes(record), ids.get(record)]
          if (old !== undefined) effects.push(await change(write, old, record))
          else if (entitaet_id !== undefined) effects.push({ ergebnis: 'neu', entitaet_id })
        }
        return effects
      },
    }
  },
  snapshot: snapshotOf('material', [
    'name',
    'materialtyp',
    'einheit',
    'artikelnummer',
    'kategorie_id',
    'warnfrist_tage',
    'mindestbestand',
    'lieferant',
  ]),
  refuseDelete: refuseVerwendete,
  remove: async ({ tx, announce }, ids) => {
    await tx.deleteFrom('material').where(anyOf('id', ids)).execute()
    for (const id of ids) announce({ art: 'material', id })
  },
  readState: async ({ tx }, id, how) => {
    const row = await tx.selectFrom('material').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    return row && pick({ ...row }, how)
  },
  restore: async (write, id, before) => void (await materialAendern(write, id, parseBody(MaterialAendern, before))),
}

/** Reads the materials that the records name, by their keys. */
async function readVorhandene({ tx }: Write, records: readonly ImportRecord[]): Promise<Map<string, Vorhandenes>> {
  const names = records.map(([line]) => complete(line)['name'] ?? '')
  const rows = await tx
    .selectFrom('material')
    .leftJoin('kategorie', 'kategorie.id', 'material.kategorie_id')
    .leftJoin('einheit', 'einheit.id', 'material.einheit_id')
    .selectAll('material')
    .select(['kategorie.name as kategorie_name', 'einheit.name as besitzer'])
    .where(sql<boolean>`faltung(material.name) IN (SELECT faltung(name) FROM unnest(${names}::text[]) gesucht(name))`)
    .execute()
  return new Map(rows.map((row) => [key({ name: row.name, besitzer: row.besitzer ?? '' }), row]))
}

/** Refuses to take back materials that templates or objects hold, and names these. */
async function refuseVerwendete({ tx }: Write, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ materialien: number; halter: string[]; worin: 'Vorlage' | 'Objekt' }>`
    SELECT count(DISTINCT material_id)::integer AS materialien,
      array_agg(DISTINCT beladungsvorlage.name) AS halter, 'Vorlage' AS worin
    FROM vorlagenposition JOIN beladungsvorlage ON beladungsvorlage.id = vorlage_id
    WHERE ${anyOf('material_id', ids)} HAVING count(*) > 0
    UNION ALL
    SELECT count(DISTINCT material_id)::integer, array_agg(DISTINCT objekt.code), 'Objekt'
    FROM objektposition JOIN objekt ON objekt.id = objekt_id
    WHERE ${anyOf('material_id', ids)} HAVING count(*) > 0`.execute(tx)
  const [used] = rows
  if (used === undefined) return
  const sentence = `${verwendung(used)} Es wurde nichts zurückgenommen.`
  throw conflict('wird_verwendet', sentence, { halter: used.halter.slice(0, NAMED_HALTER) })
}

const NAMED_HALTER = 5

function verwendung({ materialien, halter, worin }: { materialien: number; halter: string[]; worin: string }): string {
  const what = materialien === 1 ? '1 Material wird' : `${materialien} Materialien werden`
  const [only] = halter
  if (halter.length > 1)
    return `${what} in ${halter.length} ${worin === 'Vorlage' ? 'Vorlagen' : 'Objekten'} verwendet.`
  return `${what} ${worin === 'Vorlage' ? `in der Vorlage „${only}“` : `im Objekt ${only}`} verwendet.`
}
