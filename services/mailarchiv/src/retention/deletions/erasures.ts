import type { Tables } from '../../kern/tables/index.ts'

/** How far runs of deletion have come: as long as this stays the same, no mail goes. */
export interface Erasures {
  readonly isRunning: boolean
  readonly done: number
}

/** Reads it from the tables of retention. */
export async function readErasures(tables: Tables): Promise<Erasures> {
  const rows = await tables.rows(`SELECT state FROM ${tables.prefix}deletion WHERE state IN ('running', 'done')`)
  const running = rows.filter(({ state }) => state === 'running').length
  return { isRunning: running > 0, done: rows.length - running }
}
