import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomSecret, StartError, secretProblem } from '@zeughaus/platform'

/** Name of the file within the data folder. */
export const SECRET_FILE = 'jwt-secret'

/**
 * The signing secret: the one of the settings, else one that the first start has made and kept in the data folder.
 *
 * @throws {StartError} without a setting beside a database of one's own: several processes must sign alike
 */
export async function signingSecret(
  given: string | undefined,
  hasOwnDatabase: boolean,
  folder: string,
): Promise<string> {
  if (given !== undefined) return given
  if (hasOwnDatabase) {
    throw new StartError(
      'MATERIAL_JWT_SECRET fehlt. Mit DATABASE_URL muss es gesetzt sein, damit alle Prozesse gleich unterschreiben: ' +
        'mindestens 32 zufällige Zeichen, zum Beispiel aus »openssl rand -base64 32«.',
    )
  }
  const file = join(folder, SECRET_FILE)
  await mkdir(folder, { recursive: true })
  // Only the first of two starts at the same time writes; the other reads what it wrote.
  await writeFile(file, randomSecret(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(file, 0o600)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secretProblem(secret) !== null) {
    throw new StartError(`Die Datei ${file} ist beschädigt. Löschen Sie sie: der nächste Start legt sie neu an.`)
  }
  return secret
}
