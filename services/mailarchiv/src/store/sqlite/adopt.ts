/** Appends mails of another archive to the packs, with their ids, numbers, times and salts. */

import type { MailHistory } from '../contract/index.ts'
import type { MailEntry, PackWriter, Place, ProvenanceNote, TextNote } from '../core/packs/index.ts'
import type { PreparedJob, PreparedMail } from '../core/reading/index.ts'
import { assertContinues } from '../core/worker-api.ts'

type Context = {
  readonly packs: PackWriter
  readonly whereIn: (job: PreparedJob, mail: PreparedMail) => Pick<MailEntry, 'start' | 'chunks'>
  /** Number of the newest mail. */
  readonly last: { readonly seq: number }
}

/** A mail in its record, with its preparation. */
type Appended = {
  readonly entry: MailEntry
  readonly place: Place
  readonly mail: PreparedMail
  readonly job: PreparedJob
}

/**
 * Appends the records of a batch of new mails, and behind them one with the later notes about the mails: everything
 * between packs and rows can be indexed from the packs after a crash.
 *
 * @throws ArchiveRefusal when the mails do not continue this archive, or their bytes do not match their history
 */
export function appendMoved(
  { packs, whereIn, last }: Context,
  jobs: readonly PreparedJob[],
  histories: readonly MailHistory[],
): { entries: Appended[]; notes: (TextNote | ProvenanceNote)[] } {
  const entries: Appended[] = []
  let taken = 0
  for (const job of jobs) {
    for (const mails of recordsOf(job)) {
      const written = mails.map((mail): MailEntry => {
        const history = histories[taken]!
        assertContinues(history, mail.stored === null ? 0 : last.seq + 1 + taken, mail)
        taken += 1
        return { ...whereIn(job, mail), ...entryOf(history) }
      })
      const { stored } = mails[0]!
      const block = stored !== null && 'block' in stored ? job.blocks[stored.block] : undefined
      const place = packs.append('mails', { mails: written }, block ?? { packed: new Uint8Array(), unpackedBytes: 0 })
      for (const [index, entry] of written.entries()) entries.push({ entry, place, mail: mails[index]!, job })
    }
  }
  const notes = histories.flatMap(notesOf)
  if (notes.length > 0) packs.append('note', { notes }, { packed: new Uint8Array(), unpackedBytes: 0 })
  return { entries, notes }
}

/** Groups the mails of a job by record: small ones of one block together, a large one by itself. */
function recordsOf({ mails }: PreparedJob): PreparedMail[][] {
  const records: PreparedMail[][] = []
  for (const mail of mails) {
    const before = records.at(-1)?.[0]?.stored
    const isSame =
      before != null && mail.stored !== null && 'block' in before && 'block' in mail.stored
        ? before.block === mail.stored.block
        : false
    if (isSame) records.at(-1)!.push(mail)
    else records.push([mail])
  }
  return records
}

function entryOf({ seq, id, sha256, size, archivedAt, dateReceived, provenance, salt }: MailHistory) {
  const { source, origin, envelope } = provenance[0]!
  return {
    seq,
    id,
    sha256: Buffer.from(sha256).toString('base64'),
    size,
    archivedAt,
    provenance: { source, origin, envelope, ...(dateReceived !== null && { receivedAt: dateReceived }) },
    salt: Buffer.from(salt).toString('base64'),
  }
}

function notesOf({ id, provenance, texts, ocrStatus }: MailHistory): (TextNote | ProvenanceNote)[] {
  const again = provenance
    .slice(1)
    .map(({ archivedAt, ...known }): ProvenanceNote => ({ about: 'provenance', id, archivedAt, provenance: known }))
  return [...again, { about: 'text', id, ocrStatus, texts }]
}
