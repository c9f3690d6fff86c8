/** Applies the records of a file inside one transaction: in batches, and one by one where a batch fails. */
import { DomainError, type LogLine } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Ereignis } from '../../kern/db/ereignis.ts'
import type { Store, Write } from '../../kern/db/store.ts'
import { columnOf, type Effect, type Failure, type ImportRecord, type Kind, RecordError, type Run } from './kind.ts'

/** The outcome of a record. */
export type RecordResult = Effect | { readonly ergebnis: 'fehler'; readonly fehler: readonly Failure[] }

/**
 * Applies a batch of records. Most files are correct, so the whole batch is tried first; only when a record is refused
 * does each get a savepoint.
 *
 * @returns the results in the order of the records; a refused record leaves nothing behind
 */
export async function apply(
  store: Store,
  write: Write,
  kind: Kind,
  records: readonly ImportRecord[],
  run: Run,
): Promise<RecordResult[]> {
  const whole = await withSavepoint(store, write, async (own) => {
    const applier = await kind.prepare(own, records, run)
    if (applier.all !== undefined) return applier.all(own)
    const effects: Effect[] = []
    for (const record of records) effects.push(await applier.one(own, record))
    return effects
  })
  if ('done' in whole) return whole.done
  const results: RecordResult[] = []
  const applier = await kind.prepare(write, records, run)
  for (const record of records) {
    const one = await withSavepoint(store, write, (own) => applier.one(own, record))
    results.push('done' in one ? one.done : { ergebnis: 'fehler', fehler: one.fehler })
  }
  return results
}

/** Runs work in a savepoint: its records, announcements and lines count only if it succeeds. */
async function withSavepoint<T>(
  store: Store,
  write: Write,
  work: (write: Write) => Promise<T>,
): Promise<{ readonly done: T } | { readonly fehler: readonly Failure[] }> {
  const ereignisse: Ereignis[] = []
  const messages: Parameters<Write['announce']>[0][] = []
  const lines: LogLine[] = []
  const own: Write = {
    ...write,
    record: async (ereignis) => void ereignisse.push(ereignis),
    announce: (message) => void messages.push(message),
    note: (...more) => void lines.push(...more),
  }
  await sql`SAVEPOINT importsatz`.execute(write.tx)
  try {
    const done = await work(own)
    await sql`RELEASE SAVEPOINT importsatz`.execute(write.tx)
    for (const ereignis of ereignisse) await write.record(ereignis)
    for (const message of messages) write.announce(message)
    write.note(...lines)
    return { done }
  } catch (error) {
    const fehler = asError(store.explain(error))
    await sql`ROLLBACK TO SAVEPOINT importsatz`.execute(write.tx)
    return { fehler }
  }
}

/** Turns a refusal into sentences. Any other error is not the file's fault and is thrown. */
function asError(error: unknown): readonly Failure[] {
  if (error instanceof RecordError) return error.fehler
  if (!(error instanceof DomainError)) throw error
  const field = error.details?.['feld']
  return [{ spalte: typeof field === 'string' ? columnOf(field) : null, grund: error.message }]
}
