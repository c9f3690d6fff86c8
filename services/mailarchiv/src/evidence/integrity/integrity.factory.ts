/** The evidence of an archive in a folder, as its service opens it. */
import { join } from 'node:path'
import { logInFolder } from '../access-log/index.ts'
import { evidenceInFolder } from '../signed-log/index.ts'
import { type Integrity, type IntegrityOptions, openIntegrity } from './integrity.ts'

export function integrityIn(
  folder: string,
  options: Omit<IntegrityOptions, 'place' | 'accessLog'> & Partial<Pick<IntegrityOptions, 'accessLog'>>,
): Integrity {
  return openIntegrity({
    place: evidenceInFolder(join(folder, 'evidence')),
    accessLog: logInFolder(folder),
    ...options,
  })
}
