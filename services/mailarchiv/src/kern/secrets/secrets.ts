/**
 * The two secrets of an archive: the key that signs its evidence, and the key of the passwords of its mailboxes. An
 * archive in a folder keeps them in files; one in PostgreSQL keeps them in the database, wrapped by a key that only its
 * processes have.
 */
import { StartError } from '@zeughaus/platform'
import type { Tables } from '../tables/index.ts'
import type { WrappingBoxes } from './wrapping.ts'

/** `imap`: key of the stored passwords, in base64. `evidence`: private key of the log, in PEM. */
export type SecretName = 'imap' | 'evidence'

export interface Secrets {
  /** The secret of this name; null when there is none yet. @throws StartError when it cannot be read */
  read(name: SecretName): Promise<string | null>
  /** Keeps a new secret, unless another process was first. Returns the one that is kept. */
  make(name: SecretName, secret: string): Promise<string>
  /** Keeps this secret in place of an earlier one. */
  replace(name: SecretName, secret: string): Promise<void>
  /** Wraps the secrets again, with the present key of this process; null in a folder, where nothing wraps them. */
  readonly rewrap: (() => Promise<Rewrapped>) | null
}

export interface Rewrapped {
  readonly secrets: number
  /** Those that a former key had wrapped. */
  readonly changed: number
}

/** The tables of the wrapped secrets: their migration makes them. */
export const SECRET_TABLES = { prefix: 'mailarchiv.' }

/** @param unwrap gives the boxes of the wrapping keys; told whether secrets exist already, which another key cannot open */
export function secretsInTables(tables: Tables, unwrap: (hasSecrets: boolean) => WrappingBoxes): Secrets {
  const table = `${tables.prefix}wrapped_secret`
  let known: WrappingBoxes | undefined
  async function boxes(): Promise<WrappingBoxes> {
    known ??= unwrap((await tables.rows(`SELECT name FROM ${table} LIMIT 1`)).length > 0)
    return known
  }
  async function read(name: SecretName): Promise<string | null> {
    const [row] = await tables.rows(`SELECT wrapped FROM ${table} WHERE name = $1`, [name])
    return row === undefined ? null : opened(await boxes(), row['wrapped'] as Uint8Array, name)
  }
  return {
    read,
    async make(name, secret) {
      const wrapped = (await boxes()).present.seal(secret, name)
      await tables.run(`INSERT INTO ${table} (name, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [name, wrapped])
      return (await read(name)) ?? secret
    },
    async replace(name, secret) {
      const wrapped = (await boxes()).present.seal(secret, name)
      await tables.run(
        `INSERT INTO ${table} (name, wrapped) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET wrapped = excluded.wrapped`,
        [name, wrapped],
      )
    },
    async rewrap() {
      const keys = await boxes()
      return tables.transaction(async (statements) => {
        // Another run waits here, and finds nothing left to do.
        const rows = await statements.rows(`SELECT name, wrapped FROM ${table} ORDER BY name FOR UPDATE`)
        let changed = 0
        for (const row of rows) {
          const [name, wrapped] = [String(row['name']), row['wrapped'] as Uint8Array]
          if (keys.present.open(wrapped, name) !== null) continue
          const rewrapped = keys.present.seal(opened(keys, wrapped, name), name)
          changed += await statements.run(`UPDATE ${table} SET wrapped = $2 WHERE name = $1`, [name, rewrapped])
        }
        return { secrets: rows.length, changed }
      })
    },
  }
}

/** @throws StartError when none of the keys opens it */
function opened({ present, former }: WrappingBoxes, wrapped: Uint8Array, name: string): string {
  for (const box of [present, ...former]) {
    const secret = box.open(wrapped, name)
    if (secret !== null) return secret
  }
  throw new StartError(OTHER_KEY)
}

const OTHER_KEY =
  'Der Schlüssel aus MAILARCHIV_KEY, MAILARCHIV_KEY_FILE oder dem Datenordner öffnet nicht, was diese Datenbank verschlüsselt aufbewahrt: Dieses Archiv verwendet einen anderen. ' +
  'Bitte geben Sie jedem Rechner dieses Archivs denselben: den Wert der übrigen Rechner, oder den Inhalt von „wrapping.key“ aus dem Datenordner des ersten. Wird der Schlüssel gerade gewechselt, braucht jeder Rechner vorher beide: den neuen und dahinter, nach einem Leerzeichen, den bisherigen.'
