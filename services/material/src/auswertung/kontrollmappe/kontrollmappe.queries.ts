import { sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { isOneOf } from '../../kern/lists/filter.ts'
import { type List, portionsOf } from '../../kern/lists/list.ts'
import { readEinheitenUnter } from '../../kern/rules/einheit.ts'
import { listFehlbestaende } from '../../kontrollen/fehlbestaende/index.ts'
import { listLetzteKontrollen, listVorschauen } from '../../kontrollen/kontrolle/index.ts'
import { fristlage, kontrollfristOf, type LocalDay } from '../../kontrollen/kontrollfrist/index.ts'
import { listGeraete } from '../../objekte/geraete/index.ts'
import { listObjekte, listPositionenVon } from '../../objekte/objekt/index.ts'
import { listMaengel } from '../../werkstatt/maengel/index.ts'
import { listZuKontrollierende } from '../verantwortung/index.ts'

/** An object and the number of its active positions. */
export interface Dringliches {
  readonly objekt_id: string
  readonly positionen: number
}

/** After every day, and after what has none. */
const [ANY_TIME, OUT_OF_SERVICE] = ['9', 4]

/**
 * Orders what a person may need without a network: first what they are checking, then what they or their Einheit are
 * responsible for, then what belongs to their Einheit or one below it, then all else that they see, last what is out of
 * service; of each, what is due first.
 */
export async function listNachDringlichkeit(reader: Reader, { id }: Caller, day: LocalDay): Promise<Dringliches[]> {
  const verantwortet = await listZuKontrollierende(reader, id)
  const eigene = await readEigeneEinheiten(reader, id)
  const rows = await reader
    .selectFrom('objekt')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .select(['objekt.id as objekt_id', 'objekt.einheit_id', 'objekt.status', fristlage.as('fristlage')])
    .select(
      sql<boolean>`EXISTS (SELECT FROM kontrolle WHERE kontrolle.objekt_id = objekt.id
        AND kontrolle.status = 'in_bearbeitung' AND kontrolle.benutzer_id = ${id})`.as('laeuft'),
    )
    .select(
      sql<number>`(SELECT count(*) FROM objektposition
        WHERE objektposition.objekt_id = objekt.id AND objektposition.ist_status = 'aktiv')`.as('positionen'),
    )
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .execute()
  const placeOf = ({ objekt_id, einheit_id, status, laeuft }: (typeof rows)[number]): number => {
    if (laeuft) return 0
    if (status === 'ausser_dienst') return OUT_OF_SERVICE
    if (verantwortet.has(objekt_id)) return 1
    return einheit_id !== null && eigene.has(einheit_id) ? 2 : 3
  }
  const dueOf = (lage: (typeof rows)[number]['fristlage']): string => {
    const { kontrolle_faellig_am, kontrolle_steht_an } = kontrollfristOf(lage, day)
    return kontrolle_faellig_am ?? (kontrolle_steht_an ? day.heute : ANY_TIME)
  }
  return rows
    .map((row) => ({ ...row, place: placeOf(row), due: dueOf(row.fristlage) }))
    .sort((a, b) => a.place - b.place || a.due.localeCompare(b.due))
    .map(({ objekt_id, positionen }) => ({ objekt_id, positionen }))
}

/** The Einheit of a person, and all below it. */
async function readEigeneEinheiten(reader: Reader, benutzerId: string): Promise<ReadonlySet<string>> {
  const row = await reader.selectFrom('benutzer').select('einheit_id').where('id', '=', benutzerId).executeTakeFirst()
  return row?.einheit_id == null ? new Set() : readEinheitenUnter(reader, row.einheit_id)
}

/** Rows read at once of a list. */
const PORTION = 1_000

const all = async <Row extends { readonly objekt_id: string }>(list: List<Row>): Promise<Map<string, Row[]>> => {
  const portions = await Array.fromAsync(portionsOf(list, PORTION))
  return Map.groupBy(portions.flat(), ({ objekt_id }) => objekt_id)
}

/** Reads what a check of these objects needs, in their order; one that is gone by now is left out. */
export async function listMappen(reader: Reader, caller: Caller, today: string, wanted: readonly Dringliches[]) {
  const of = (table: string) => isOneOf(`${table}.objekt_id`, wanted, 'objekt_id')
  const objekte = await listObjekte(
    reader,
    today,
    { sortierung: 'code' },
    isOneOf('objekt.id', wanted, 'objekt_id'),
  ).page(wanted.length, 0)
  const byId = new Map(objekte.rows.map((objekt) => [objekt.id, objekt]))
  const positionen = Map.groupBy(await listPositionenVon(reader, today, wanted), ({ objekt_id }) => objekt_id)
  const vorschauen = new Map((await listVorschauen(reader, wanted)).map((one) => [one.objekt_id, one]))
  const letzte = new Map((await listLetzteKontrollen(reader, wanted)).map((one) => [one.objekt_id, one]))
  const fehlt = await all(listFehlbestaende(reader, { sortierung: '-alter', offen: 'true' }, of('fehlbestand')))
  const maengel = may(caller, 'mangel.lesen')
    ? await all(listMaengel(reader, { sortierung: '-gemeldet_am', offen: 'true' }, of('mangel')))
    : undefined
  const geraete = await all(listGeraete(reader, today, { sortierung: 'seriennummer' }, of('geraet_instanz')))
  return wanted.flatMap(({ objekt_id }) => {
    const [objekt, vorschau] = [byId.get(objekt_id), vorschauen.get(objekt_id)]
    if (objekt === undefined || vorschau === undefined) return []
    return {
      objekt,
      positionen: positionen.get(objekt_id) ?? [],
      vorschau,
      letzte_kontrolle: letzte.get(objekt_id) ?? null,
      fehlbestaende: fehlt.get(objekt_id) ?? [],
      maengel: maengel === undefined ? null : (maengel.get(objekt_id) ?? []),
      geraete: geraete.get(objekt_id) ?? [],
    }
  })
}
