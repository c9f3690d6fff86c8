/** The evidence of an archive in PostgreSQL: its key in the secrets, the copies of its checkpoints in the bucket of the mails. */
import { join } from 'node:path'
import type { S3Location, TokenLocation } from '@zeughaus/platform'
import {
  type EvidenceOpener,
  openerInSecrets,
  openToken,
  outsideInBucket,
  outsideInFolder,
} from './evidence/signed-log/index.ts'
import { openedOnce } from './kern/opened-once.ts'
import type { Secrets } from './kern/secrets/index.ts'

interface DatabaseEvidence {
  readonly opener: EvidenceOpener
  close(): Promise<void>
}

/**
 * @param blobs the bucket; without one mails and copies lie in the data folder
 * @param token holds the key; without one it is a secret of the archive
 */
export function databaseEvidence(
  secrets: Secrets,
  folder: string,
  { blobs, token }: { readonly blobs?: S3Location | undefined; readonly token?: TokenLocation | undefined },
): DatabaseEvidence {
  const held = token === undefined ? null : openedOnce(() => openToken(token)).open
  const evidence = join(folder, 'evidence')
  if (blobs === undefined) {
    const opener = openerInSecrets(secrets, evidence, () => outsideInFolder(evidence), held)
    return { opener, close: async () => undefined }
  }
  // Its client takes long to load.
  const bucket = openedOnce(async () => (await import('./store/raw/index.ts')).openObjects(blobs, 'checkpoints/'))
  return {
    opener: openerInSecrets(secrets, evidence, (log) => outsideInBucket(bucket.open, log), held),
    close: async () => (await bucket.opened()?.catch(() => undefined))?.close(),
  }
}
