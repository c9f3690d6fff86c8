/** Finds the other mails with the Message-ID of a mail: the same mail over another way, with other Received lines. */
import type { Archive, Asking } from '../archive/contract/index.ts'
import { type ApiKey, hiddenFrom, mayRead } from '../keys/index.ts'
import { both, canonicalMessageId, NO_FILTER } from '../search/index.ts'

/** Copies that are named: a stranger may send any number of mails with one Message-ID. */
const NAMED = 100

/** The Message-ID of a mail that has none. */
export const NO_MESSAGE_ID = ''

type Mail = { readonly id: string; readonly messageId: string }

/** Returns the ids of the other mails with this Message-ID that the key may read, newest first, at most `NAMED`. */
export async function copiesOf(
  archive: Pick<Archive, 'search' | 'get'>,
  key: ApiKey,
  { id, messageId }: Mail,
  asking: Asking,
): Promise<string[]> {
  const wanted = canonicalMessageId(messageId)
  if (wanted === NO_MESSAGE_ID) return []
  const query = both({ kind: 'messageid', id: wanted }, hiddenFrom(key))
  const { mails } = await archive.search({ ...NO_FILTER, query }, { offset: 0, limit: NAMED }, asking)
  const others = mails.filter((mail) => mail.id !== id)
  const records = await Promise.all(others.map((mail) => archive.get(mail.id)))
  return records.flatMap((record) => (record !== null && mayRead(key, record) ? [record.id] : []))
}
