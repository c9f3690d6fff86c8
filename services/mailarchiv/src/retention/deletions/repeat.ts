/**
 * Carries out deletions once more in an archive that was restored from a copy made before them. The signed notes say
 * which mails go; four eyes have looked at them then.
 */
import { zstdCompressSync } from 'node:zlib'
import { conflict } from '@zeughaus/platform'
import type { Verifier } from '@zeughaus/platform/signed-note'
import { type Deletion, isErased, type LogStore, openDeletion } from '../../evidence/signed-log/index.ts'
import type { Leases } from '../../kern/leases/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import type { Progress } from '../../store/contract/index.ts'
import { RETENTION_LEASE } from '../reckoning/index.ts'
import { type Person, SERVICE } from '../records/index.ts'
import { type EraseOptions, erase } from './carry-out.ts'
import type { DeletionRecord } from './record.ts'
import { openRecordStore, type Repetition } from './record-store.ts'
import type { RunMail } from './run.ts'
import { openRunStore } from './store.ts'

export interface RepeatOptions extends Omit<EraseOptions, 'store' | 'archive' | 'progress'> {
  readonly tables: Tables
  readonly leases: Leases
  readonly archive: EraseOptions['archive'] & { readonly log: LogStore }
  /** The key that has signed the log of this archive. */
  readonly verifier: Verifier
  /** Who has it done. */
  readonly by: Person
  /** Whether nobody works with the archive yet: a run that waits for persons is taken back. */
  readonly isRestore: boolean
  /** Mails of the archive looked through, once for each run, and in all. */
  readonly progress: Progress
}

export interface Repeated {
  readonly runs: number
  readonly mails: number
  /** Records that another key has signed, or nobody: nothing was deleted by them. */
  readonly strange: number
}

/**
 * Deletes what these records name and the archive has. Mails that came after the copy, or were deleted before, count for
 * nothing.
 *
 * @throws DomainError 409 while another run has not ended · what erasing throws; the same call goes on, or the service does
 */
export async function repeatDeletions(records: readonly DeletionRecord[], options: RepeatOptions): Promise<Repeated> {
  const { leases } = options
  let outcome: Promise<Repeated> | undefined
  const begun = await leases.once(RETENTION_LEASE, async () => {
    outcome = repeat(records, options)
    await outcome.catch(() => undefined)
  })
  if (begun === null) throw conflict('loeschlauf_beschaeftigt', BUSY)
  await begun.ended
  return outcome!
}

async function repeat(records: readonly DeletionRecord[], options: RepeatOptions): Promise<Repeated> {
  const { archive, verifier, progress } = options
  const opened = records.map((record) => ({ record, deletion: openDeletion(record.note, verifier) }))
  const signed = opened.flatMap(({ record, deletion }) => (deletion === null ? [] : [{ record, deletion }]))
  // Several copies name the same run.
  const known = [...new Map(signed.map((each) => [each.deletion.run, each])).values()]
  const here = await idsHere(archive.log, known)
  const begun = await openRunStore(options.tables).open()
  const isBegun = ({ run }: Deletion) => begun?.status === 'running' && begun.id === run
  const left = known.filter(({ deletion }) => isBegun(deletion) || deletion.mails.some(({ id }) => here.has(id)))
  let mails = 0
  for (const [place, { record, deletion }] of left.entries())
    mails += await repeatOne(record, deletion, here, {
      ...options,
      progress: (done, total) => progress(place * total + done, left.length * total),
    })
  return { runs: left.length, mails, strange: opened.length - signed.length }
}

type Known = { readonly record: DeletionRecord; readonly deletion: Deletion }

/** The ids of mails of these lists that the archive has at their numbers. */
async function idsHere(log: LogStore, known: readonly Known[]): Promise<ReadonlySet<string>> {
  const named = new Map(
    known.flatMap(({ record, deletion }) => [...record.mails, ...deletion.mails].map(({ id, seq }) => [id, seq])),
  )
  const here = new Set<string>()
  if (named.size === 0) return here
  await log.snapshot(async (state) => {
    for await (const leaf of state.leaves()) if (named.get(leaf.id) === leaf.seq && !isErased(leaf)) here.add(leaf.id)
  })
  return here
}

/** Carries out one deletion, or goes on with it. Returns the number of its mails. */
async function repeatOne(
  record: DeletionRecord,
  deletion: Deletion,
  here: ReadonlySet<string>,
  options: RepeatOptions,
): Promise<number> {
  const store = openRunStore(options.tables)
  const known = await store.get(deletion.run)
  if (known?.status !== 'running') await begin(repetitionOf(record, deletion, here), options)
  const run = await store.get(deletion.run)
  if (run === null) throw new Error('a run that was begun is stored')
  await erase(run, { ...options, store })
  return run.mails
}

async function begin(repetition: Repetition, { tables, now, by, isRestore }: RepeatOptions): Promise<void> {
  const records = openRecordStore(tables)
  const mails = repetition.mails.filter(({ kept }) => kept === null).length
  const step = { at: now(), details: { mails } }
  if (isRestore) await records.withdrawOpen({ ...step, by: SERVICE, what: 'withdrawn', details: {} })
  if (!(await records.begin(repetition, { ...step, by, what: 'repeated' }))) throw conflict('loeschlauf_offen', OPEN)
}

function repetitionOf(record: DeletionRecord, deletion: Deletion, here: ReadonlySet<string>): Repetition {
  const { run: id, deletedAt, proposed, released } = deletion
  const listed = new Map(record.mails.map((mail) => [mail.id, mail]))
  // Where the archive that made the record knew the note alone, no rule and no day is known.
  const day = record.run?.day ?? new Date(deletedAt).toISOString().slice(0, 10)
  const going = deletion.mails.map(
    (mail): RunMail => ({ free: day, rule: '', ...listed.get(mail.id), ...mail, kept: null }),
  )
  const goes = new Set(deletion.mails.map((mail) => mail.id))
  const stayed = record.mails.filter((mail) => !goes.has(mail.id) && mail.kept !== null)
  return {
    ...{ id, day, begunAt: deletedAt, proposed, released },
    mails: [...going, ...stayed].filter((mail) => here.has(mail.id)),
    note: zstdCompressSync(Buffer.from(record.note)),
    stored: record,
  }
}

const BUSY =
  'Gerade läuft eine Vorschau, die Suche zu einem Antrag oder ein Löschlauf. Bitte rufen Sie den Befehl noch einmal auf, wenn das fertig ist.'
const OPEN =
  'In diesem Archiv gibt es einen Löschlauf, der nicht beendet ist. Bitte geben Sie ihn frei oder ziehen Sie ihn zurück, und rufen Sie den Befehl noch einmal auf.'
