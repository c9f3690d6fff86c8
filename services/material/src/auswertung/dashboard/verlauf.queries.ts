import { addDays, type Day, endOfDay } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { ausgabenDerBeladung } from '../../lager/ausgaben/index.ts'
import type { VerlaufSuche, Verlaufstag } from './verlauf.schema.ts'

/** Kinds of lasting conditions and of single events, in the words of the wire. */
const CONDITIONS = [
  'einsatzbereit',
  'eingeschraenkt',
  'nicht_einsatzbereit',
  'offene_fehlbestaende',
  'genehmigte_mindermengen',
] as const
const EVENTS = ['neue_fehlbestaende', 'erledigte_fehlbestaende'] as const

/** The moments to count at, as instants in UTC. */
interface TimeAxis {
  /** The start of today. */
  readonly heute: string
  /** Before the first moment: new and resolved shortages from here on count for it. */
  readonly seit: string
  /** Ascending. */
  readonly moments: readonly string[]
  readonly timeZone: string
}

/** The change of a count between the previous moment and the one at `stelle`. */
interface CountChange {
  readonly art: (typeof CONDITIONS)[number] | (typeof EVENTS)[number]
  readonly stelle: number
  readonly wert: number
}

/**
 * From the first moment after `von` to the first after `bis` (null: to the last), as positions in the list of moments.
 */
type Span = (von: string, bis: string) => RawBuilder<unknown>

/**
 * Objects now in service, with the start of their history and their first check. The database wrote their creation
 * time; its clock may be ahead of the service's.
 */
const imDienst = (standortId: string | undefined, today: string) => sql`
  SELECT objekt.id, least(erstellt_am, min(gestartet_am), ${today}::timestamptz) AS seit,
    min(beendet_am) FILTER (WHERE kontrolle.status = 'abgeschlossen') AS erste_kontrolle
  FROM objekt LEFT JOIN kontrolle ON kontrolle.objekt_id = objekt.id
  WHERE objekt.status <> 'ausser_dienst' AND ${standortId === undefined ? sql`true` : sql`standort_id = ${standortId}`}
  GROUP BY objekt.id, erstellt_am`

/** Their final shortages that were open after `seit`, with the spans of their approvals: most have none. */
const fehlend = (since: string, span: Span) => sql`
  SELECT objekt_id, entstanden_am, erledigt_am, offen,
    CASE WHEN zeiten IS NOT NULL THEN zeiten * int4multirange(offen) END AS genehmigt
  FROM (
    SELECT objekt_id, entstanden_am, erledigt_am, genehmigung.zeiten, ${span('entstanden_am', 'erledigt_am')} AS offen
    FROM fehlbestand LEFT JOIN (
      SELECT fehlbestand_id, range_agg(${span('genehmigt_am', 'beendet_am')}) AS zeiten FROM mindermenge GROUP BY fehlbestand_id
    ) genehmigung ON genehmigung.fehlbestand_id = fehlbestand.id
    WHERE NOT vorlaeufig AND (erledigt_am IS NULL OR erledigt_am >= ${since}::timestamptz)
      AND objekt_id IN (SELECT id FROM im_dienst)
    -- So that each span is computed once.
    OFFSET 0
  ) gespannt`

/** When each reason of src/bereitschaft held, as far as it is stored: queries of object and span. */
const nichtEinsatzbereit = (zone: string, span: Span): RawBuilder<unknown>[] => [
  // noch_nie_kontrolliert
  sql`SELECT id, ${span('seit', 'erste_kontrolle')} FROM im_dienst`,
  // mangel_kritisch_offen
  sql`SELECT objekt_id, ${span('gemeldet_am', 'erledigt_am')} FROM mangel WHERE prioritaet = 'hoch'`,
  // in_wartung: from one change of the status to the next
  sql`SELECT entitaet_id, ${span('zeitpunkt', 'bis')} FROM (
    SELECT entitaet_id, zeitpunkt, details -> 'nach' ->> 'status' AS status,
      lead(zeitpunkt) OVER (PARTITION BY entitaet_id ORDER BY id) AS bis
    FROM historie WHERE ereignis = 'objekt_geaendert' AND details -> 'nach' ->> 'status' IS NOT NULL) umstellung
    WHERE status = 'in_wartung'`,
  // hu_ueberfaellig, uvv_ueberfaellig: from the day after the one that is entered today
  ...['naechste_hu', 'naechste_uvv'].map(
    (deadline) => sql`SELECT objekt_id, ${span('danach', 'nie')} FROM fahrzeugdetails CROSS JOIN LATERAL (
      SELECT (${sql.ref(deadline)} + 1)::timestamp AT TIME ZONE ${sql.lit(zone)} AS danach, NULL::timestamptz AS nie) f
      WHERE ${sql.ref(deadline)} IS NOT NULL`,
  ),
  // fehlbestand_offen
  sql`SELECT objekt_id, offen FROM fehlend WHERE genehmigt IS NULL AND NOT isempty(offen)`,
  sql`SELECT objekt_id, unnest(int4multirange(offen) - genehmigt) FROM fehlend WHERE genehmigt IS NOT NULL`,
]

/** When each reason to be ready with limits held. */
const eingeschraenkt = (span: Span): RawBuilder<unknown>[] => [
  // mindermenge_genehmigt
  sql`SELECT objekt_id, unnest(genehmigt) FROM fehlend WHERE genehmigt IS NOT NULL`,
  // geraet_ausgegeben
  sql`SELECT g.objekt_id, ${span('o.ausgegeben_am', 'o.zurueckgegeben_am')} FROM ${ausgabenDerBeladung}`,
]

/** The spans of each object, from the queries of its reasons. */
const jeGrund = (spans: RawBuilder<unknown>[]) => sql`(SELECT id, range_agg(zeit) AS zeiten
  FROM (${sql.join(spans, sql` UNION ALL `)}) grund (id, zeit) GROUP BY id)`

/** For each object in service the spans in which it existed, was not ready, and was ready with limits. */
const jeObjekt = (zone: string, span: Span) => sql`
  SELECT int4multirange(${span('seit', 'nie')}) AS da, coalesce(schwer.zeiten, '{}') AS nicht,
    coalesce(leicht.zeiten, '{}') - coalesce(schwer.zeiten, '{}') AS eingeschraenkt
  FROM im_dienst CROSS JOIN LATERAL (SELECT NULL::timestamptz AS nie) n
    LEFT JOIN ${jeGrund(nichtEinsatzbereit(zone, span))} schwer USING (id)
    LEFT JOIN ${jeGrund(eingeschraenkt(span))} leicht USING (id)`

/**
 * Lists how the counts change from one moment to the next. A condition is a span of moments: it adds one at its first
 * and subtracts one after its last, so the work grows with the spans and not with the moments.
 */
function listChanges(
  reader: Reader,
  { heute, seit, moments, timeZone }: TimeAxis,
  standortId: string | undefined,
): Promise<CountChange[]> {
  const place = (zeitpunkt: string) => sql`width_bucket(${sql.ref(zeitpunkt)}, ${moments}::timestamptz[])`
  // Clocks may differ: a span that seems to end before it begins is empty.
  const span: Span = (von, bis) => sql`int4range(${place(von)},
    greatest(${place(von)}, coalesce(${place(bis)}, ${sql.lit(moments.length)})))`
  const changes = sql<CountChange>`(
    WITH im_dienst AS MATERIALIZED (${imDienst(standortId, heute)}),
    fehlend AS MATERIALIZED (${fehlend(seit, span)}),
    je_objekt AS MATERIALIZED (${jeObjekt(timeZone, span)}),
    dauer (art, zeit) AS MATERIALIZED (
      SELECT 'nicht_einsatzbereit', unnest(nicht * da) FROM je_objekt
      UNION ALL SELECT 'eingeschraenkt', unnest(eingeschraenkt * da) FROM je_objekt
      UNION ALL SELECT 'einsatzbereit', unnest(da - nicht - eingeschraenkt) FROM je_objekt
      UNION ALL SELECT 'offene_fehlbestaende', offen FROM fehlend WHERE NOT isempty(offen)
      UNION ALL SELECT 'genehmigte_mindermengen', unnest(genehmigt) FROM fehlend WHERE genehmigt IS NOT NULL
    ), einzeln (art, stelle, wert) AS (
      SELECT art, lower(zeit), 1 FROM dauer
      UNION ALL SELECT art, upper(zeit), -1 FROM dauer
      UNION ALL SELECT 'neue_fehlbestaende', ${place('entstanden_am')}, 1 FROM fehlend WHERE entstanden_am >= ${seit}
      UNION ALL SELECT 'erledigte_fehlbestaende', ${place('erledigt_am')}, 1 FROM fehlend WHERE erledigt_am IS NOT NULL
    ) SELECT art, stelle, sum(wert)::integer AS wert FROM einzeln GROUP BY art, stelle)`
  return reader.selectFrom(changes.as('wechsel')).selectAll().execute()
}

/** Reads readiness and shortages at the end of each past day, and as they are now for today. */
export async function getVerlauf(
  reader: Reader,
  today: Day,
  timeZone: string,
  { tage, standort_id }: VerlaufSuche,
): Promise<Verlaufstag[]> {
  const dayBack = (count: number) => dayBefore(today, count, timeZone)
  const days = Array.from({ length: tage }, (_unused, place) => dayBack(tage - 1 - place))
  const moments = days.map(({ ende }) => ende)
  const axis = { seit: dayBack(tage).ende, moments, heute: dayBack(1).ende, timeZone }
  const changes = await listChanges(reader, axis, standort_id)
  const numbers = [...CONDITIONS, ...EVENTS].map((kind) => [kind, perDay(changes, kind, tage)] as const)
  return days.map(({ tag }, place) => ({
    tag,
    ...(Object.fromEntries(numbers.map(([kind, values]) => [kind, values[place] ?? 0])) as Omit<Verlaufstag, 'tag'>),
  }))
}

/** A past day, and the instant at which it ends, in UTC. */
function dayBefore(today: Day, days: number, zone: string): { readonly tag: Day; readonly ende: string } {
  const tag = addDays(today, -days)
  return { tag, ende: new Date(endOfDay(tag, zone)).toISOString() }
}

/** Adds up the count of each day: lasting conditions carry over from day to day. */
function perDay(changes: readonly CountChange[], kind: CountChange['art'], days: number): number[] {
  const differences = new Array<number>(days).fill(0)
  for (const { stelle, wert } of changes.filter((one) => one.art === kind)) {
    if (stelle < days) differences[stelle] = wert
  }
  if (EVENTS.some((event) => event === kind)) return differences
  let state = 0
  return differences.map((difference) => (state += difference))
}
