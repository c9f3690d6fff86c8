import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../db.ts'

/** What lasts, and what happens, in the words of the wire. */
export const DAUER = [
  'einsatzbereit',
  'eingeschraenkt',
  'nicht_einsatzbereit',
  'offene_fehlbestaende',
  'genehmigte_mindermengen',
] as const
export const VORGAENGE = ['neue_fehlbestaende', 'erledigte_fehlbestaende'] as const

/** The moments at which is counted, as instants in UTC. */
export interface Zeitachse {
  readonly jetzt: string
  /** Before the first moment: from here on new and resolved shortages count for it. */
  readonly seit: string
  /** Rising. */
  readonly momente: readonly string[]
  readonly zeitzone: string
}

/** By how much a count changes between the moment before and the one at `stelle`. */
export interface Wechsel {
  readonly art: (typeof DAUER)[number] | (typeof VORGAENGE)[number]
  readonly stelle: number
  readonly wert: number
}

/**
 * Objects in service today, since when there is something to tell of them, and when they were checked for the first time.
 * The database has written when they were made, and its clock may be ahead of ours.
 */
const imDienst = (standortId: string | undefined, jetzt: string) => sql`
  SELECT objekt.id, least(erstellt_am, min(gestartet_am), ${jetzt}::timestamptz) AS seit,
    min(beendet_am) FILTER (WHERE kontrolle.status = 'abgeschlossen') AS erste_kontrolle
  FROM objekt LEFT JOIN kontrolle ON kontrolle.objekt_id = objekt.id
  WHERE objekt.status <> 'ausser_dienst' AND ${standortId === undefined ? sql`true` : sql`standort_id = ${standortId}`}
  GROUP BY objekt.id`

/** Their final shortages that were open after `seit`: when they were open, and when approved meanwhile. */
const fehlend = (seit: string) => sql`
  SELECT objekt_id, entstanden_am, erledigt_am, offen, coalesce(genehmigung.zeiten * offen, '{}') AS genehmigt
  FROM fehlbestand CROSS JOIN LATERAL (SELECT tstzmultirange(tstzrange(entstanden_am, erledigt_am)) AS offen) o
    LEFT JOIN (SELECT fehlbestand_id, range_agg(tstzrange(genehmigt_am, beendet_am)) AS zeiten
      FROM mindermenge GROUP BY fehlbestand_id) genehmigung ON genehmigung.fehlbestand_id = fehlbestand.id
  WHERE NOT vorlaeufig AND (erledigt_am IS NULL OR erledigt_am >= ${seit}::timestamptz)
    AND objekt_id IN (SELECT id FROM im_dienst)`

/** When each reason of src/bereitschaft held, as far as it is stored: queries of object and ranges of time. */
const nichtEinsatzbereit = (zeitzone: string): RawBuilder<unknown>[] => [
  // noch_nie_kontrolliert
  sql`SELECT id, tstzmultirange(tstzrange(seit, erste_kontrolle)) FROM im_dienst`,
  // mangel_kritisch_offen
  sql`SELECT objekt_id, tstzmultirange(tstzrange(gemeldet_am, erledigt_am)) FROM mangel WHERE prioritaet = 'hoch'`,
  // in_wartung: from one change of the status to the next
  sql`SELECT entitaet_id, tstzmultirange(tstzrange(zeitpunkt, bis)) FROM (
    SELECT entitaet_id, zeitpunkt, details -> 'nach' ->> 'status' AS status,
      lead(zeitpunkt) OVER (PARTITION BY entitaet_id ORDER BY id) AS bis
    FROM historie WHERE ereignis = 'objekt_geaendert' AND details -> 'nach' ->> 'status' IS NOT NULL) umstellung
    WHERE status = 'in_wartung'`,
  // hu_ueberfaellig, uvv_ueberfaellig: from the day after the one that is entered today
  ...['naechste_hu', 'naechste_uvv'].map(
    (frist) => sql`SELECT objekt_id,
      tstzmultirange(tstzrange((${sql.ref(frist)} + 1)::timestamp AT TIME ZONE ${sql.lit(zeitzone)}, NULL))
      FROM fahrzeugdetails WHERE ${sql.ref(frist)} IS NOT NULL`,
  ),
  // fehlbestand_offen
  sql`SELECT objekt_id, offen - genehmigt FROM fehlend`,
]

/** For each object in service the times in which it was there, not ready, and ready with limits. */
const jeObjekt = (zeitzone: string) => sql`
  SELECT tstzmultirange(tstzrange(seit, NULL)) AS da, coalesce(schwer.zeiten, '{}') AS nicht,
    coalesce(leicht.zeiten, '{}') - coalesce(schwer.zeiten, '{}') AS eingeschraenkt
  FROM im_dienst
    LEFT JOIN (SELECT id, range_agg(zeiten) AS zeiten
      FROM (${sql.join(nichtEinsatzbereit(zeitzone), sql` UNION ALL `)}) grund (id, zeiten) GROUP BY id) schwer USING (id)
    LEFT JOIN (SELECT objekt_id AS id, range_agg(genehmigt) AS zeiten FROM fehlend GROUP BY objekt_id) leicht USING (id)`

/**
 * How the counts change from one of these moments to the next. What lasts is a range of time: it adds one at the first
 * moment in it and takes one away at the first behind it, so that the work grows with the ranges and not with the moments.
 */
export function listWechsel(
  reader: Reader,
  { jetzt, seit, momente, zeitzone }: Zeitachse,
  standortId: string | undefined,
): Promise<Wechsel[]> {
  const stelle = (zeitpunkt: string) => sql`width_bucket(${sql.raw(zeitpunkt)}, ${momente}::timestamptz[])`
  const wechsel = sql<Wechsel>`(
    WITH im_dienst AS MATERIALIZED (${imDienst(standortId, jetzt)}),
    fehlend AS MATERIALIZED (${fehlend(seit)}),
    je_objekt AS MATERIALIZED (${jeObjekt(zeitzone)}),
    dauer (art, zeit) AS MATERIALIZED (
      SELECT 'nicht_einsatzbereit', unnest(nicht * da) FROM je_objekt
      UNION ALL SELECT 'eingeschraenkt', unnest(eingeschraenkt * da) FROM je_objekt
      UNION ALL SELECT 'einsatzbereit', unnest(da - nicht - eingeschraenkt) FROM je_objekt
      UNION ALL SELECT 'offene_fehlbestaende', unnest(offen) FROM fehlend
      UNION ALL SELECT 'genehmigte_mindermengen', unnest(genehmigt) FROM fehlend
    ), einzeln (art, stelle, wert) AS (
      SELECT art, ${stelle('lower(zeit)')}, 1 FROM dauer
      UNION ALL SELECT art, ${stelle('upper(zeit)')}, -1 FROM dauer WHERE NOT upper_inf(zeit)
      UNION ALL SELECT 'neue_fehlbestaende', ${stelle('entstanden_am')}, 1 FROM fehlend WHERE entstanden_am >= ${seit}
      UNION ALL SELECT 'erledigte_fehlbestaende', ${stelle('erledigt_am')}, 1 FROM fehlend WHERE erledigt_am IS NOT NULL
    ) SELECT art, stelle, sum(wert)::integer AS wert FROM einzeln GROUP BY art, stelle)`
  return reader.selectFrom(wechsel.as('wechsel')).selectAll().execute()
}
