/** The evidence of an archive in PostgreSQL: its key in the secrets, the copies of its checkpoints in the bucket of the mails. */
import { join } from 'node:path'
import type { S3Location, TokenLocation } from '@zeughaus/platform'
import {
  type EvidenceOpener,
  openerInSecrets,
  openToken,
  outsideInBucket,
  outsideInFolder,
  type Token,
} from './evidence/signed-log/index.ts'
import type { Secrets } from './kern/secrets/index.ts'
import type { Objects } from './store/raw/index.ts'

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
  const held = token === undefined ? null : openedOnce(token)
  const evidence = join(folder, 'evidence')
  if (blobs === undefined) {
    const opener = openerInSecrets(secrets, evidence, () => outsideInFolder(evidence), held)
    return { opener, close: async () => undefined }
  }
  const { open: bucket, close } = lazyObjects(blobs, 'checkpoints/')
  return { opener: openerInSecrets(secrets, evidence, (log) => outsideInBucket(bucket, log), held), close }
}

/** Asks the token at the first use, and again after a failure. */
function openedOnce(location: TokenLocation): () => Promise<Token> {
  let opening: Promise<Token> | undefined
  return () => {
    opening ??= openToken(location).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
}

/** Small objects in a folder of the bucket of the mails, opened at the first use. Its client takes long to load. */
export function lazyObjects(blobs: S3Location, folder: string) {
  let opening: Promise<Objects> | undefined
  return {
    open(): Promise<Objects> {
      opening ??= import('./store/raw/index.ts')
        .then(({ openObjects }) => openObjects(blobs, folder))
        .catch((error: unknown) => {
          // The next use tries again: the bucket may have been away.
          opening = undefined
          throw error
        })
      return opening
    },
    async close(): Promise<void> {
      ;(await opening?.catch(() => undefined))?.close()
    },
  }
}
