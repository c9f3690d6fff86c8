/** The keys that wrap the secrets in the database: from the environment, from a file, or made in the data folder. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BOX_KEY_BYTES, type SecretBox, StartError, secretBox, writeOnce } from '@zeughaus/platform'

export interface WrappingSettings {
  readonly MAILARCHIV_KEY?: string | undefined
  readonly MAILARCHIV_KEY_FILE?: string | undefined
}

const FILE = 'wrapping.key'

/** The boxes of the keys of this process: new secrets go into the present one, the former ones only open. */
export interface WrappingBoxes {
  readonly present: SecretBox
  /** While the key of an archive is changed. */
  readonly former: readonly SecretBox[]
}

/**
 * Reads the keys: the present one, and after it, separated by space, former ones. Without a setting the key lies in the
 * data folder, where the first start of an archive makes it.
 *
 * @param hasSecrets whether the database holds secrets that another key cannot open
 * @throws StartError when there is no key, both settings, or a damaged one
 */
export function wrappingBoxes(settings: WrappingSettings, folder: string, hasSecrets: boolean): WrappingBoxes {
  const { MAILARCHIV_KEY: key, MAILARCHIV_KEY_FILE: file } = settings
  if (key !== undefined && file !== undefined)
    throw new StartError('MAILARCHIV_KEY und MAILARCHIV_KEY_FILE sind beide gesetzt. Bitte setzen Sie nur eines davon.')
  if (key !== undefined) return boxesOf(key, 'MAILARCHIV_KEY')
  const at = file ?? join(folder, FILE)
  if (file === undefined && !existsSync(at)) {
    if (hasSecrets) throw new StartError(missing(folder))
    mkdirSync(dirname(at), { recursive: true, mode: 0o700 })
    writeOnce(at, `${randomBytes(BOX_KEY_BYTES).toString('base64')}\n`)
  }
  return boxesOf(readKeyFile(at), at)
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(
      `Die Schlüsseldatei ${file} lässt sich nicht lesen (${(error as NodeJS.ErrnoException).code}). Bitte prüfen Sie MAILARCHIV_KEY_FILE und die Rechte der Datei.`,
    )
  }
}

function boxesOf(text: string, place: string): WrappingBoxes {
  const [present, ...former] = text
    .trim()
    .split(/\s+/)
    .map((key) => boxOf(key, place))
  if (present === undefined) throw new StartError(noKey(place))
  return { present, former }
}

function boxOf(text: string, place: string): SecretBox {
  const key = Buffer.from(text, 'base64')
  if (key.length === BOX_KEY_BYTES && key.toString('base64') === text) return secretBox(key)
  throw new StartError(noKey(place))
}

const noKey = (place: string) =>
  `Der Schlüssel in ${place} besteht nicht aus 32 Bytes in Base64. Bitte erzeugen Sie einen mit „openssl rand -base64 32“; gibt es das Archiv schon, verwenden Sie den bisherigen.`

const missing = (folder: string) =>
  'Diese Datenbank bewahrt den Beweisschlüssel und den Schlüssel der Postfächer verschlüsselt auf, und diesem Rechner fehlt der Schlüssel dazu. ' +
  `Bitte setzen Sie MAILARCHIV_KEY auf den Wert der anderen Rechner; haben auch sie keinen, ist es der Inhalt von „${FILE}“ im Datenordner des ersten (hier wäre das ${join(folder, FILE)}).`
