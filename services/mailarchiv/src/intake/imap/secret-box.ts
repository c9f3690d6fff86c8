/** Passwords at rest, under a key of the data folder. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { BOX_KEY_BYTES, type SecretBox, StartError, secretBox } from '@zeughaus/platform'

function damaged(keyFile: string): string {
  return `Die Schlüsseldatei ${keyFile} ist beschädigt. Bitte holen Sie sie aus der letzten Sicherung. Gibt es keine, löschen Sie sie und geben Sie die Passwörter der IMAP-Konten neu ein.`
}

/** Opens the box with the key of this file, which is made at the first start with mode 0600. */
export function openSecretBox(keyFile: string): SecretBox {
  if (!existsSync(keyFile)) writeKey(keyFile)
  const key = Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64')
  if (key.length !== BOX_KEY_BYTES) throw new StartError(damaged(keyFile))
  return secretBox(key)
}

/** Writes the key file atomically; of two processes that start at once, both use the first one's key. */
function writeKey(file: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(BOX_KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
