/** Opens an archive as one end of a move. */
import { existsSync } from 'node:fs'
import { openIntegrity } from '../../evidence/integrity/index.ts'
import { adoptEvidence, readEvidence } from '../../evidence/signed-log/index.ts'
import type { ServingArchive, Stores } from '../../stores.ts'
import { copyStores } from '../backup/index.ts'
import type { MoveEnd } from './types.ts'

export type EndOptions = {
  /** Its name for people; without a password. */
  readonly name: string
  readonly archive: ServingArchive
  /** The stores beside the mails; they stay the caller's, like the archive. */
  readonly stores: Stores
  readonly warn: (message: string) => void
}

export function moveEnd({ name, archive, stores, warn }: EndOptions): MoveEnd {
  return {
    name,
    archive,
    stores,
    uploads: { tables: stores.uploads, bytes: stores.uploadBytes },
    readEvidence: () => readEvidence(stores.evidence, archive.log),
    adoptEvidence: (state) => adoptEvidence(stores.evidence, archive.log, state),
    async verify(progress) {
      const place = await stores.evidence.open()
      return openIntegrity({ place, archive, accessLog: stores.log, warn }).verify(1, progress, { reread: false })
    },
  }
}

/** Copies the files beside the mails, which no engine holds, to another folder that lacks them. */
export async function takeFiles(from: string, to: string): Promise<void> {
  if (from !== to && existsSync(from)) await copyStores(from, to)
}
