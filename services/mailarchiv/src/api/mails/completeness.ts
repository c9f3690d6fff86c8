/** What of the text is not, or not yet, searchable: of one mail, and of all mails in a search's access. */

import type { SearchFilter } from '../../search/index.ts'
import type { Archive, MailRecord, ReadOptions } from '../../store/contract/index.ts'
import type { Incomplete, PartState } from '../../texts/queue/index.ts'
import type { Completeness, MailCompleteness, UnreadReason } from './mails.schema.ts'

/** The state of the text of attachments. */
export type TextStates = {
  incomplete(): Promise<Incomplete>
  isExtracting(mailId: string): Promise<boolean>
  parts(mailId: string): Promise<readonly Pick<PartState, 'part' | 'filename' | 'state' | 'problems'>[]>
}

/** Counts exactly among the mails of a search's addresses and time that its caller may read, whatever their text. */
export async function completenessOf(
  archive: Pick<Archive, 'search' | 'count'>,
  texts: TextStates,
  filter: SearchFilter,
  options: ReadOptions,
): Promise<Completeness> {
  const searched: SearchFilter = { ...filter, query: null }
  const ids = await texts.incomplete()
  const [all, pending, failed, cut] = await Promise.all([
    archive.search(searched, { offset: 0, limit: 1 }, options),
    archive.count(searched, { ocrStatuses: ['pending'], ids: ids.pending }, options),
    archive.count(searched, { ocrStatuses: ['failed'], readStates: ['unreadable'], ids: ids.failed }, options),
    archive.count(searched, { readStates: ['limited'], ids: ids.cut }, options),
  ])
  return { searched: all.total, pending, failed, cut }
}

/** Tells of one mail what is not, or not yet, searchable. A mail is in the counts of a search by the same conditions. */
export async function completenessOfMail(
  texts: TextStates,
  { id, ocrStatus, readState, problems, attachments }: MailRecord,
): Promise<MailCompleteness> {
  const [isExtracting, parts] = await Promise.all([texts.isExtracting(id), texts.parts(id)])
  const unread: MailCompleteness['unread'] = []
  if (readState !== 'read')
    unread.push({ index: null, state: readState === 'limited' ? 'cut' : 'failed', reason: reasonOf(problems) })
  for (const { part, state, problems: obstacles } of parts) {
    if (state !== 'cut' && state !== 'unreadable') continue
    // A picture in the HTML is a part of the mail, and no attachment.
    const index = attachments.some((file) => file.index === part) ? part : null
    unread.push({ index, state: state === 'cut' ? 'cut' : 'failed', reason: reasonOf(obstacles) })
  }
  if (ocrStatus === 'failed') unread.push({ index: null, state: 'failed', reason: 'recognition' })
  return {
    pending: isExtracting || ocrStatus === 'pending',
    failed: unread.some(({ state }) => state === 'failed'),
    cut: unread.some(({ state }) => state === 'cut'),
    unread,
  }
}

/** The obstacle in a word for programs. */
function reasonOf(problems: readonly string[]): UnreadReason {
  if (problems.includes('encrypted')) return 'encrypted'
  if (problems.includes('format_unsupported')) return 'unsupported'
  return problems.some((problem) => problem.startsWith('limit_')) ? 'limit' : 'damaged'
}
