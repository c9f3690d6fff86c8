/** Which devices are out: what lists of devices, objects and the readiness say about it. */
import { instantText } from '@zeughaus/postgres'
import { type RawBuilder, sql } from 'kysely'
import type { AusgegebenesGeraet, GeraetAusgegeben } from './ausgegeben.schema.ts'

/**
 * The open issue `o` of a device, and `a`, the same as far as the reader sees it: whoever sees a device learns that it is
 * out, but who has it only with the issue, which also has a Lagerplatz that may lie elsewhere.
 */
const offen = sql`public.ausgabe o LEFT JOIN ausgabe a ON a.id = o.id`
const wer = sql`'seit', ${instantText('o.ausgegeben_am')}, 'ausgabe_id', a.id, 'empfaenger', a.empfaenger`

/** Where the row `geraet_instanz` is; null while it is in. */
export const geraetAusgegeben = sql<GeraetAusgegeben | null>`(SELECT json_build_object(${wer})
  FROM ${offen} WHERE o.geraet_instanz_id = geraet_instanz.id AND o.status = 'ausgegeben')`

/** Whether the device `g` is out. */
export const istAusgegeben = sql<boolean>`EXISTS (SELECT FROM public.ausgabe o
  WHERE o.geraet_instanz_id = g.id AND o.status = 'ausgegeben')`

/** Issues `o` of devices `g` that an object is to carry: neither out of service nor of a position `p` that is discarded. */
export const ausgabenDerBeladung = sql`public.ausgabe o JOIN geraet_instanz g ON g.id = o.geraet_instanz_id AND g.status <> 'ausgesondert'
  JOIN objektposition p ON p.id = g.objektposition_id AND p.ist_status = 'aktiv'`

const liste = sql<AusgegebenesGeraet[]>`json_agg(json_build_object('geraet_id', g.id, 'objektposition_id', p.id,
  'name', (SELECT m.name FROM public.material m WHERE m.id = p.material_id) || ' ' || g.seriennummer, ${wer}) ORDER BY o.ausgegeben_am, o.id)`

const ausDerBeladung = sql`${ausgabenDerBeladung} LEFT JOIN ausgabe a ON a.id = o.id WHERE o.status = 'ausgegeben'`

/** The devices that are out of the row `objekt`, the longest first. */
export const ausgegebenVonObjekt: RawBuilder<AusgegebenesGeraet[]> = sql`coalesce(
  (SELECT ${liste} FROM ${ausDerBeladung} AND g.objekt_id = objekt.id), '[]')`

/** The devices that are out, by object: one read for all objects, of which few have any. */
export const ausgegebenJeObjekt = sql<{ objekt_id: string; geraete: AusgegebenesGeraet[] }>`(
  SELECT g.objekt_id, ${liste} AS geraete FROM ${ausDerBeladung} GROUP BY g.objekt_id)`
