/** Carries out a released run: reckons it once more, makes its list final, signs it, and erases its mails everywhere. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { conflict, type Day, DomainError, StoppedError } from '@zeughaus/platform'
import type { AccessLog } from '../../evidence/access-log/index.ts'
import type { EvidenceLog } from '../../evidence/signed-log/index.ts'
import type { Leases } from '../../kern/leases/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import type { Archive, Progress, ReadOptions, SignedDeletion } from '../../store/contract/index.ts'
import type { LawClock } from '../clock/index.ts'
import {
  type Holding,
  keepersOf,
  RETENTION_LEASE,
  type Reckoning,
  rareWrites,
  reckon,
  stepsOf,
} from '../reckoning/index.ts'
import { inPortions, PORTION, SERVICE } from '../records/index.ts'
import type { RetentionRules } from '../rules/index.ts'
import { verdict } from './proposal.ts'
import type { Kept, Run, RunStep } from './run.ts'
import type { RunStore } from './store.ts'

export interface CarryOutOptions {
  readonly tables: Tables
  readonly store: RunStore
  readonly leases: Leases
  readonly rules: RetentionRules
  readonly holds: Holding
  readonly archive: Pick<Archive, 'walkPlaces' | 'counts' | 'search' | 'get' | 'erase'>
  readonly lawClock: LawClock
  readonly evidence: Pick<EvidenceLog, 'signDeletion'>
  /** Erases what is kept about mails beside the archive. */
  readonly eraseBeside: (ids: readonly string[]) => Promise<void>
  readonly accessLog: Pick<AccessLog, 'record' | 'flush'>
  readonly zone: string
  readonly now: () => number
  readonly warn: (message: string, details?: object) => void
  /** Aborts at the end of the process. */
  readonly signal: AbortSignal
}

type Deletion = SignedDeletion['deletion']

/** Reckonings of one attempt: somebody may change rules and holds meanwhile. */
const RECKONINGS = 5

/** Carries out a run as far as it is released. What an ended process left is done again. */
export async function carryOut(id: string, options: CarryOutOptions): Promise<void> {
  const run = await options.store.get(id)
  if (run?.status === 'released' && !(await begin(run, options))) return
  const begun = await options.store.get(id)
  if (begun?.status === 'running') await erase(begun, options)
}

/** What people read of an error. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof DomainError ? error.message : otherwise

/** Makes the list of a released run final. Returns whether anything is to be erased. */
async function begin({ id, request }: Run, options: CarryOutOptions): Promise<boolean> {
  const { store, lawClock } = options
  for (let time = 0; time < RECKONINGS; time += 1) {
    const day = await lawClock.today()
    const revision = await store.revision()
    const reckoning = await reckonNow(id, options)
    await keepWhatIsNotFree(id, (seq) => keptOf(reckoning, seq, day, request), options)
    const { mails, counts } = await store.recount(id)
    if (mails === 0) {
      await store.finish(id, stepOf(options, 'done', { mails }))
      return false
    }
    const kept = counts.kept.reduce((sum, each) => sum + (each.how === 'exception' ? 0 : each.mails), 0)
    if (await store.begin(id, revision, stepOf(options, 'begun', { mails, kept }))) return true
    if ((await store.get(id))?.status !== 'released') return false
  }
  throw conflict('regeln_in_bewegung', UNSTEADY)
}

async function reckonNow(id: string, options: CarryOutOptions): Promise<Reckoning> {
  const { store, archive, rules, holds, zone, signal } = options
  const reading: ReadOptions = { caller: RETENTION_LEASE, signal }
  const keepers = await keepersOf(rules, await rules.inForce(), holds)
  const total = await stepsOf(archive, keepers, reading)
  const writes = rareWrites(async (done: number) => void (await store.progress(id, done, total)))
  let done = 0
  const advance = (steps: number) => {
    done += steps
    writes.note(done)
  }
  const reckoning = await reckon({ archive, zone, options: reading, advance }, keepers)
  await writes.settled()
  return reckoning
}

/**
 * What keeps a mail of a list by now. That no rule holds for it keeps none of a person who asks for its erasure (Art. 17
 * Abs. 1 GDPR).
 */
function keptOf(reckoning: Reckoning, seq: number, day: Day, request: Run['request']): Kept | null {
  return request === null ? verdict(reckoning, seq, day) : reckoning.keeperOf(seq, day)
}

/** Keeps the mails of a list that a hold or a rule keeps by now. What a list once keeps, it keeps. */
async function keepWhatIsNotFree(
  id: string,
  keptNow: (seq: number) => Kept | null,
  { store }: CarryOutOptions,
): Promise<void> {
  for await (const mails of going(store, id)) {
    const verdicts = new Map<string, { readonly kept: Kept; readonly seqs: number[] }>()
    for (const { seq } of mails) {
      const kept = keptNow(seq)
      if (kept === null) continue
      const key = `${kept.how} ${kept.by}`
      const known = verdicts.get(key) ?? { kept, seqs: [] }
      verdicts.set(key, known)
      known.seqs.push(seq)
    }
    for (const { kept, seqs } of verdicts.values()) await store.keep(id, seqs, kept)
  }
}

/** What erasing needs of it. */
export type EraseOptions = Pick<
  CarryOutOptions,
  'store' | 'evidence' | 'eraseBeside' | 'accessLog' | 'now' | 'signal'
> & {
  readonly archive: Pick<Archive, 'erase'>
  /** Mails that are looked through, and in all. */
  readonly progress?: Progress
}

/** Erases the mails of a run whose list is final. */
export async function erase(run: Run, options: EraseOptions): Promise<void> {
  const { store, archive, eraseBeside, accessLog, signal } = options
  const deletion = await deletionOf(run, store)
  const note = await signedNote(run, deletion, options)
  const writes = rareWrites(async (done: number, total: number) => void (await store.progress(run.id, done, total)))
  await archive.erase({ deletion, note }, (done, total) => {
    if (signal.aborted) throw new StoppedError()
    writes.note(done, total)
    options.progress?.(done, total)
  })
  await writes.settled()
  await eraseBeside(deletion.mails.map(({ id }) => id))
  // Before the run is done: a process that ends in between enters it twice, never not at all.
  accessLog.record({
    actor: { kind: 'service', id: '', name: '' },
    action: 'deletion_done',
    object: run.id,
    address: '',
    result: 'ok',
    hits: deletion.mails.length,
  })
  await accessLog.flush()
  await store.finish(run.id, stepOf(options, 'done', { mails: deletion.mails.length }))
}

/** The note that the archive keeps of a run: signed once, and the same bytes in every attempt. */
async function signedNote(run: Run, deletion: Deletion, { store, evidence }: EraseOptions): Promise<string> {
  const kept = await store.note(run.id)
  if (kept !== null) return zstdDecompressSync(kept).toString()
  const note = await evidence.signDeletion(deletion)
  await store.keepNote(run.id, zstdCompressSync(Buffer.from(note)))
  return note
}

/** The mails of a run that go, some at a time. */
const going = (store: RunStore, id: string) =>
  inPortions((after) => store.mailsAfter(id, { after, limit: PORTION, which: 'deleted' }))

async function deletionOf(run: Run, store: RunStore): Promise<Deletion> {
  const { id, proposedBy, releasedBy, begunAt } = run
  if (releasedBy === null || begunAt === null) throw new Error('a run that is carried out was released')
  const mails: Deletion['mails'][number][] = []
  for await (const some of going(store, id)) mails.push(...some.map((mail) => ({ seq: mail.seq, id: mail.id })))
  return {
    run: id,
    deletedAt: begunAt,
    proposed: { at: proposedBy.at, by: proposedBy.id },
    released: { at: releasedBy.at, by: releasedBy.id },
    mails,
  }
}

function stepOf({ now }: Pick<CarryOutOptions, 'now'>, what: RunStep, details: Readonly<Record<string, unknown>>) {
  return { at: now(), by: SERVICE, what, details }
}

const UNSTEADY =
  'Regeln oder Löschsperren werden gerade geändert. Der Löschlauf geht von selbst weiter, sobald sie feststehen.'
