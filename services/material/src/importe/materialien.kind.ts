import { conflict } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { MaterialTable } from '../db/db.gen.ts'
import { folded } from '../db/folding.ts'
import type { Write } from '../db/store.ts'
import {
  MaterialAendern,
  MaterialAnlegen,
  materialAendern,
  materialAnlegen,
  materialienAnlegen,
} from '../stammdaten/index.ts'
import {
  anyOf,
  difference,
  type Effect,
  findIds,
  type ImportRecord,
  type Kind,
  number,
  parseBody,
  pick,
  read,
  reference,
  rowsOf,
  snapshotOf,
  text,
} from './kind.ts'

type MaterialRow = Selectable<MaterialTable>

/** What people call the Materialtypen, beside their names on the wire. */
const TYPEN: Readonly<Record<string, string>> = {
  'nach menge': 'menge',
  stückzahl: 'menge',
  ablauf: 'ablauf_charge',
  'mit ablauf und charge': 'ablauf_charge',
  gerät: 'geraet_sn',
  'gerät mit seriennummer': 'geraet_sn',
}

/** Reads a Materialtyp; the schema refuses other text. */
const typ = (cell: string): string => TYPEN[folded(cell)] ?? folded(cell)

export const materialien: Kind = {
  columns: [
    {
      name: 'name',
      titel: 'Bezeichnung',
      auch: ['Gegenstand', 'Material', 'Artikel', 'Benennung', 'Gerät'],
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
    { name: 'kategorie', titel: 'Kategorie', auch: ['Warengruppe', 'Gruppe'], example: 'Sanitätsmaterial' },
    { name: 'warnfrist_tage', titel: 'Warnfrist in Tagen', auch: ['Warnfrist', 'Vorwarnzeit'], example: '60' },
    { name: 'mindestbestand', titel: 'Mindestbestand', auch: ['Mindestmenge', 'Meldebestand'], example: '20' },
    { name: 'lieferant', titel: 'Lieferant', auch: ['Bezugsquelle', 'Händler'], example: 'Muster Rettungsbedarf' },
  ],
  multiline: false,
  key: ({ name = '' }) => folded(name),
  prepare: async (write, records) => {
    const kategorien = await findIds(write, 'kategorie', 'name', records, 'kategorie')
    const vorhandene = await findIds(write, 'material', 'name', records, 'name')
    const rows = await rowsOf(vorhandene, (ids) =>
      write.tx.selectFrom('material').selectAll().where(anyOf('id', ids)).execute(),
    )
    const bodyOf = ([{ werte }]: ImportRecord) => {
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
    const vorhandenes = ([{ werte }]: ImportRecord) => rows.get(vorhandene.get(folded(werte['name'] ?? '')) ?? '')
    const change = async (write: Write, old: MaterialRow, record: ImportRecord): Promise<Effect> => {
      const aenderung = difference({ ...old }, parseBody(MaterialAendern, bodyOf(record)))
      if (aenderung === undefined) return { ergebnis: 'unveraendert', entitaet_id: old.id }
      await materialAendern(write, old.id, parseBody(MaterialAendern, aenderung.nachher))
      return { ergebnis: 'geaendert', entitaet_id: old.id, aenderung }
    }
    return {
      one: async (write, sentence) => {
        const old = vorhandenes(sentence)
        if (old !== undefined) return change(write, old, sentence)
        const { id } = await materialAnlegen(write, parseBody(MaterialAnlegen, bodyOf(sentence)))
        return { ergebnis: 'neu', entitaet_id: id }
      },
      all: async (write) => {
        const fresh = records.filter((sentence) => vorhandenes(sentence) === undefined)
        const created = await materialienAnlegen(
          write,
          fresh.map((sentence) => parseBody(MaterialAnlegen, bodyOf(sentence))),
        )
        const ids = new Map(fresh.map((sentence, place) => [sentence, created[place]?.id]))
        const effects: Effect[] = []
        for (const sentence of records) {
          const [old, entitaet_id] = [vorhandenes(sentence), ids.get(sentence)]
          if (old !== undefined) effects.push(await change(write, old, sentence))
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
