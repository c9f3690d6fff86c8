/** The evidence of an archive in PostgreSQL: its key in the vault, the copies of its checkpoints in the bucket of the mails. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { S3Location, TokenLocation } from '@zeughaus/platform'
import type { Objects } from './archive/raw/index.ts'
import {
  type EvidenceHome,
  openToken,
  outsideInBucket,
  outsideInFolder,
  type Token,
  vaultHome,
} from './evidence/index.ts'
import { secretFile, type Vault } from './vault/index.ts'

interface DatabaseEvidence {
  readonly home: EvidenceHome
  /** Takes over the key and the copies that an earlier version kept in the data folder. */
  takeOver(): Promise<void>
  close(): Promise<void>
}

/**
 * @param blobs the bucket; without one mails and copies lie in the data folder
 * @param token holds the key; without one it is in the vault
 */
export function databaseEvidence(
  vault: Vault,
  folder: string,
  { blobs, token }: { readonly blobs?: S3Location | undefined; readonly token?: TokenLocation | undefined },
): DatabaseEvidence {
  const held = token === undefined ? null : openedOnce(token)
  const evidence = join(folder, 'evidence')
  const keyFile = secretFile(folder, 'evidence')
  const adoptKey = () => (existsSync(keyFile) ? vault.replace('evidence', readFileSync(keyFile, 'utf8')) : undefined)
  if (blobs === undefined) {
    const home = vaultHome(vault, evidence, () => outsideInFolder(evidence), held)
    return { home, takeOver: async () => adoptKey(), close: async () => undefined }
  }
  const { open: bucket, close } = lazyObjects(blobs, 'checkpoints/')
  return {
    home: vaultHome(vault, evidence, (log) => outsideInBucket(bucket, log), held),
    async takeOver() {
      await adoptKey()
      const { kept } = await outsideInFolder(evidence).all()
      const copies = outsideInBucket(bucket, { checkpoints: async () => [] })
      for (const checkpoint of kept) await copies.append(checkpoint)
    },
    close,
  }
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
      opening ??= import('./archive/raw/index.ts')
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
