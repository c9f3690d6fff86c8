import { sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by } from '../../kern/lists/order.ts'
import { aktuelleDokumente } from '../dokumente/index.ts'
import { unknownMangel } from './mangel.queries.ts'
import type { Mangelverlauf } from './verlauf.schema.ts'

/** What happened to a defect, with what the caller may do about it left open. */
export type VerlaufRow = Omit<Mangelverlauf, 'aktionen'>

/** Status and person, which the Historie knows. Comments are shown as they are now. */
const fromHistorie = (mangelId: string) => sql`
  SELECT id, CASE ereignis WHEN 'mangel_gemeldet' THEN 'gemeldet' ELSE 'status' END AS art, zeitpunkt, benutzer_id,
    NULL::uuid AS bezug_id, details ->> 'von' AS status_von,
    CASE ereignis WHEN 'mangel_gemeldet' THEN 'neu' ELSE details ->> 'nach' END AS status_nach,
    NULL::uuid AS verantwortlich_id, NULL::text AS text, NULL::timestamptz AS geaendert_am, NULL::text AS auftrag_status
  FROM historie WHERE entitaet_id = ${mangelId} AND ereignis IN ('mangel_gemeldet', 'mangel_status_geaendert')
  UNION ALL
  SELECT id, 'zuweisung', zeitpunkt, benutzer_id, NULL, NULL, NULL, (details ->> 'nach')::uuid, NULL, NULL, NULL
  FROM historie WHERE entitaet_id = ${mangelId} AND ereignis = 'mangel_zugewiesen'
  UNION ALL
  SELECT id, 'kommentar_geloescht', zeitpunkt, benutzer_id, (details ->> 'kommentar_id')::uuid,
    NULL, NULL, NULL, NULL, NULL, NULL
  FROM historie WHERE entitaet_id = ${mangelId} AND ereignis = 'mangel_kommentar_geloescht'`

const fromKommentare = (mangelId: string) => sql`
  SELECT id, 'kommentar', zeitpunkt, benutzer_id, id, NULL, NULL, NULL, text, geaendert_am, NULL
  FROM mangel_kommentar WHERE mangel_id = ${mangelId}`

const fromDokumente = (reader: Reader, caller: Caller, mangelId: string) => sql`
  SELECT id, 'dokument', hochgeladen_am, hochgeladen_von, id, NULL, NULL, NULL, dateiname, NULL, NULL
  FROM (${aktuelleDokumente(reader, caller, { entitaet_typ: 'mangel', entitaet_id: mangelId })}) AS dokument`

/** The orders made from the defect, and each change of their status. */
const fromAuftraege = (mangelId: string) => sql`
  SELECT verlauf.id, 'auftrag', verlauf.zeitpunkt, verlauf.benutzer_id, wartungsauftrag.id, NULL, NULL, NULL,
    wartungsauftrag.beschreibung, NULL, verlauf.status_nach::text
  FROM wartungsauftrag_verlauf AS verlauf JOIN wartungsauftrag ON wartungsauftrag.id = verlauf.wartungsauftrag_id
  WHERE wartungsauftrag.mangel_id = ${mangelId} AND verlauf.status_von IS DISTINCT FROM verlauf.status_nach`

/**
 * Lists what happened to a defect, newest first: status and person from the Historie, comments, and what the caller may
 * see of its documents and orders.
 *
 * @throws {DomainError} 404
 */
export function listVerlauf(reader: Reader, caller: Caller, mangelId: string): List<VerlaufRow> {
  const open = [fromHistorie(mangelId), fromKommentare(mangelId)]
  const further = may(caller, 'lesen') ? [fromDokumente(reader, caller, mangelId), fromAuftraege(mangelId)] : []
  const all = sql`(${sql.join([...open, ...further], sql` UNION ALL `)})`
  type Found = Omit<VerlaufRow, 'benutzer_name' | 'verantwortlich_name'> & { readonly verantwortlich_id: string | null }
  const hits = reader
    .selectFrom(sql<Found>`${all}`.as('verlauf'))
    .leftJoin('benutzer', 'benutzer.id', 'verlauf.benutzer_id')
    .leftJoin('benutzer as verantwortlich', 'verantwortlich.id', 'verlauf.verantwortlich_id')
    .select(['verlauf.id', 'art', 'zeitpunkt', 'verlauf.benutzer_id', 'bezug_id', 'status_von', 'status_nach'])
    .select(['text', 'geaendert_am', 'auftrag_status'])
    .select(['benutzer.name as benutzer_name', 'verantwortlich.name as verantwortlich_name'])
  return listOf({
    reader,
    hits,
    order: [by('zeitpunkt', 'desc'), by('verlauf.id', 'desc')],
    async ifEmpty() {
      const mangel = reader.selectFrom('mangel').select('id').where('id', '=', mangelId)
      if ((await mangel.executeTakeFirst()) === undefined) throw unknownMangel()
    },
  })
}
