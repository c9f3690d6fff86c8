/** Appends mails of another archive to the packs, with the ids, numbers, times and salts that they have there. */
import type { ProvenanceNote } from './batch.ts'
import type { PreparedJob, PreparedMail } from './job.ts'
import type { MailEntry, Note, Place } from './pack-format.ts'
import type { PackWriter } from './pack-writer.ts'
import { ArchiveRefusal } from './refusal.ts'
import type { MailHistory } from './types.ts'

type Context = {
  readonly packs: PackWriter
  readonly whereIn: (job: PreparedJob, mail: PreparedMail) => Pick<MailEntry, 'start' | 'chunks'>
  /** Number of the newest mail. */
  readonly last: { readonly seq: number }
}

/** A mail in its record, with what it was prepared as. */
type Appended = {
  readonly entry: MailEntry
  readonly place: Place
  readonly mail: PreparedMail
  readonly job: PreparedJob
}

type TextNote = Note & { about: 'text' }

/**
 * Records as a batch of new mails has them, and behind them one with what became known of the mails later: a crash
 * between rows and packs then leaves nothing that could not be indexed from the packs.
 *
 * @throws ArchiveRefusal when the mails do not continue this archive, or their bytes are not what their history says
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

/** The mails of a job by the record that each belongs to: small ones of one block together, a large one by itself. */
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

/** @throws ArchiveRefusal when the mail is not the next one, or its bytes are not those that were archived */
export function assertContinues(history: MailHistory, seq: number, mail: Pick<PreparedMail, 'sha256'>): void {
  if (history.seq !== seq) {
    throw new ArchiveRefusal(
      'mail_refused',
      `Das Ziel lässt sich mit der Mail ${history.id} (Nummer ${history.seq}) nicht fortsetzen: Es enthält schon etwas anderes. Bitte nehmen Sie ein leeres Ziel, in das sonst niemand schreibt.`,
    )
  }
  if (Buffer.compare(mail.sha256, history.sha256) === 0) return
  throw new ArchiveRefusal(
    'mail_refused',
    `Die Mail ${history.id} ist nicht mehr, was archiviert wurde: Ihre Prüfsumme stimmt nicht. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf und stellen Sie sie aus einer Sicherung wieder her.`,
  )
}

function entryOf({ seq, id, sha256, size, archivedAt, provenance, salt }: MailHistory) {
  const { source, origin, envelope } = provenance[0]!
  return {
    seq,
    id,
    sha256: Buffer.from(sha256).toString('base64'),
    size,
    archivedAt,
    provenance: { source, origin, envelope },
    salt: Buffer.from(salt).toString('base64'),
  }
}

function notesOf({ id, provenance, texts, ocrStatus }: MailHistory): (TextNote | ProvenanceNote)[] {
  const again = provenance
    .slice(1)
    .map(({ archivedAt, ...known }): ProvenanceNote => ({ about: 'provenance', id, archivedAt, provenance: known }))
  return [...again, { about: 'text', id, ocrStatus, texts }]
}
