/** Reads archived mails with their texts, for either engine. */
import type { ReadMail } from '../../contract/index.ts'
import type { Depth } from './job.ts'
import type { ParsePool } from './parse-pool.ts'
import type { Source } from './source.ts'

/** What the row of a mail says, and how much of its bytes can be read. */
export type FoundMail = Omit<ReadMail, 'text'> & { readonly depth: Depth }

/** Adds the texts of mails, in their order. See Archive.readMails. */
export async function withTexts<Found extends FoundMail>(
  pool: Pick<ParsePool, 'texts'>,
  mails: readonly (Found | null)[],
  sourceOf: (mail: Found) => Source,
  wantsNew: boolean,
): Promise<(ReadMail | null)[]> {
  // In the order of their archiving, in which neighbours lie in one block of a pack.
  const readable = mails
    .filter((mail) => mail !== null)
    .filter(({ depth }) => depth === 'whole')
    .toSorted((one, other) => one.record.seq - other.record.seq)
  const stored = readable.map((mail) => ({ source: sourceOf(mail), bytes: mail.record.size }))
  const texts = await pool.texts(stored, wantsNew)
  const byId = new Map(readable.map(({ record }, place) => [record.id, texts[place] ?? null]))
  return mails.map((mail) => {
    if (mail === null) return null
    const { record, conversationId } = mail
    return { record, conversationId, text: byId.get(record.id) ?? null }
  })
}
