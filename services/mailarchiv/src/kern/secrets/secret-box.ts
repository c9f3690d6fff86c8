/** Passwords at rest, under a key of the archive's secrets. */
import { randomBytes } from 'node:crypto'
import { BOX_KEY_BYTES, type SecretBox, StartError, secretBox } from '@zeughaus/platform'
import type { Secrets } from './secrets.ts'

const DAMAGED =
  'Der Schlüssel für die Passwörter der Postfächer (imap/accounts.key im Datenordner) ist beschädigt. Bitte holen Sie die Datei aus der letzten Sicherung. Gibt es keine, löschen Sie sie und geben Sie die Passwörter der IMAP-Konten neu ein; Webhooks legen Sie neu an.'

/** Opens the box with the key of the secrets, which is made at the first start. */
export async function openSecretBox(secrets: Secrets): Promise<SecretBox> {
  const kept = (await secrets.read('imap')) ?? (await secrets.make('imap', newKey()))
  const key = Buffer.from(kept.trim(), 'base64')
  if (key.length !== BOX_KEY_BYTES) throw new StartError(DAMAGED)
  return secretBox(key)
}

const newKey = () => `${randomBytes(BOX_KEY_BYTES).toString('base64')}\n`
