/** Copies the mails that the target lacks, in the order of their numbers. */
import { DomainError } from '@zeughaus/platform'
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
 * Continues after the last mail of the target until the source has no more. The target is the only memory of a move, so
 * that a kill at any moment does no harm.
 *
 * @returns mails moved
 */
export async function copyMails(from: MoveEnd, to: MoveEnd, progress: Progress): Promise<number> {
  const first = await continuation(from, to)
  const { mails: total } = await from.archive.counts()
  const flying: { ready: Promise<() => Promise<void>>; upTo: number }[] = []
  let done = first
  const land = async () => {
    const { ready, upTo } = flying.shift()!
    await (await ready)()
    done = upTo
    progress(done, Math.max(done, total))
  }
  for await (const batch of batches(from.archive, first)) {
    const ready = to.archive.prepareMoved(batch)
    // Awaited in order later; an early failure must not count as unhandled meanwhile.
    ready.catch(() => undefined)
    flying.push({ ready, upTo: batch.at(-1)!.history.seq })
    if (flying.length > READ_AHEAD) await land()
  }
  while (flying.length > 0) await land()
  return done - first
}

/** Number of the target's last mail. Rejects when that is not the source's mail of this number. */
async function continuation(from: MoveEnd, to: MoveEnd): Promise<number> {
  const { mails } = await to.archive.counts()
  if (mails === 0) return 0
  const [there] = await to.archive.history(mails - 1, 1)
  const [here] = await from.archive.history(mails - 1, 1)
  if (there !== undefined && here !== undefined && there.id === here.id) return mails
  throw new DomainError(
    409,
    'move_target_used',
    `In ${to.name} liegen schon ${mails} Mails, die nicht aus ${from.name} stammen. Bitte nehmen Sie ein leeres Ziel.`,
  )
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
