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
  /** When today begins. */
  readonly heute: string
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

/** From the first moment behind `von` up to the first behind `bis`; null: up to the last. Positions in the list of moments. */
type Spanne = (von: string, bis: string) => RawBuilder<unknown>

/**
 * Objects in service today, since when there is something to tell of them, and when they were checked for the first time.
 * The database has written when they were made, and its clock may be ahead of ours.
 */
const imDienst = (standortId: string | undefined, heute: string) => sql`
  SELECT objekt.id, least(erstellt_am, min(gestartet_am), ${heute}::timestamptz) AS seit,
    min(beendet_am) FILTER (WHERE kontrolle.status = 'abgeschlossen') AS erste_kontrolle
  FROM objekt LEFT JOIN kontrolle ON kontrolle.objekt_id = objekt.id
  WHERE objekt.status <> 'ausser_dienst' AND ${standortId === undefined ? sql`true` : sql`standort_id = ${standortId}`}
  GROUP BY objekt.id`

/** Their final shortages that were open after `seit`, and when they were approved meanwhile: most of them never. */
const fehlend = (seit: string, spanne: Spanne) => sql`
  SELECT objekt_id, entstanden_am, erledigt_am, offen,
    CASE WHEN zeiten IS NOT NULL THEN zeiten * int4multirange(offen) END AS genehmigt
  FROM (
    SELECT objekt_id, entstanden_am, erledigt_am, genehmigung.zeiten, ${spanne('entstanden_am', 'erledigt_am')} AS offen
    FROM fehlbestand LEFT JOIN (
      SELECT fehlbestand_id, range_agg(${spanne('genehmigt_am', 'beendet_am')}) AS zeiten FROM mindermenge GROUP BY fehlbestand_id
    ) genehmigung ON genehmigung.fehlbestand_id = fehlbestand.id
    WHERE NOT vorlaeufig AND (erledigt_am IS NULL OR erledigt_am >= ${seit}::timestamptz)
      AND objekt_id IN (SELECT id FROM im_dienst)
    -- So that each span is computed once.
    OFFSET 0
  ) gespannt`

/** When each reason of src/bereitschaft held, as far as it is stored: queries of object and span. */
const nichtEinsatzbereit = (zeitzone: string, spanne: Spanne): RawBuilder<unknown>[] => [
  // noch_nie_kontrolliert
  sql`SELECT id, ${spanne('seit', 'erste_kontrolle')} FROM im_dienst`,
  // mangel_kritisch_offen
  sql`SELECT objekt_id, ${spanne('gemeldet_am', 'erledigt_am')} FROM mangel WHERE prioritaet = 'hoch'`,
  // in_wartung: from one change of the status to the next
  sql`SELECT entitaet_id, ${spanne('zeitpunkt', 'bis')} FROM (
    SELECT entitaet_id, zeitpunkt, details -> 'nach' ->> 'status' AS status,
      lead(zeitpunkt) OVER (PARTITION BY entitaet_id ORDER BY id) AS bis
    FROM historie WHERE ereignis = 'objekt_geaendert' AND details -> 'nach' ->> 'status' IS NOT NULL) umstellung
    WHERE status = 'in_wartung'`,
  // hu_ueberfaellig, uvv_ueberfaellig: from the day after the one that is entered today
  ...['naechste_hu', 'naechste_uvv'].map(
    (frist) => sql`SELECT objekt_id, ${spanne('danach', 'nie')} FROM fahrzeugdetails CROSS JOIN LATERAL (
      SELECT (${sql.ref(frist)} + 1)::timestamp AT TIME ZONE ${sql.lit(zeitzone)} AS danach, NULL::timestamptz AS nie) f
      WHERE ${sql.ref(frist)} IS NOT NULL`,
  ),
  // fehlbestand_offen
  sql`SELECT objekt_id, offen FROM fehlend WHERE genehmigt IS NULL AND NOT isempty(offen)`,
  sql`SELECT objekt_id, unnest(int4multirange(offen) - genehmigt) FROM fehlend WHERE genehmigt IS NOT NULL`,
]

/** For each object in service the spans in which it was there, not ready, and ready with limits. */
const jeObjekt = (zeitzone: string, spanne: Spanne) => sql`
  SELECT int4multirange(${spanne('seit', 'nie')}) AS da, coalesce(schwer.zeiten, '{}') AS nicht,
    coalesce(leicht.zeiten, '{}') - coalesce(schwer.zeiten, '{}') AS eingeschraenkt
  FROM im_dienst CROSS JOIN LATERAL (SELECT NULL::timestamptz AS nie) n
    LEFT JOIN (SELECT id, range_agg(zeit) AS zeiten
      FROM (${sql.join(nichtEinsatzbereit(zeitzone, spanne), sql` UNION ALL `)}) grund (id, zeit) GROUP BY id) schwer USING (id)
    LEFT JOIN (SELECT objekt_id AS id, range_agg(genehmigt) AS zeiten FROM fehlend WHERE genehmigt IS NOT NULL
      GROUP BY objekt_id) leicht USING (id)`

/**
 * How the counts change from one of these moments to the next. What lasts is a span of moments: it adds one at its first
 * and takes one away behind its last, so that the work grows with the spans and not with the moments.
 */
export function listWechsel(
  reader: Reader,
  { heute, seit, momente, zeitzone }: Zeitachse,
  standortId: string | undefined,
): Promise<Wechsel[]> {
  const stelle = (zeitpunkt: string) => sql`width_bucket(${sql.ref(zeitpunkt)}, ${momente}::timestamptz[])`
  // Clocks may differ: what seems to end before it begins lasted for no moment.
  const spanne: Spanne = (von, bis) => sql`int4range(${stelle(von)},
    greatest(${stelle(von)}, coalesce(${stelle(bis)}, ${sql.lit(momente.length)})))`
  const wechsel = sql<Wechsel>`(
    WITH im_dienst AS MATERIALIZED (${imDienst(standortId, heute)}),
    fehlend AS MATERIALIZED (${fehlend(seit, spanne)}),
    je_objekt AS MATERIALIZED (${jeObjekt(zeitzone, spanne)}),
    dauer (art, zeit) AS MATERIALIZED (
      SELECT 'nicht_einsatzbereit', unnest(nicht * da) FROM je_objekt
      UNION ALL SELECT 'eingeschraenkt', unnest(eingeschraenkt * da) FROM je_objekt
      UNION ALL SELECT 'einsatzbereit', unnest(da - nicht - eingeschraenkt) FROM je_objekt
      UNION ALL SELECT 'offene_fehlbestaende', offen FROM fehlend WHERE NOT isempty(offen)
      UNION ALL SELECT 'genehmigte_mindermengen', unnest(genehmigt) FROM fehlend WHERE genehmigt IS NOT NULL
    ), einzeln (art, stelle, wert) AS (
      SELECT art, lower(zeit), 1 FROM dauer
      UNION ALL SELECT art, upper(zeit), -1 FROM dauer
      UNION ALL SELECT 'neue_fehlbestaende', ${stelle('entstanden_am')}, 1 FROM fehlend WHERE entstanden_am >= ${seit}
      UNION ALL SELECT 'erledigte_fehlbestaende', ${stelle('erledigt_am')}, 1 FROM fehlend WHERE erledigt_am IS NOT NULL
    ) SELECT art, stelle, sum(wert)::integer AS wert FROM einzeln GROUP BY art, stelle)`
  return reader.selectFrom(wechsel.as('wechsel')).selectAll().execute()
}
