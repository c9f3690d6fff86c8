/**
 * Encrypts and decrypts files in the format of age (https://age-encryption.org/v1). The library is loaded by those alone who
 * use it.
 */
import { readFile } from 'node:fs/promises'
import type { Decrypter } from 'age-encryption'
import { StartError } from '../errors/domain-error.ts'

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Encrypts bytes to recipients as they come. */
export async function* encrypt(bytes: Bytes, recipients: readonly string[]): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(streamOf(bytes))
}

/** The private keys of an identity file. */
export type Identities = Pick<Decrypter, 'decrypt' | 'decryptHeader'>

/** Decrypts bytes as they come. Throws when no identity opens them, or they are not what was encrypted. */
export async function* decrypt(bytes: Bytes, identities: Identities): AsyncGenerator<Uint8Array> {
  yield* await identities.decrypt(streamOf(bytes))
}

/** The stream that the library takes. */
function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  const iterator = (async function* () {
    yield* bytes
  })()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await iterator.return(undefined)
    },
  })
}

/** Whether none of the identities opens what begins with these bytes; a damaged beginning is not their fault. */
export async function isForOthers(beginning: Uint8Array, identities: Identities): Promise<boolean> {
  try {
    await identities.decryptHeader(beginning)
    return false
  } catch (error) {
    return (error as Error).message.startsWith('no identity matched')
  }
}

/**
 * Reads an identity file as `age-keygen` writes it: a key a line, and comments.
 *
 * @throws StartError when it is missing, or holds anything else
 */
export async function readIdentities(file: string): Promise<Identities> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `Die Datei ${file} aus --identity lässt sich nicht lesen (${error.code}). Bitte prüfen Sie Pfad und Rechte.`,
    )
  })
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const keys = lines.flatMap((key, at) => (key === '' || key.startsWith('#') ? [] : [{ key, line: at + 1 }]))
  if (keys.length === 0) throw new StartError(`In der Datei ${file} steht kein Schlüssel. ${IDENTITY_FORM}`)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const { key, line } of keys) {
    try {
      decrypter.addIdentity(key)
    } catch {
      throw new StartError(`Zeile ${line} der Datei ${file} ist kein Schlüssel. ${IDENTITY_FORM}`)
    }
  }
  return decrypter
}

const IDENTITY_FORM =
  'Bitte nennen Sie mit --identity eine Datei, wie sie „age-keygen“ schreibt: jede Zeile AGE-SECRET-KEY-1… oder ein Kommentar mit #. Eine mit Passwort entschlüsseln Sie vorher mit „age -d“.'
