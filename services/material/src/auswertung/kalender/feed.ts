import { Readable } from 'node:stream'
import { forbidden } from '@zeughaus/platform'
import type { z } from 'zod'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Context } from '../../kern/http/context.ts'
import { localDay } from '../../kontrollen/kontrollfrist/index.ts'
import { writeKalender } from './ical.ts'
import { listTermine, type Termin } from './kalender.queries.ts'
import type { KalenderAuswahl } from './kalender.schema.ts'

/** The right to see when the qualifications of others end. */
export const OTHERS = 'personal.fremd_lesen'

/**
 * Whether the request asks for the qualifications of others. An address is passed on easily, so they are left out by
 * default.
 *
 * @throws {DomainError} 403 without the right to read them
 */
export function wantsOthers({ qualifikationen_anderer }: z.output<typeof KalenderAuswahl>, who: Caller): boolean {
  const asked = qualifikationen_anderer === 'true'
  if (asked && !may(who, OTHERS)) throw forbidden('Die Qualifikationen anderer dürfen Sie nicht lesen.')
  return asked
}

/** Writes the calendar that this person may see now. @param others with the qualifications of others */
export async function writeFeed(
  { store, clock, timeZone }: Pick<Context, 'store' | 'clock' | 'timeZone'>,
  who: Caller,
  others: boolean,
): Promise<Readable> {
  const now = clock.now()
  const portions = listTermine(store.as(who), localDay(now, timeZone), { who, others })
  // Read before the response begins, so that a refusal is an error and not a broken file.
  const { value: first } = await portions.next()
  const all = async function* () {
    if (first !== undefined) yield first as Termin[]
    yield* portions
  }
  return Readable.from(writeKalender(all(), now), { objectMode: false })
}
