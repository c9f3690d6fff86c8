/** Runs an import: the trial, then the writing. Each is one transaction, so a crash leaves nothing half done. */
import { dayOf } from '@zeughaus/platform'
import { type JobHandler, startJobs, writePartlyAudited } from '@zeughaus/postgres'
import { sql } from 'kysely'
import { findAkteur } from '../../kern/access/akteur.queries.ts'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Store, Write } from '../../kern/db/store.ts'
import type { ServiceContext } from '../../kern/http/context.ts'
import { recordSicherheitFor } from '../../kern/sicherheit/index.ts'
import { apply, type RecordResult } from './apply.ts'
import { lineOf } from './classify.ts'
import { keepStates, writeErgebnisse } from './import.commands.ts'
import { getImport, type ImportRow } from './import.queries.ts'
import { importPhasen } from './import.states.ts'
import type { ImportRecord, Line, Run } from './kind.ts'
import { kinds } from './kinds.ts'

const IMPORT_JOB = 'import'
const POLL_MS = 500
/** Records between two reports of progress. */
const RECORDS_PER_REPORT = 500

type Environment = Pick<ServiceContext, 'store' | 'clock' | 'timeZone'> & { readonly closing: AbortSignal }

/** Ends a trial: rolls the transaction back and keeps the results. */
class TrialOver extends Error {
  readonly results: ReadonlyMap<number, RecordResult>
  constructor(results: ReadonlyMap<number, RecordResult>) {
    super('trial')
    this.results = results
  }
}

/** Runs imports in a queue of their own, so that e-mails need not wait. Interrupted ones continue at once. */
export async function starteImporte(context: ServiceContext, options: Parameters<typeof startJobs>[2]) {
  await sql`UPDATE job SET due_at = now() WHERE kind = ${IMPORT_JOB}`.execute(context.store.db)
  return startJobs(context.store.db, importJobs(context), { pollMs: POLL_MS, ...options })
}

/** The queue's handlers for imports. The next worker restarts an interrupted phase. */
export function importJobs(environment: Environment): Readonly<Record<string, JobHandler>> {
  return {
    [IMPORT_JOB]: async ({ import_id }) => {
      const row = await getImport(environment.store.db, String(import_id))
      if (row.status === 'wird_geprueft') await tryImport(environment, row)
      if (row.status === 'wird_uebernommen') await writeImport(environment, row)
    },
  }
}

/** Tries every record and keeps only the results. */
async function tryImport(environment: Environment, row: ImportRow): Promise<void> {
  const { store } = environment
  const caller = await callerOf(environment, row)
  if (caller === undefined) return
  try {
    await writePartlyAudited(store, caller, async (write) => {
      throw new TrialOver(await applyAll(environment, write, row))
    })
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error
    await writeErgebnisse(store, row, error.results, { status: importPhasen.check(row, 'geprueft') })
  }
}

/**
 * Applies every record that passed the trial. If one is refused because data has changed since, nothing is written and
 * the line says why, unless the person chose to skip such lines.
 */
async function writeImport(environment: Environment, row: ImportRow): Promise<void> {
  const { store, clock } = environment
  const caller = await callerOf(environment, row)
  if (caller === undefined) return
  try {
    await writePartlyAudited(store, caller, async (write) => {
      const results = await applyAll(environment, write, row)
      if (!row.fehlerhafte_auslassen && [...results.values()].some(({ ergebnis }) => ergebnis === 'fehler')) {
        throw new TrialOver(results)
      }
      const uebernommen_am = new Date(clock.now()).toISOString()
      await writeErgebnisse({ db: write.tx }, row, results, {
        status: importPhasen.check(row, 'geschrieben'),
        uebernommen_am,
      })
      await keepStates(write, row)
      const { id: gegenstand_id, dateiname: gegenstand, art } = row
      const details = { art, ...counts(results) }
      const eintrag = { ereignis: 'import_uebernommen', gegenstand, gegenstand_id, details } as const
      // Empty when another worker has applied it meanwhile.
      if (results.size > 0) await recordSicherheitFor(write, eintrag)
    })
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error
    await writeErgebnisse(store, row, error.results, { status: importPhasen.check(row, 'zurueckgestellt') })
  }
}

function counts(results: ReadonlyMap<number, RecordResult>): Record<string, number> {
  const groups = Map.groupBy(results.values(), ({ ergebnis }) => ergebnis)
  return Object.fromEntries([...groups].map(([result, records]) => [result, records.length]))
}

/**
 * Finds the person in whose name a phase runs: the uploader for a trial, the person who ordered it for the writing. If
 * they may no longer import, the import is reset with the reason and nothing is written in their name.
 */
async function callerOf({ store }: Environment, row: ImportRow): Promise<Caller | undefined> {
  const { status, benutzer_id, benutzer_name, uebernommen_von, uebernommen_von_name } = row
  const writes = status === 'wird_uebernommen'
  const who = (writes ? uebernommen_von : null) ?? benutzer_id
  const caller = await findAkteur(store.db, who)
  if (caller !== undefined && may(caller, 'import.ausfuehren')) return caller
  const name = (writes ? uebernommen_von_name : null) ?? benutzer_name
  const hinweis = writes
    ? `${name} darf nicht mehr importieren. Es wurde nichts geschrieben. Übernehmen Sie den Import selbst.`
    : `${name} darf nicht mehr importieren. Die Datei wurde nicht geprüft. Laden Sie sie selbst noch einmal hoch.`
  await writeErgebnisse(store, row, new Map(), { status: importPhasen.check(row, 'zurueckgestellt'), hinweis })
  return undefined
}

/** Applies all records not known to be wrong. Another worker with the same import waits, then finds it done. */
async function applyAll(
  { store, clock, timeZone, closing }: Environment,
  write: Write,
  { id, art, spalten, status, anlegen }: ImportRow,
): Promise<ReadonlyMap<number, RecordResult>> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(write.tx)
  const { status: now } = await getImport(write.tx, id)
  if (now !== status) return new Map()
  const run: Run = { heute: dayOf(clock.now(), timeZone), jetzt: new Date(clock.now()).toISOString(), anlegen }
  const records = await readRecords(write, id, spalten)
  const results = new Map<number, RecordResult>()
  for (let place = 0; place < records.length; place += RECORDS_PER_REPORT) {
    closing.throwIfAborted()
    const stretch = records.slice(place, place + RECORDS_PER_REPORT)
    const one = await apply(
      store,
      write,
      kinds[art],
      stretch.map(({ satz }) => satz),
      run,
    )
    for (const [number, result] of one.entries()) results.set(stretch[number]?.nummer ?? -1, result)
    await reportProgress(store, id, place + stretch.length)
  }
  return results
}

/** Reports progress outside the transaction, so that the waiting person sees it. */
async function reportProgress({ db }: Pick<Store, 'db'>, id: string, stand: number): Promise<void> {
  await db.updateTable('import').set({ stand }).where('id', '=', id).execute()
}

interface NumberedRecord {
  readonly nummer: number
  readonly satz: ImportRecord
}

async function readRecords(
  { tx }: Pick<Write, 'tx'>,
  id: string,
  columns: readonly string[],
): Promise<NumberedRecord[]> {
  const rows = await tx
    .selectFrom('importzeile as z')
    .select(['zeile', 'satz', 'werte', 'vorgaben'])
    .where('import_id', '=', id)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM importzeile f WHERE f.import_id = z.import_id AND f.satz = z.satz AND f.ergebnis = 'fehler')`,
    )
    .orderBy('satz')
    .orderBy('zeile')
    .execute()
  const records = new Map<number, [Line, ...Line[]]>()
  for (const { satz, ...row } of rows) {
    const one = lineOf(columns, row)
    const previous = records.get(satz)
    if (previous === undefined) records.set(satz, [one])
    else previous.push(one)
  }
  return [...records].map(([nummer, satz]) => ({ nummer, satz }))
}
