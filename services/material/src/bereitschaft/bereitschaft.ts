/**
 * Readiness of an object: computed, never stored. The one place where its rules stand (specification, "Dashboard rules";
 * wire decisions, "einsatzbereitschaft"). Each row is a reason, what it makes of the object, and when it holds.
 *
 * The conditions speak of a row `objekt` and of the day `heute`, so that object lists, the dashboard and the Akte agree.
 */
import { type RawBuilder, sql } from 'kysely'

export const WERTUNGEN = ['einsatzbereit', 'eingeschraenkt', 'nicht_einsatzbereit'] as const
export type Wertung = (typeof WERTUNGEN)[number]

type Bedingung = (heute: string) => RawBuilder<boolean>

/** Whether the row `fehlbestand` counts as open: from the end of the check that found it. */
export const endgueltigOffen = sql<boolean>`(fehlbestand.status <> 'erledigt' AND NOT fehlbestand.vorlaeufig)`
/** Whether the shortage of the row `fehlbestand` is approved. */
export const aktivGenehmigt = sql<boolean>`EXISTS (SELECT FROM mindermenge WHERE mindermenge.fehlbestand_id = fehlbestand.id AND mindermenge.status = 'aktiv')`
const fahrzeugfrist = (spalte: string, heute: string) =>
  sql<boolean>`EXISTS (SELECT FROM fahrzeugdetails f WHERE f.objekt_id = objekt.id AND ${sql.ref(`f.${spalte}`)} < ${heute}::date)`
const positionsfrist = (spalte: string, heute: string) =>
  sql<boolean>`EXISTS (SELECT FROM objektposition p WHERE p.objekt_id = objekt.id AND p.ist_status = 'aktiv' AND ${sql.ref(`p.${spalte}`)} < ${heute}::date)`

/** A device that was taken out of service, or whose position was, is tested no more. */
const geraetefrist = (heute: string) =>
  sql<boolean>`EXISTS (SELECT FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id WHERE g.objekt_id = objekt.id
    AND g.status <> 'ausgesondert' AND g.naechste_pruefung < ${heute}::date AND p.ist_status = 'aktiv')`

const NICHT_EINSATZBEREIT = {
  noch_nie_kontrolliert: () =>
    sql`NOT EXISTS (SELECT FROM kontrolle k WHERE k.objekt_id = objekt.id AND k.status = 'abgeschlossen')`,
  mangel_kritisch_offen: () =>
    sql`EXISTS (SELECT FROM mangel m WHERE m.objekt_id = objekt.id AND m.prioritaet = 'hoch' AND m.status <> 'erledigt')`,
  in_wartung: () => sql`objekt.status = 'in_wartung'`,
  hu_ueberfaellig: (heute) => fahrzeugfrist('naechste_hu', heute),
  uvv_ueberfaellig: (heute) => fahrzeugfrist('naechste_uvv', heute),
  fehlbestand_offen: () =>
    sql`EXISTS (SELECT FROM fehlbestand WHERE fehlbestand.objekt_id = objekt.id AND ${endgueltigOffen} AND NOT ${aktivGenehmigt})`,
} satisfies Record<string, Bedingung>

const EINGESCHRAENKT = {
  mindermenge_genehmigt: () =>
    sql`EXISTS (SELECT FROM fehlbestand WHERE fehlbestand.objekt_id = objekt.id AND ${endgueltigOffen} AND ${aktivGenehmigt})`,
} satisfies Record<string, Bedingung>

/** They do not change the rating. */
const HINWEISE = {
  position_abgelaufen: (heute) => positionsfrist('ablaufdatum', heute),
  pruefung_ueberfaellig: (heute) => sql`(${positionsfrist('naechste_pruefung', heute)} OR ${geraetefrist(heute)})`,
} satisfies Record<string, Bedingung>

export const GRUENDE = [...keys(NICHT_EINSATZBEREIT), ...keys(EINGESCHRAENKT)] as const
export type Grund = (typeof GRUENDE)[number]
export const HINWEISARTEN = keys(HINWEISE)
export type Hinweis = (typeof HINWEISARTEN)[number]

/** The reasons that hold for the row `objekt`, in the order of the table above. */
export const gruende = (heute: string) => zutreffende<Grund>({ ...NICHT_EINSATZBEREIT, ...EINGESCHRAENKT }, heute)

/** The remarks that hold for the row `objekt`. */
export const hinweise = (heute: string) => zutreffende<Hinweis>(HINWEISE, heute)

/** Whether the row `objekt` has this rating. An object that is `ausser_dienst` has none. */
export function hatWertung(wertung: Wertung, heute: string): RawBuilder<boolean> {
  const schwer = irgendeine(NICHT_EINSATZBEREIT, heute)
  const leicht = irgendeine(EINGESCHRAENKT, heute)
  const erfuellt = {
    nicht_einsatzbereit: schwer,
    eingeschraenkt: sql`NOT ${schwer} AND ${leicht}`,
    einsatzbereit: sql`NOT ${schwer} AND NOT ${leicht}`,
  }[wertung]
  return sql<boolean>`(objekt.status <> 'ausser_dienst' AND ${erfuellt})`
}

/** The rating that follows from the reasons; null for an object that is `ausser_dienst`. */
export function wertungAus(status: string, gruende: readonly Grund[]): Wertung | null {
  if (status === 'ausser_dienst') return null
  if (gruende.some((grund) => grund in NICHT_EINSATZBEREIT)) return 'nicht_einsatzbereit'
  return gruende.length > 0 ? 'eingeschraenkt' : 'einsatzbereit'
}

function zutreffende<Name extends string>(regeln: Record<string, Bedingung>, heute: string): RawBuilder<Name[]> {
  const faelle = Object.entries(regeln).map(([name, gilt]) => sql`CASE WHEN ${gilt(heute)} THEN ${sql.lit(name)} END`)
  return sql<Name[]>`array_remove(ARRAY[${sql.join(faelle)}]::text[], NULL)`
}

function irgendeine(regeln: Record<string, Bedingung>, heute: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    Object.values(regeln).map((gilt) => gilt(heute)),
    sql` OR `,
  )})`
}

function keys<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[]
}
