/**
 * Archives mails that a stopped listener acknowledged and its archive may lack. The next listener does this itself;
 * this module serves a start without a listener or without a spool.
 */
import { join } from 'node:path'
import type { Archive } from '../../store/contract/index.ts'
import { archiveStore } from './archive-store.ts'
import { GroupCommit } from './group-commit.ts'
import type { IncomingMail } from './sink.ts'
import { noteDone, readLeft, segmentFiles } from './spool-segment.ts'

const BATCH = { maxItems: 500, maxBytes: 32 * 1024 * 1024, maxRunning: 1 } as const

/** Where the spool of a listener is, in the folder of the mail archive. */
export const spoolFolder = (folder: string): string => join(folder, 'smtp')

/**
 * Archives the mails left in the spool of this data folder. A listener may be using the spool: no record in it is
 * changed, and the same bytes twice are one mail.
 *
 * @returns how many mails the archive refuses at present; they stay for the next time
 */
export async function handOverSpool(folder: string, archive: Pick<Archive, 'put'>): Promise<number> {
  const commits = new GroupCommit<IncomingMail>(archiveStore(archive), BATCH)
  let waiting = 0
  for (const path of segmentFiles(spoolFolder(folder))) {
    const { mails, last } = await readLeft(path)
    const outcomes = await Promise.allSettled(mails.map((mail) => commits.add([mail], mail.raw.length)))
    const refused = outcomes.filter(({ status }) => status === 'rejected').length
    if (refused === 0 && mails.length > 0) await noteDone(path, last!)
    waiting += refused
  }
  return waiting
}
