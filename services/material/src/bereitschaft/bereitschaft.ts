/**
 * Readiness of an object: computed, never stored. The one place where its rules stand (specification, "Dashboard rules";
 * wire decisions, "einsatzbereitschaft"). Each row is a reason, what it makes of the object, and when it holds.
 *
 * The conditions speak of a row `objekt` and of the day `heute`, so that object lists, the dashboard and the Akte agree.
 */
import { type RawBuilder, sql } from 'kysely'

export const WERTUNGEN = ['einsatzbereit', 'eingeschraenkt', 'nicht_einsatzbereit'] as const
export type Wertung = (typeof WERTUNGEN)[number]

/** For how many objects a condition is asked: only a few of them (a page), or all. */
export type Umfang = 'einzelne' | 'alle'

/** What the conditions depend on besides the row. */
interface Frage {
  /** The calendar day, written into the statement: with a parameter the planner knows nothing of how many are overdue. */
  readonly heute: RawBuilder<unknown>
  /**
   * Ends every subquery. `OFFSET 0` keeps the planner from reading a whole table once and looking each object up in it,
   * which pays for all objects and costs a page more than the page.
   */
  readonly ende: RawBuilder<unknown>
}
type Bedingung = (frage: Frage) => RawBuilder<boolean>

const frageNach = (heute: string, umfang: Umfang): Frage => ({
  heute: sql`date ${sql.lit(heute)}`,
  ende: umfang === 'einzelne' ? sql`OFFSET 0` : sql``,
})

/** Whether the row `fehlbestand` counts as open: from the end of the check that found it. */
export const endgueltigOffen = sql<boolean>`(fehlbestand.status <> 'erledigt' AND NOT fehlbestand.vorlaeufig)`
const genehmigung = (ende: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM mindermenge WHERE mindermenge.fehlbestand_id = fehlbestand.id AND mindermenge.status = 'aktiv' ${ende})`
/** Whether the shortage of the row `fehlbestand` is approved. */
export const aktivGenehmigt = genehmigung(sql``)
const fahrzeugfrist = (spalte: string, { heute, ende }: Frage) =>
  sql<boolean>`EXISTS (SELECT FROM fahrzeugdetails f WHERE f.objekt_id = objekt.id AND ${sql.ref(`f.${spalte}`)} < ${heute} ${ende})`
const positionsfrist = (spalte: string, { heute }: Frage) =>
  sql<boolean>`EXISTS (SELECT FROM objektposition p WHERE p.objekt_id = objekt.id AND p.ist_status = 'aktiv' AND ${sql.ref(`p.${spalte}`)} < ${heute})`

/** A device that was taken out of service, or whose position was, is tested no more. */
const geraetefrist = ({ heute }: Frage) =>
  sql<boolean>`EXISTS (SELECT FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id WHERE g.objekt_id = objekt.id
    AND g.status <> 'ausgesondert' AND g.naechste_pruefung < ${heute} AND p.ist_status = 'aktiv')`

const NICHT_EINSATZBEREIT = {
  noch_nie_kontrolliert: ({ ende }) =>
    sql`NOT EXISTS (SELECT FROM kontrolle k WHERE k.objekt_id = objekt.id AND k.status = 'abgeschlossen' ${ende})`,
  mangel_kritisch_offen: ({ ende }) =>
    sql`EXISTS (SELECT FROM mangel m WHERE m.objekt_id = objekt.id AND m.prioritaet = 'hoch' AND m.status <> 'erledigt' ${ende})`,
  in_wartung: () => sql`objekt.status = 'in_wartung'`,
  hu_ueberfaellig: (frage) => fahrzeugfrist('naechste_hu', frage),
  uvv_ueberfaellig: (frage) => fahrzeugfrist('naechste_uvv', frage),
  fehlbestand_offen: ({ ende }) =>
    sql`EXISTS (SELECT FROM fehlbestand WHERE fehlbestand.objekt_id = objekt.id AND ${endgueltigOffen} AND NOT ${genehmigung(ende)} ${ende})`,
} satisfies Record<string, Bedingung>

const EINGESCHRAENKT = {
  mindermenge_genehmigt: ({ ende }) =>
    sql`EXISTS (SELECT FROM fehlbestand WHERE fehlbestand.objekt_id = objekt.id AND ${endgueltigOffen} AND ${genehmigung(ende)} ${ende})`,
} satisfies Record<string, Bedingung>

/** They do not change the rating. */
const HINWEISE = {
  position_abgelaufen: (frage) => positionsfrist('ablaufdatum', frage),
  pruefung_ueberfaellig: (frage) => sql`(${positionsfrist('naechste_pruefung', frage)} OR ${geraetefrist(frage)})`,
} satisfies Record<string, Bedingung>

export const GRUENDE = [...keys(NICHT_EINSATZBEREIT), ...keys(EINGESCHRAENKT)] as const
export type Grund = (typeof GRUENDE)[number]
export const HINWEISARTEN = keys(HINWEISE)
export type Hinweis = (typeof HINWEISARTEN)[number]

/** The reasons that hold for the row `objekt`, in the order of the table above. */
export const gruende = (heute: string, umfang: Umfang = 'einzelne') =>
  zutreffende<Grund>({ ...NICHT_EINSATZBEREIT, ...EINGESCHRAENKT }, frageNach(heute, umfang))

/** The remarks that hold for the row `objekt`. */
export const hinweise = (heute: string, umfang: Umfang = 'einzelne') =>
  zutreffende<Hinweis>(HINWEISE, frageNach(heute, umfang))

/** Whether the row `objekt` has this rating. An object that is `ausser_dienst` has none. */
export function hatWertung(wertung: Wertung, heute: string): RawBuilder<boolean> {
  const frage = frageNach(heute, 'alle')
  const schwer = irgendeine(NICHT_EINSATZBEREIT, frage)
  const leicht = irgendeine(EINGESCHRAENKT, frage)
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

function zutreffende<Name extends string>(regeln: Record<string, Bedingung>, frage: Frage): RawBuilder<Name[]> {
  const faelle = Object.entries(regeln).map(([name, gilt]) => sql`CASE WHEN ${gilt(frage)} THEN ${sql.lit(name)} END`)
  return sql<Name[]>`array_remove(ARRAY[${sql.join(faelle)}]::text[], NULL)`
}

function irgendeine(regeln: Record<string, Bedingung>, frage: Frage): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    Object.values(regeln).map((gilt) => gilt(frage)),
    sql` OR `,
  )})`
}

function keys<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[]
}
