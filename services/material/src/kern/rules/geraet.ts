/** What the status and the tests of a device mean, to whoever holds or hands out devices. */
import { sql } from 'kysely'

export const GERAETSTATUS = ['einsatzbereit', 'in_pruefung', 'defekt', 'ausgesondert'] as const
export type GeraetStatus = (typeof GERAETSTATUS)[number]

/** Statuses of a device that is unavailable, so it can be reported as missing. */
export const FEHLENDE: readonly string[] = ['defekt', 'ausgesondert'] satisfies GeraetStatus[]

/** Whether an object in service carries the row `geraet_instanz`, so that it does without it while it is issued. */
export const wirdGebraucht = sql<boolean>`(geraet_instanz.status <> 'ausgesondert' AND objektposition.ist_status = 'aktiv'
  AND objekt.status <> 'ausser_dienst')`

/** Whether a test of the row `geraet_instanz` is overdue; one that is out of service, like its `objektposition`, needs none. */
export const pruefungUeberfaellig = (today: string) =>
  sql<boolean>`coalesce(geraet_instanz.naechste_pruefung < ${sql.lit(today)}::date
    AND geraet_instanz.status <> 'ausgesondert' AND objektposition.ist_status = 'aktiv', false)`
