/** What has happened in the archive since a place in its history: mails archived, and text added to them later. */
import type { Archive, MailRecord } from '../archive/index.ts'
import { type ApiKey, mayRead } from '../keys/index.ts'
import { toSummary } from '../mails/index.ts'
import type { TextChanges } from '../recognition/index.ts'
import type { Cursor } from './cursor.ts'

/** `archived`: the mail is new. `text`: text of its attachments was read or recognised, or that has failed. */
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

/** Mails that one request looks at, so that a key with a narrow scope does not make it read the whole archive. */
const LOOKED_AT = 1_000
/** Characters of one answer, which ends behind the change that exceeds them: senders decide how many people a mail names. */
const ANSWER_CHARACTERS = 4 * 1024 * 1024

/**
 * The changes after a place that this key may see, at most `limit`. Archived mails come first, by rising sequence
 * number; texts follow when there are no newer mails, so that a mail is known before its text. The place is only ever
 * moved over what was looked at: nothing is left out, and who repeats a request gets the same again.
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
    if (isVisible(key, mail)) answer.add('archived', mail)
    seq = mail.seq
  }
  // Of long mails the archive gives fewer than it was asked for.
  if (mails.length > 0 && (await archive.changes(seq, 1)).length > 0) {
    return { changes, cursor: { seq, text }, more: true }
  }
  const wanted = limit - changes.length + 1
  const texts = await feed.after(after.text, wanted)
  for (const { number, mailId } of texts) {
    if (answer.isFull) return { changes, cursor: { seq, text }, more: true }
    const mail = await archive.get(mailId)
    if (mail !== null && isVisible(key, mail)) answer.add('text', mail)
    text = number
  }
  return { changes, cursor: { seq, text }, more: texts.length === wanted }
}

/** Keeps of each mail what is answered, not the rest of its record. */
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

function isVisible(key: Pick<ApiKey, 'scope'>, mail: MailRecord): boolean {
  return mayRead(
    key,
    [...mail.from, ...mail.to].map(({ address }) => address),
  )
}
