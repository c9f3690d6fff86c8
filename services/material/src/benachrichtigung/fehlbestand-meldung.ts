import type { UnauditedWrite } from '../db.ts'

/** The kind of job that reports new shortages. */
export const FEHLBESTAND_MELDEN = 'fehlbestand_melden'
/** New shortages of one cause gather for so long. With polling and sending it stays below the minute that is promised. */
const SAMMELN_SEKUNDEN = 40

/** What one message gathers: the new shortages of a check, or those that missing devices made at an object. */
export type Meldeanlass = { readonly kontrolle_id: string } | { readonly objekt_id: string }

/** Lets the people responsible know of new shortages, after this transaction. */
export function meldeFehlbestand(
  write: UnauditedWrite,
  anlass: Meldeanlass,
  { sofort = false }: { readonly sofort?: boolean } = {},
): Promise<void> {
  return write.enqueue({
    kind: FEHLBESTAND_MELDEN,
    key: 'kontrolle_id' in anlass ? anlass.kontrolle_id : anlass.objekt_id,
    payload: anlass,
    delaySeconds: sofort ? 0 : SAMMELN_SEKUNDEN,
  })
}
