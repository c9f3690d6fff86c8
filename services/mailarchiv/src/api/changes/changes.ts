/** Lists changes of the archive since a cursor: mails archived, and text added to them later. */

import { isReadable, type Readable, readsAll, type SearchFilter } from '../../search/index.ts'
import type { Archive, MailRecord } from '../../store/contract/index.ts'
import type { TextChanges } from '../../texts/queue/index.ts'
import { toSummary } from '../mails/index.ts'
import type { Cursor } from './cursor.ts'

/** `archived`: the mail is new. `text`: text of its attachments was read or recognised, or that failed. */
export type Change = {
  readonly kind: 'archived' | 'text'
  readonly mail: ReturnType<typeof toSummary>
  readonly ocr_status: MailRecord['ocrStatus']
  /** The position behind this change. */
  readonly place: Cursor
}

export type Changes = { readonly changes: readonly Change[]; readonly cursor: Cursor; readonly more: boolean }

export type ChangeDependencies = {
  readonly archive: Pick<Archive, 'changes' | 'get' | 'hitsAmong'>
  readonly feed: TextChanges
}

/** Which changes are listed: those of the mails that a key may read, of a search. */
export type Watch = {
  readonly readable: Readable
  /** null: every mail that may be read. */
  readonly filter: SearchFilter | null
}

/** Mails examined per request, so that a narrow scope or search does not make it read the whole archive. */
const LOOKED_AT = 1_000
/** Characters of one answer, which ends after the change that exceeds them: a mail may name any number of people. */
const ANSWER_CHARACTERS = 4 * 1024 * 1024

/**
 * Returns the changes after a cursor that are watched, at most `limit`. Archived mails come first, by ascending
 * sequence number; texts follow when there are no newer mails, so that a mail is known before its text. The cursor
 * moves only over examined changes: nothing is left out, and a repeated request gets the same answer. Each mail is
 * compared with the search as it is now: one that fits only with its recognised text appears with that text.
 */
export async function changesAfter(
  dependencies: ChangeDependencies,
  watch: Watch,
  after: Cursor,
  limit: number,
): Promise<Changes> {
  const { archive, feed } = dependencies
  const answer = new Answer(limit)
  const { changes } = answer
  // Before the mails, else a text could come whose mail was archived after these were read.
  const wanted = watch.filter === null ? limit + 1 : LOOKED_AT
  const texts = await feed.after(after.text, wanted)
  const looked = watch.filter === null && readsAll(watch.readable) ? limit + 1 : LOOKED_AT
  const mails = await archive.changes(after.seq, looked)
  const isHit = await hitsOf(archive, watch, mails)
  let { seq, text } = after
  for (const mail of mails) {
    if (answer.isFull) return { changes, cursor: { seq, text }, more: true }
    seq = mail.seq
    if (isHit(mail.id) && isReadable(watch.readable, mail)) answer.add('archived', mail, { seq, text })
  }
  // The archive returns fewer mails than requested when they are long.
  if (mails.length > 0 && (await archive.changes(seq, 1)).length > 0) {
    return { changes, cursor: { seq, text }, more: true }
  }
  const hasText = await hitsOf(
    archive,
    watch,
    texts.map(({ mailId }) => ({ id: mailId })),
  )
  for (const { number, mailId } of texts) {
    if (answer.isFull) return { changes, cursor: { seq, text }, more: true }
    const mail = hasText(mailId) ? await archive.get(mailId) : null
    text = number
    if (mail !== null && isReadable(watch.readable, mail)) answer.add('text', mail, { seq, text })
  }
  return { changes, cursor: { seq, text }, more: texts.length === wanted }
}

async function hitsOf(
  archive: Pick<Archive, 'hitsAmong'>,
  { filter }: Watch,
  mails: readonly { readonly id: string }[],
): Promise<(id: string) => boolean> {
  if (filter === null) return () => true
  const ids = mails.map(({ id }) => id)
  const hits = new Set(await archive.hitsAmong(filter, ids))
  return (id) => hits.has(id)
}

/** Keeps the answered fields of each mail, not the rest of its record. */
class Answer {
  readonly changes: Change[] = []
  readonly #limit: number
  #characters = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.changes.length === this.#limit || this.#characters > ANSWER_CHARACTERS
  }

  add(kind: Change['kind'], record: MailRecord, place: Cursor): void {
    const mail = toSummary(record)
    this.#characters += mail.from.length + mail.to.length + mail.subject.length
    this.changes.push({ kind, mail, ocr_status: record.ocrStatus, place })
  }
}
