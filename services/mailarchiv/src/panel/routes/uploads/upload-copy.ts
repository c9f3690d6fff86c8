/** Copies the bytes of uploads from one place to another: between folders and buckets, at a move. */
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { Upload } from '@tus/server'
import type { Clock } from '@zeughaus/platform'
import type { UploadBytes } from './upload-bytes.ts'
import { hasEnded, UploadRows } from './upload-rows.ts'
import type { UploadPlace } from './uploads.ts'

/**
 * Brings the bytes to rows that were copied before. Bytes of an upload that is not whole stay behind, and its sender begins
 * anew: a bucket gives no part of an unfinished object. A second call continues the first.
 */
export async function copyUploads(from: UploadPlace, to: UploadPlace, clock: Clock): Promise<void> {
  const [source, target] = [new UploadRows(from.tables, clock), new UploadRows(to.tables, clock)]
  const [read, written] = [await from.bytes(source), await to.bytes(target)]
  if (read.folder !== null && read.folder === written.folder) return
  for (const upload of await target.list()) {
    if (upload.state === 'receiving') await target.remove(upload.id)
    if (upload.state === 'receiving' || hasEnded(upload)) continue
    try {
      await copyWhole(upload, read, written)
    } catch (error) {
      // Imported meanwhile, and its bytes with it gone; or discarded.
      const now = await source.find(upload.id)
      if (now === null) await target.remove(upload.id)
      else if (hasEnded(now)) await target.keep(now)
      else throw error
    }
  }
}

type Sized = { readonly id: string; readonly size: number }

async function copyWhole({ id, size }: Sized, from: UploadBytes, to: UploadBytes): Promise<void> {
  if ((await to.size(id)) === size) return
  await using file = await from.file(id, tmpdir())
  await to.remove(id)
  await to.store.create(new Upload({ id: to.key(id), size, offset: 0 }))
  await to.store.write(createReadStream(file.path), to.key(id), 0)
  await to.settle(id)
}
