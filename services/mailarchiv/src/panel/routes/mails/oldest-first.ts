/** Pages of a search from its other end. */
import type { Page } from '../../../store/contract/index.ts'

interface Found<Mail> {
  readonly mails: readonly Mail[]
  readonly total: number
}

/** A page of a search with the oldest mail first: the archive finds the newest first. */
export async function oldestFirst<Mail>(
  find: (page: Page) => Promise<Found<Mail>>,
  { offset, limit }: Page,
): Promise<Found<Mail>> {
  const { total } = await find({ offset: 0, limit: 1 })
  const end = total - offset
  if (end <= 0) return { mails: [], total }
  const { mails } = await find({ offset: Math.max(end - limit, 0), limit: Math.min(limit, end) })
  return { mails: mails.toReversed(), total }
}
