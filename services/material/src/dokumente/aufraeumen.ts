import type { Clock } from '@zeughaus/platform'
import type { Ablage } from '../ablage.ts'
import type { Reader } from '../db.ts'
import { bekannteDateien } from './dokument.queries.ts'

/** Removes what crashes have left behind, and files whose rows have gone with what they belonged to. @returns how many */
export function raeumeDokumenteAuf(reader: Reader, ablage: Ablage, clock: Clock): Promise<number> {
  return ablage.raeumeAuf(clock, (namen) => bekannteDateien(reader, namen))
}
