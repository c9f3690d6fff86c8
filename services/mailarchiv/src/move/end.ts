/** An archive that is open as one end of a move. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MovableArchive } from '../archive/index.ts'
import { copyBeside } from '../backup/index.ts'
import { adoptEvidence, readEvidence } from '../evidence/index.ts'
import { openIntegrity } from '../integrity/index.ts'
import type { MoveEnd } from './types.ts'

export type EndOptions = {
  /** How people know it; without a password. */
  readonly name: string
  readonly archive: MovableArchive
  /** Folder of everything that lies beside the archive, the key of its log among it. */
  readonly folder: string
  readonly warn: (message: string) => void
}

export function moveEnd({ name, archive, folder, warn }: EndOptions): MoveEnd {
  const evidence = join(folder, 'evidence')
  const integrity = () => openIntegrity({ folder, archive, warn })
  return {
    name,
    archive,
    async readEvidence() {
      // Makes the key of a log that has never been opened.
      integrity()
      return readEvidence(evidence)
    },
    adoptEvidence: (state) => adoptEvidence(evidence, archive.log, state),
    verify: (progress) => integrity().verify(1, progress),
  }
}

/** Takes keys, accounts, access log and the state of the recognition along into another folder that has none. */
export async function takeCompanions(from: string, to: string): Promise<void> {
  if (from !== to && existsSync(from) && !existsSync(join(to, 'keys.db'))) await copyBeside(from, to)
}
