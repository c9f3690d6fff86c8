/** Signs the manifest of a backup with the key of the installation, and checks the signature. */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors/domain-error.ts'
import {
  formatVerifierKey,
  newPrivateKey,
  openNote,
  parseVerifierKey,
  type Signer,
  signerOf,
  signNote,
} from '../signed-note.ts'
import { syncFolder } from '../sync-folder.ts'
import { writeOnce } from '../whole-file.ts'

/** The private key. It never becomes part of a backup: whoever has one could sign another. */
export const KEY_FILE = 'backup-key.pem'
const PREFIX = 'zeughaus-backup'
const FIRST_LINE = 'zeughaus.backup/v1'

/** Makes the key in this folder. @returns whether there was none */
export function makeBackupKey(home: string): boolean {
  const file = join(home, KEY_FILE)
  if (existsSync(file)) return false
  mkdirSync(home, { recursive: true, mode: 0o700 })
  writeOnce(file, newPrivateKey())
  syncFolder(home)
  return true
}

/** Reads the key in this folder; null where there is none. */
export function backupKeyIn(home: string): Signer | null {
  const file = join(home, KEY_FILE)
  if (!existsSync(file)) return null
  try {
    return signerOf(readFileSync(file, 'utf8'), PREFIX)
  } catch (error) {
    throw new StartError(
      `Der Schlüssel der Sicherungen in ${file} lässt sich nicht lesen (${(error as Error).message}). Ist er beschädigt, verschieben Sie ihn: Die nächste Sicherung legt einen neuen an.`,
    )
  }
}

/** The bytes that are signed. */
const textOf = (madeAt: string, manifest: string): string =>
  `${FIRST_LINE}\nmade ${madeAt}\nmanifest ${hash('sha256', manifest)}\n`

export const signManifest = (madeAt: string, manifest: string, signer: Signer): Promise<string> =>
  signNote(textOf(madeAt, manifest), signer)

/** Whether the note is the signature of this manifest by the key that it names. */
export function isSigned(note: string, madeAt: string, manifest: string, key: string): boolean {
  const verifier = parseVerifierKey(key)
  return verifier !== null && openNote(note, verifier) === textOf(madeAt, manifest)
}

/** The text form of the key that `--signed-by` names. @throws StartError when it is none */
export function readSignedBy(text: string): string {
  const verifier = parseVerifierKey(text)
  if (verifier !== null) return formatVerifierKey(verifier)
  throw new StartError(
    '--signed-by nennt keinen Schlüssel. Bitte geben Sie ihn so an, wie ihn „zeughaus backup“ ausgegeben hat: zeughaus-backup/…+…+…',
  )
}
