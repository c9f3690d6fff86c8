/** Finds the other mails with the Message-ID of a mail: the same mail over another way, with other Received lines. */

import { canonicalMessageId, NO_CONDITIONS } from '../../search/index.ts'
import type { Archive, ReadOptions } from '../../store/contract/index.ts'
import type { KeyReader } from '../keys/index.ts'
import { visibleTo } from './visible.ts'

/** Copies that are named: a stranger may send any number of mails with one Message-ID. */
const NAMED = 100

/** The Message-ID of a mail that has none. */
export const NO_MESSAGE_ID = ''

type Mail = { readonly id: string; readonly messageId: string }

/** Returns the ids of the other mails with this Message-ID that the key may read, newest first, at most `NAMED`. */
export async function copiesOf(
  archive: Pick<Archive, 'search'>,
  key: KeyReader,
  { id, messageId }: Mail,
  options: ReadOptions,
): Promise<string[]> {
  const wanted = canonicalMessageId(messageId)
  if (wanted === NO_MESSAGE_ID) return []
  const copies = visibleTo(key, { ...NO_CONDITIONS, query: { kind: 'messageid', id: wanted } })
  const { mails } = await archive.search(copies, { offset: 0, limit: NAMED }, options)
  return mails.flatMap((mail) => (mail.id === id ? [] : [mail.id]))
}
