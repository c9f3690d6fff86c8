/** Brings over the texts of attachments and their jobs, so that nothing is extracted or recognised a second time, and the feed of changes, so that
 * its cursors hold. */
import { FIRST_ID } from '../../texts/recognition/index.ts'
import type { MoveEnd } from './types.ts'

const PAGE = 500

/** @param mails of the target; the target's queue follows later ones by itself */
export async function moveTexts({ texts: from }: MoveEnd, { texts: to }: MoveEnd, mails: number): Promise<void> {
  const cursor = Math.min(await from.cursor, mails)
  for (let at = FIRST_ID; ; ) {
    const page = await from.histories(at, PAGE)
    await to.adopt(page, cursor)
    if (page.length < PAGE) break
    at = page.at(-1)!.mailId
  }
  for (let at = 0; ; ) {
    const changes = await from.feed.after(at, PAGE)
    await to.continueFeed(from.feed, changes)
    if (changes.length < PAGE) return
    at = changes.at(-1)!.number
  }
}
