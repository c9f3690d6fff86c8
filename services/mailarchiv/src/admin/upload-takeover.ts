/** Takes over uploads that an earlier version kept in a folder: received pieces, and those that wait for their import. */
import { existsSync, renameSync } from 'node:fs'
import type { Turns } from '../turns/index.ts'
import { addUploads, type UploadEnd, uploadsInFolder } from './upload-copy.ts'

const TURN = 'uploads:takeover'

/** Brings the uploads of this folder, once: it is renamed afterwards. A kill does no harm; the next start goes on. */
export async function takeOverUploads(folder: string, uploads: UploadEnd, turns: Turns): Promise<void> {
  if (!existsSync(folder)) return
  const begun = await turns.once(TURN, async () => {
    await addUploads(uploadsInFolder(folder), uploads)
    renameSync(folder, `${folder}.uebernommen`)
  })
  await begun?.ended
}
