/** Copies the mails that the target lacks, in the order of their numbers. */
import { DomainError } from '@zeughaus/platform'
import { deletionIn, type LoggedEntry } from '../../evidence/signed-log/index.ts'
import type { MailHistory, MovableArchive, MovedMail, Progress } from '../../store/contract/index.ts'
import type { MoveEnd } from './types.ts'

/** One commit of the target. A larger mail has one of its own. */
const BATCH = { mails: 1_024, bytes: 8 * 1024 * 1024 }
/** The first commits are small, so that a slow machine that is often switched off makes progress. */
const FIRST_BATCH_MAILS = 64
/** Histories per request: they include the texts of attachments. */
export const PAGE = 256
/** Batches that are read while one is made durable. */
const READ_AHEAD = 3

/**
 * Continues after the last entry of the target's log until the source has no more. The target is the only memory of a
 * move, so that a kill at any moment does no harm.
 *
 * @returns mails moved
 */
export async function copyMails(from: MoveEnd, to: MoveEnd, progress: Progress): Promise<number> {
  const first = await continuation(from, to)
  const { size: total } = await from.archive.log.head(0)
  const flying: { ready: Promise<() => Promise<void>>; batch: readonly MovedMail[] }[] = []
  let moved = 0
  const land = async () => {
    const { ready, batch } = flying.shift()!
    await (await ready)()
    moved += batch.length
    const upTo = batch.at(-1)!.history.seq
    progress(upTo, Math.max(upTo, total))
  }
  for await (const part of partsOf(from.archive, first)) {
    if ('entries' in part) {
      while (flying.length > 0) await land()
      await to.archive.adoptLogged(part.entries)
      continue
    }
    const ready = to.archive.prepareMoved(part.batch)
    // Awaited in order later; an early failure must not count as unhandled meanwhile.
    ready.catch(() => undefined)
    flying.push({ ready, batch: part.batch })
    if (flying.length > READ_AHEAD) await land()
  }
  while (flying.length > 0) await land()
  await eraseMoved(from, to)
  return moved
}

/** Number of the last entry of the target's log. Rejects when that is not the source's entry of this number. */
async function continuation(from: MoveEnd, to: MoveEnd): Promise<number> {
  const { size } = await to.archive.log.head(0)
  if (size === 0) return 0
  const [there, here] = await Promise.all([to.archive.log.leafAt(size), from.archive.log.leafAt(size)])
  if (there !== null && here !== null && Buffer.compare(there.leafHash, here.leafHash) === 0) return size
  const { mails } = await to.archive.counts()
  throw new DomainError(
    409,
    'move_target_used',
    `In ${to.name} liegen schon ${mails} Mails, die nicht aus ${from.name} stammen. Bitte nehmen Sie ein leeres Ziel.`,
  )
}

/** Deletes in the target what was deleted in the source after it had been moved. */
async function eraseMoved(from: MoveEnd, to: MoveEnd): Promise<void> {
  const erased = new Set<number>()
  for await (const entry of besideOf(to.archive, 0)) if (entry.note === null) erased.add(entry.seq)
  for await (const { note } of besideOf(from.archive, 0)) {
    const deletion = note === null ? null : deletionIn(note)
    if (note === null || deletion === null) continue
    const mails: (typeof deletion.mails)[number][] = []
    // Mails that came after the backup from which the source was restored are in no log any more.
    for (const mail of deletion.mails)
      if (!erased.has(mail.seq) && (await to.archive.log.leafAt(mail.seq))?.id === mail.id) mails.push(mail)
    if (mails.length > 0) await to.archive.erase({ deletion: { ...deletion, mails }, note })
  }
}

type Part = { readonly batch: MovedMail[] } | { readonly entries: LoggedEntry[] }

/** Yields the mails in batches and, where the log has others between them, its entries that are no mail's. */
async function* partsOf(archive: MovableArchive, after: number): AsyncGenerator<Part> {
  const beside = besideOf(archive, after)
  let next = await beside.next()
  let at = after
  const until = async (seq: number): Promise<LoggedEntry[]> => {
    const entries: LoggedEntry[] = []
    for (; next.done !== true && next.value.seq < seq; next = await beside.next())
      // A mail that was read as one and is deleted by now is erased at the end.
      if (next.value.seq > at) entries.push(next.value)
    return entries
  }
  for await (const batch of batches(archive, after)) {
    for (const stretch of withoutGaps(batch, at)) {
      const entries = await until(stretch[0]!.history.seq)
      if (entries.length > 0) yield { entries }
      yield { batch: stretch }
      at = stretch.at(-1)!.history.seq
    }
  }
  const entries = await until(Number.POSITIVE_INFINITY)
  if (entries.length > 0) yield { entries }
}

/** Cuts a batch where its numbers do not follow each other. */
function withoutGaps(batch: readonly MovedMail[], after: number): MovedMail[][] {
  const stretches: MovedMail[][] = []
  let last = after
  for (const mail of batch) {
    const { seq } = mail.history
    const stretch = stretches.at(-1)
    if (stretch === undefined || seq !== last + 1) stretches.push([mail])
    else stretch.push(mail)
    last = seq
  }
  return stretches
}

/** Yields the entries of the log after that number that are no mail's. */
async function* besideOf({ log }: MovableArchive, after: number): AsyncGenerator<LoggedEntry, void> {
  for (let at = after; ; ) {
    const page = await log.beside(at)
    if (page.length === 0) return
    yield* page
    at = page.at(-1)!.seq
  }
}

async function* batches(archive: MovableArchive, after: number): AsyncGenerator<MovedMail[]> {
  let batch: MailHistory[] = []
  let bytes = 0
  let mails = FIRST_BATCH_MAILS
  for await (const history of histories(archive, after)) {
    if (batch.length > 0 && (batch.length >= mails || bytes + history.size > BATCH.bytes)) {
      yield await withBytes(archive, batch)
      mails = Math.min(BATCH.mails, mails * 2)
      batch = []
      bytes = 0
    }
    batch.push(history)
    bytes += history.size
  }
  if (batch.length > 0) yield await withBytes(archive, batch)
}

async function withBytes(archive: MovableArchive, batch: readonly MailHistory[]): Promise<MovedMail[]> {
  const raws = await archive.raws(batch)
  return batch.map((history, place) => ({ history, raw: raws[place]! }))
}

/** Yields everything after that number, in pages. */
async function* histories(archive: MovableArchive, after: number): AsyncGenerator<MailHistory> {
  for (let at = after; ; ) {
    const page = await archive.history(at, PAGE)
    if (page.length === 0) return
    yield* page
    at = page.at(-1)!.seq
  }
}
