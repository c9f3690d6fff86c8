import type { UnauditedWrite } from '../db.ts'

/** The kind of job that reports the new shortages of one check. */
export const FEHLBESTAND_MELDEN = 'fehlbestand_melden'
/** New shortages of one check gather for so long. With polling and sending it stays below the minute that is promised. */
const SAMMELN_SEKUNDEN = 40

/** Lets the people responsible know of new shortages of a check, after this transaction. */
export function meldeFehlbestand(
  write: UnauditedWrite,
  kontrolleId: string,
  { sofort = false }: { readonly sofort?: boolean } = {},
): Promise<void> {
  return write.enqueue({
    kind: FEHLBESTAND_MELDEN,
    key: kontrolleId,
    payload: { kontrolle_id: kontrolleId },
    delaySeconds: sofort ? 0 : SAMMELN_SEKUNDEN,
  })
}
