/** Passwords at rest: AES-256-GCM under a key of the data folder, each bound to the account it belongs to. */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { StartError } from '@zeughaus/platform'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export interface SecretBox {
  /** Version, nonce, tag, ciphertext. `context` must be given again to open it. */
  seal(secret: string, context: string): Uint8Array
  /** The secret; null when the bytes, the key or the context are not the ones of `seal`. */
  open(sealed: Uint8Array, context: string): string | null
}

function damaged(keyFile: string): string {
  return `Die Schlüsseldatei ${keyFile} ist beschädigt. Bitte holen Sie sie aus der letzten Sicherung. Gibt es keine, löschen Sie sie und geben Sie die Passwörter der IMAP-Konten neu ein.`
}

/** Opens the box with the key of this file, which is made at the first start with mode 0600. */
export function openSecretBox(keyFile: string): SecretBox {
  if (!existsSync(keyFile)) writeKey(keyFile)
  const key = Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new StartError(damaged(keyFile))
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), text])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      const start = 1 + NONCE_BYTES + TAG_BYTES
      if (bytes[0] !== VERSION || bytes.length < start) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, start))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Puts a whole key in place; of two processes that start at once, both use the first one's. */
function writeKey(file: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
