/** Lists changes of the archive since a cursor: mails archived, and text added to them later. */
import type { Archive, MailRecord } from '../archive/contract/index.ts'
import { type ApiKey, mayRead } from '../keys/index.ts'
import { toSummary } from '../mails/index.ts'
import type { TextChanges } from '../recognition/index.ts'
import type { Cursor } from './cursor.ts'

/** `archived`: the mail is new. `text`: text of its attachments was read or recognised, or that failed. */
export type Change = {
  readonly kind: 'archived' | 'text'
  readonly mail: ReturnType<typeof toSummary>
  readonly ocr_status: MailRecord['ocrStatus']
}

export type Changes = { readonly changes: readonly Change[]; readonly cursor: Cursor; readonly more: boolean }

export type ChangeDoors = {
  readonly archive: Pick<Archive, 'changes' | 'get'>
  readonly feed: TextChanges
}

/** Mails examined per request, so that a key with a narrow scope does not make it read the whole archive. */
const LOOKED_AT = 1_000
/** Characters of one answer, which ends after the change that exceeds them: a mail may name any number of people. */
const ANSWER_CHARACTERS = 4 * 1024 * 1024

/**
 * Returns the changes after a cursor that this key may see, at most `limit`. Archived mails come first, by ascending
 * sequence number; texts follow when there are no newer mails, so that a mail is known before its text. The cursor
 * moves only over examined changes: nothing is left out, and a repeated request gets the same answer.
 */
export async function changesAfter(
  { archive, feed }: ChangeDoors,
  key: Pick<ApiKey, 'scope'>,
  after: Cursor,
  limit: number,
): Promise<Changes> {
  const answer = new Answer(limit)
  const { changes } = answer
  const looked = key.scope.length === 0 ? limit + 1 : LOOKED_AT
  const mails = await archive.changes(after.seq, looked)
  let { seq, text } = after
  for (const mail of mails) {
    if (answer.isFull) return { changes, cursor: { seq, text }, more: true }
    if (mayRead(key, mail)) answer.add('archived', mail)
    seq = mail.seq
  }
  // The archive returns fewer mails than requested when they are long.
  if (mails.length > 0 && (await archive.changes(seq, 1)).length > 0) {
    return { changes, cursor: { seq, text }, more: true }
  }
  const wanted = limit - changes.length + 1
  const texts = await feed.after(after.text, wanted)
  for (const { number, mailId } of texts) {
    if (answer.isFull) return { changes, cursor: { seq, text }, more: true }
    const mail = await archive.get(mailId)
    if (mail !== null && mayRead(key, mail)) answer.add('text', mail)
    text = number
  }
  return { changes, cursor: { seq, text }, more: texts.length === wanted }
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

  add(kind: Change['kind'], record: MailRecord): void {
    const mail = toSummary(record)
    this.#characters += mail.from.length + mail.to.length + mail.subject.length
    this.changes.push({ kind, mail, ocr_status: record.ocrStatus })
  }
}
