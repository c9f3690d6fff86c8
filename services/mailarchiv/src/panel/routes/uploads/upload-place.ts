/** Opens the place of the bytes of uploads. */
import { join } from 'node:path'
import type { S3Location } from '@zeughaus/platform'
import { openedOnce } from '../../../kern/opened-once.ts'
import type { UploadBytes } from './upload-bytes.ts'
import type { UploadRows } from './upload-rows.ts'

/** The bytes of uploads in the bucket, where there is one, else in the data folder; opened at the first use. */
export function uploadBytes(folder: string, blobs?: S3Location) {
  const { open, opened } = openedOnce(async (rows: UploadRows): Promise<UploadBytes> => {
    if (blobs === undefined) return (await import('./upload-bytes.ts')).bytesInFolder(join(folder, 'uploads'), rows)
    return (await import('./upload-bucket.ts')).bytesInBucket(blobs)
  })
  return { open, close: async (): Promise<void> => (await opened()?.catch(() => undefined))?.close() }
}
