import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomSecret, StartError, secretProblem, writeOnce } from '@zeughaus/platform'

/** Name of the file in the data folder. */
export const SECRET_FILE = 'jwt-secret'

/**
 * Returns the signing secret: the one in the settings, else one that the first start creates in the data folder.
 *
 * @throws {StartError} for an external database without the setting: several processes must share one secret
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
  // When two processes start at once, only the first writes; the other reads its secret.
  if (!existsSync(file)) writeOnce(file, randomSecret())
  await chmod(file, 0o600)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secretProblem(secret) !== null) {
    throw new StartError(`Die Datei ${file} ist beschädigt. Löschen Sie sie: der nächste Start legt sie neu an.`)
  }
  return secret
}
