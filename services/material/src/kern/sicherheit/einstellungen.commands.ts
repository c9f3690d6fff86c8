import { isDeepStrictEqual } from 'node:util'
import { writeUnaudited } from '@zeughaus/postgres'
import { sql } from 'kysely'
import { DIENST } from '../access/caller.ts'
import type { CallerStore } from '../db/store.ts'
import { recordSicherheitFor } from './eintrag.commands.ts'
import { findJuengsten } from './sicherheit.queries.ts'

/** An arbitrary number that no other lock of this service uses. */
const LOCK = 4_200_030

/**
 * Records the settings in force, if they differ from those of the last start, and which have changed.
 *
 * @param einstellungen names with their texts; of a secret only whether it is set
 */
export async function recordEinstellungen(
  store: CallerStore,
  einstellungen: Readonly<Record<string, string>>,
): Promise<void> {
  await writeUnaudited(store, DIENST, async (write) => {
    const { tx } = write
    // Several processes may start at once.
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const last = (await findJuengsten(tx, 'einstellungen_beim_start'))?.details['einstellungen']
    if (isDeepStrictEqual(last, einstellungen)) return
    const before = (last ?? {}) as Readonly<Record<string, string>>
    const changed = Object.keys({ ...before, ...einstellungen }).filter((name) => before[name] !== einstellungen[name])
    const details = last === undefined ? { einstellungen } : { einstellungen, geaendert: changed.sort() }
    await recordSicherheitFor(write, { ereignis: 'einstellungen_beim_start', details })
  })
}
