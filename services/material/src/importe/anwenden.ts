/** Applies the records of a file inside one transaction: in stretches, and one by one where a stretch does not fit. */
import { DomainError } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Store, Write } from '../db.ts'
import type { Ereignis } from '../ereignis.ts'
import { type Art, type Fehler, type Lauf, type Satz, Satzfehler, spalteVon, type Wirkung } from './art.ts'

/** What became of a record. */
export type Satzergebnis = Wirkung | { readonly ergebnis: 'fehler'; readonly fehler: readonly Fehler[] }

/**
 * Deals with a stretch of records. Most files are right, so it is tried as a whole first; only when one of its records is
 * refused, each gets a savepoint of its own.
 *
 * @returns the results in the order of the records; what was refused has left nothing behind
 */
export async function wendeAn(
  store: Store,
  write: Write,
  art: Art,
  saetze: readonly Satz[],
  lauf: Lauf,
): Promise<Satzergebnis[]> {
  const ganz = await mitSicherung(store, write, async (eigenes) => {
    const anwender = await art.vorbereiten(eigenes, saetze, lauf)
    if (anwender.alle !== undefined) return anwender.alle(eigenes)
    const wirkungen: Wirkung[] = []
    for (const satz of saetze) wirkungen.push(await anwender.einen(eigenes, satz))
    return wirkungen
  })
  if ('geschafft' in ganz) return ganz.geschafft
  const ergebnisse: Satzergebnis[] = []
  const anwender = await art.vorbereiten(write, saetze, lauf)
  for (const satz of saetze) {
    const eines = await mitSicherung(store, write, (eigenes) => anwender.einen(eigenes, satz))
    ergebnisse.push('geschafft' in eines ? eines.geschafft : { ergebnis: 'fehler', fehler: eines.fehler })
  }
  return ergebnisse
}

/** Runs something that can be undone alone: what it records and announces counts only when it has succeeded. */
async function mitSicherung<T>(
  store: Store,
  write: Write,
  tue: (write: Write) => Promise<T>,
): Promise<{ readonly geschafft: T } | { readonly fehler: readonly Fehler[] }> {
  const ereignisse: Ereignis[] = []
  const meldungen: Parameters<Write['announce']>[0][] = []
  const eigenes: Write = {
    ...write,
    record: async (ereignis) => void ereignisse.push(ereignis),
    announce: (meldung) => void meldungen.push(meldung),
  }
  await sql`SAVEPOINT importsatz`.execute(write.tx)
  try {
    const geschafft = await tue(eigenes)
    await sql`RELEASE SAVEPOINT importsatz`.execute(write.tx)
    for (const ereignis of ereignisse) await write.record(ereignis)
    for (const meldung of meldungen) write.announce(meldung)
    return { geschafft }
  } catch (error) {
    const fehler = alsFehler(store.explain(error))
    await sql`ROLLBACK TO SAVEPOINT importsatz`.execute(write.tx)
    return { fehler }
  }
}

/** A refusal as people read it. Anything else is no matter of the file. */
function alsFehler(error: unknown): readonly Fehler[] {
  if (error instanceof Satzfehler) return error.fehler
  if (!(error instanceof DomainError)) throw error
  const feld = error.details?.['feld']
  return [{ spalte: typeof feld === 'string' ? spalteVon(feld) : null, grund: error.message }]
}
