/** The mails of a batch before they are rows: finds new bytes and writes the rows of each. */
import { setImmediate } from 'node:timers/promises'
import type { NewLeaf } from '../../evidence/signed-log/worker-api.ts'
import type { OcrStatus } from '../contract/index.ts'
import { envelopeText, keyOf, OCR_STATUSES, readStateNumber } from '../core/index.ts'
import type { MailFields, PreparedJob, PreparedMail } from '../core/reading/index.ts'
import type { RawRef } from '../raw/index.ts'
import { CopyRows } from './copy.ts'
import type { Client } from './database.ts'
import { fillNodes, LeafRows } from './evidence-store.ts'
import { insertRelations, type Related } from './write-relations.ts'

/** One mail of a batch. */
export type Arrival = {
  readonly key: string
  readonly mail: PreparedMail
  readonly raw: Uint8Array
}

export function arrivalsOf(jobs: readonly PreparedJob[]): Arrival[] {
  return jobs.flatMap(({ mails, large }) =>
    mails.map((mail, place) => ({ key: keyOf(mail.sha256), mail, raw: large[place]! })),
  )
}

/** A new mail with its place in the archive. */
export type Accepted = NewLeaf & {
  readonly mail: PreparedMail
  readonly ocrStatus: OcrStatus
  readonly ref: RawRef
  readonly sort: number
}

/** The columns of a row that the bytes of its mail decide. */
export function columnsOf(fields: MailFields) {
  return {
    date_header: fields.dateHeader,
    date_received: fields.dateReceived,
    read_state: readStateNumber(fields),
    has_attachments: fields.attachments !== null,
    has_bcc: fields.hasBcc,
    senders: fields.senders,
    recipients: fields.recipients,
    copies: fields.copies,
    subject: JSON.stringify(fields.subject),
    attachments: fields.attachments,
    problems: fields.problems,
  }
}

/** In the order of `columnsOf` after the others. */
const MAIL_COLUMNS = `id, seq, sort, size, sha256, place, archived_at, source, ocr_status, date_header, date_received,
  read_state, has_attachments, has_bcc, senders, recipients, copies, subject, attachments, problems`

/** Mails after which pending messages to the server get a turn. */
export const AT_ONCE = 32

/**
 * Writes the rows of new mails and of the log of evidence. The search table comes first: the server builds its index
 * while the other rows are made.
 */
export async function insertMails(client: Client, mails: readonly Accepted[]): Promise<void> {
  const search = new CopyRows('mailarchiv.search (sort, id, size, words)')
  // Sorted by position: a partition and its index are visited once.
  for (const { id, sort, size, mail } of mails.toSorted((a, b) => a.sort - b.sort)) {
    search.add([sort, id, size], mail.content!.document.body)
  }
  const [tables] = await Promise.all([rowsOf(mails), search.write(client)])
  for (const table of tables) await table.write(client)
  const first = mails[0]!.seq - 1
  await fillNodes(client, first, first + mails.length)
  await insertRelations(client, mails.map(relatedOf))
}

function relatedOf({ id, seq, sort, mail }: Accepted): Related {
  return { id, seq, sort, relations: mail.content!.relations }
}

/** Makes the rows of mails in all tables but the search table. */
async function rowsOf(mails: readonly Accepted[]): Promise<readonly CopyRows[]> {
  const rows = new CopyRows(`mailarchiv.mail (${MAIL_COLUMNS})`)
  const contents = new CopyRows('mailarchiv.content (sha256, id, seq)')
  const provenance = new CopyRows('mailarchiv.provenance (id, number, archived_at, source, origin, envelope)')
  const leaves = new LeafRows()
  for (const [place, accepted] of mails.entries()) {
    if (place % AT_ONCE === 0) await setImmediate()
    const { id, seq, sort, size, sha256, archivedAt, source, ref, mail } = accepted
    const status = OCR_STATUSES.indexOf(accepted.ocrStatus)
    const columns = Object.values(columnsOf(mail.content!.fields))
    rows.add([id, seq, sort, size, sha256, ref.place, archivedAt, source, status, ...columns])
    contents.add([sha256, id, seq])
    leaves.addLeaf(accepted)
    const { origin, envelope } = mail.provenance
    provenance.add([id, 1, archivedAt, source, origin, envelopeText(envelope)])
  }
  return [rows, contents, provenance, leaves]
}
