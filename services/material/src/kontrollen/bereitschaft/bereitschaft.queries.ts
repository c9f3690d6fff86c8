/**
 * The rules of readiness, which is computed and never stored. Each row has a reason, its effect on the object's rating,
 * and its condition.
 *
 * The conditions read a row `objekt` and the day `heute`, so that object lists, the dashboard and the Akte agree.
 */
import { type RawBuilder, sql } from 'kysely'
import { endgueltigOffen } from '../../kern/rules/fehlbestand.ts'
import { ausgabenDerBeladung } from '../../lager/ausgaben/index.ts'

export const WERTUNGEN = ['einsatzbereit', 'eingeschraenkt', 'nicht_einsatzbereit'] as const
export type Wertung = (typeof WERTUNGEN)[number]

/** The number of objects to rate: only a few (a page), or all. */
export type Extent = 'einzelne' | 'alle'

/** Inputs of the conditions besides the row. */
interface Question {
  /** The calendar day as a literal: with a parameter the planner cannot estimate how many are overdue. */
  readonly heute: RawBuilder<unknown>
  /**
   * Ends every subquery. `OFFSET 0` keeps the planner from reading a whole table once and looking each object up in it,
   * which pays off for all objects, but costs more than the page for a single page.
   */
  readonly end: RawBuilder<unknown>
}
type Condition = (question: Question) => RawBuilder<boolean>

const questionOf = (today: string, extent: Extent): Question => ({
  heute: sql`date ${sql.lit(today)}`,
  end: extent === 'einzelne' ? sql`OFFSET 0` : sql``,
})

const genehmigung = (end: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM mindermenge WHERE mindermenge.fehlbestand_id = fehlbestand.id AND mindermenge.status = 'aktiv' ${end})`
/** Whether the shortage of the row `fehlbestand` is approved. */
export const aktivGenehmigt = genehmigung(sql``)
const isFahrzeugOverdue = (column: string, { heute, end }: Question) =>
  sql<boolean>`EXISTS (SELECT FROM fahrzeugdetails f WHERE f.objekt_id = objekt.id AND ${sql.ref(`f.${column}`)} < ${heute} ${end})`
const isPositionOverdue = (column: string, { heute }: Question) =>
  sql<boolean>`EXISTS (SELECT FROM objektposition p WHERE p.objekt_id = objekt.id AND p.ist_status = 'aktiv' AND ${sql.ref(`p.${column}`)} < ${heute})`

/** A device that is out of service, or whose position is discarded, needs no more tests. */
const isGeraetOverdue = ({ heute }: Question) =>
  sql<boolean>`EXISTS (SELECT FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id WHERE g.objekt_id = objekt.id
    AND g.status <> 'ausgesondert' AND g.naechste_pruefung < ${heute} AND p.ist_status = 'aktiv')`

const NICHT_EINSATZBEREIT = {
  noch_nie_kontrolliert: ({ end }) =>
    sql`NOT EXISTS (SELECT FROM kontrolle k WHERE k.objekt_id = objekt.id AND k.status = 'abgeschlossen' ${end})`,
  mangel_kritisch_offen: ({ end }) =>
    sql`EXISTS (SELECT FROM mangel m WHERE m.objekt_id = objekt.id AND m.prioritaet = 'hoch' AND m.status <> 'erledigt' ${end})`,
  in_wartung: () => sql`objekt.status = 'in_wartung'`,
  hu_ueberfaellig: (question) => isFahrzeugOverdue('naechste_hu', question),
  uvv_ueberfaellig: (question) => isFahrzeugOverdue('naechste_uvv', question),
  fehlbestand_offen: ({ end }) =>
    sql`EXISTS (SELECT FROM fehlbestand WHERE fehlbestand.objekt_id = objekt.id AND ${endgueltigOffen} AND NOT ${genehmigung(end)} ${end})`,
} satisfies Record<string, Condition>

const EINGESCHRAENKT = {
  mindermenge_genehmigt: ({ end }) =>
    sql`EXISTS (SELECT FROM fehlbestand WHERE fehlbestand.objekt_id = objekt.id AND ${endgueltigOffen} AND ${genehmigung(end)} ${end})`,
  // A device of its load is issued: it comes back, but until then the object does without it.
  geraet_ausgegeben: ({ end }) =>
    sql`EXISTS (SELECT FROM ${ausgabenDerBeladung} WHERE o.status = 'ausgegeben' AND g.objekt_id = objekt.id ${end})`,
} satisfies Record<string, Condition>

/** Hints do not change the rating. */
const HINTS = {
  position_abgelaufen: (question) => isPositionOverdue('ablaufdatum', question),
  pruefung_ueberfaellig: (question) =>
    sql`(${isPositionOverdue('naechste_pruefung', question)} OR ${isGeraetOverdue(question)})`,
} satisfies Record<string, Condition>

export const GRUENDE = [...keys(NICHT_EINSATZBEREIT), ...keys(EINGESCHRAENKT)] as const
export type Grund = (typeof GRUENDE)[number]
export const HINWEISARTEN = keys(HINTS)
export type Hinweis = (typeof HINWEISARTEN)[number]

/** The reasons that hold for the row `objekt`, in the order of the table above. */
export const gruende = (today: string, extent: Extent = 'einzelne') =>
  applicable<Grund>({ ...NICHT_EINSATZBEREIT, ...EINGESCHRAENKT }, questionOf(today, extent))

/** The hints that hold for the row `objekt`. */
export const hinweise = (today: string, extent: Extent = 'einzelne') =>
  applicable<Hinweis>(HINTS, questionOf(today, extent))

/** Whether the row `objekt` has this rating. An object that is `ausser_dienst` has none. */
export function hasWertung(wertung: Wertung, today: string): RawBuilder<boolean> {
  const question = questionOf(today, 'alle')
  const heavy = someOf(NICHT_EINSATZBEREIT, question)
  const light = someOf(EINGESCHRAENKT, question)
  const satisfied = {
    nicht_einsatzbereit: heavy,
    eingeschraenkt: sql`NOT ${heavy} AND ${light}`,
    einsatzbereit: sql`NOT ${heavy} AND NOT ${light}`,
  }[wertung]
  return sql<boolean>`(objekt.status <> 'ausser_dienst' AND ${satisfied})`
}

/** Derives the rating from the reasons; null for an object that is `ausser_dienst`. */
export function wertungOf(status: string, reasons: readonly Grund[]): Wertung | null {
  if (status === 'ausser_dienst') return null
  if (reasons.some((reason) => reason in NICHT_EINSATZBEREIT)) return 'nicht_einsatzbereit'
  return reasons.length > 0 ? 'eingeschraenkt' : 'einsatzbereit'
}

function applicable<Name extends string>(rules: Record<string, Condition>, question: Question): RawBuilder<Name[]> {
  const cases = Object.entries(rules).map(
    ([name, holds]) => sql`CASE WHEN ${holds(question)} THEN ${sql.lit(name)} END`,
  )
  return sql<Name[]>`array_remove(ARRAY[${sql.join(cases)}]::text[], NULL)`
}

function someOf(rules: Record<string, Condition>, question: Question): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    Object.values(rules).map((holds) => holds(question)),
    sql` OR `,
  )})`
}

function keys<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[]
}
