/** Takes over uploads that an earlier version kept in a folder: received pieces, and those that wait for their import. */
import { createReadStream, existsSync, renameSync } from 'node:fs'
import type { Turns } from '../turns/index.ts'
import type { SharedUploads } from './shared-uploads.ts'
import { UploadStore } from './upload-store.ts'
import { UPLOAD_PIECE } from './wire/index.ts'

const TURN = 'uploads:takeover'

/** Brings the uploads of this folder, once: it is renamed afterwards. A kill does no harm; the next start goes on. */
export async function takeOverUploads(folder: string, uploads: SharedUploads, turns: Turns): Promise<void> {
  if (!existsSync(folder)) return
  const begun = await turns.once(TURN, async () => {
    const store = new UploadStore(folder)
    for (const kept of store.list()) {
      await uploads.adopt(kept)
      if (kept.state !== 'done' && kept.state !== 'failed') await send(store, uploads, kept.id)
    }
    renameSync(folder, `${folder}.uebernommen`)
  })
  await begun?.ended
}

async function send(store: UploadStore, uploads: SharedUploads, id: string): Promise<void> {
  const size = store.size(id)
  const found = (await uploads.list()).find((upload) => upload.id === id)
  for (let at = found?.state === 'receiving' ? found.received : size; at < size; ) {
    const end = Math.min(at + UPLOAD_PIECE, size)
    await uploads.receive(id, at, createReadStream(store.fileOf(id), { start: at, end: end - 1 }))
    at = end
  }
}
