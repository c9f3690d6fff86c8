import { z } from 'zod'
import type { UnauditedWrite } from '../db.ts'
import { zeitpunkt } from '../wire.ts'

/** The kind of job that tells about the shortages that one run has brought to a stage. */
export const ESKALATION_MELDEN = 'eskalation_melden'

/** The two stages, by the column that keeps when a shortage reached them. */
const STUFEN = ['erinnert_am', 'eskaliert_am'] as const
export type Stufe = (typeof STUFEN)[number]

export const Eskalationsauftrag = z.object({ stufe: z.enum(STUFEN), zeitpunkt })

/** Lets the people of this stage know, after this transaction, of the shortages that have reached it at this time. */
export function meldeEskalation(
  write: Pick<UnauditedWrite, 'enqueue'>,
  stufe: Stufe,
  zeitpunkt: string,
): Promise<void> {
  return write.enqueue({ kind: ESKALATION_MELDEN, key: `${stufe} ${zeitpunkt}`, payload: { stufe, zeitpunkt } })
}
