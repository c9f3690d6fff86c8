import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Key length in bytes. */
export const BOX_KEY_BYTES = 32

/** Encrypts short secrets for storage with AES-256-GCM, each bound to its context. */
export type SecretBox = {
  /**
   * Returns version, nonce, tag and ciphertext: a fixed number of bytes more than the secret. `open` needs the same
   * `context`.
   */
  seal(secret: string, context: string): Uint8Array
  /** Returns the secret; null when the bytes, the key or the context are not those of `seal`. */
  open(sealed: Uint8Array, context: string): string | null
}

/** Creates a box with a key of `BOX_KEY_BYTES`. */
export function secretBox(key: Uint8Array): SecretBox {
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
