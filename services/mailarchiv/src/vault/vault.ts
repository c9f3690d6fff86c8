/**
 * The two secrets of an archive: the key that signs its evidence, and the key of the passwords of its mailboxes. An
 * archive in a folder keeps them in files; one in PostgreSQL keeps them in the database, wrapped by a key that only its
 * processes have.
 */
import { type SecretBox, StartError } from '@zeughaus/platform'
import type { Statements } from '../tables/index.ts'

/** `imap`: key of the stored passwords, in base64. `evidence`: private key of the log, in PEM. */
export type SecretName = 'imap' | 'evidence'

export interface Vault {
  /** The secret of this name; null when there is none yet. @throws StartError when it cannot be read */
  read(name: SecretName): Promise<string | null>
  /** Keeps a new secret, unless another process was first. Returns the one that is kept. */
  make(name: SecretName, secret: string): Promise<string>
  /** Keeps this secret in place of an earlier one. */
  replace(name: SecretName, secret: string): Promise<void>
}

/** The tables of the wrapped secrets: their migration makes them. */
export const VAULT_TABLES = { prefix: 'mailarchiv.' }

/** @param unwrap gives the box of the wrapping key; told whether secrets exist already, which another key cannot open */
export function vaultInTables(
  tables: Statements & { readonly prefix: string },
  unwrap: (hasSecrets: boolean) => SecretBox,
): Vault {
  const table = `${tables.prefix}wrapped_secret`
  let box: SecretBox | undefined
  async function boxOf(): Promise<SecretBox> {
    box ??= unwrap((await tables.rows(`SELECT name FROM ${table} LIMIT 1`)).length > 0)
    return box
  }
  async function read(name: SecretName): Promise<string | null> {
    const [row] = await tables.rows(`SELECT wrapped FROM ${table} WHERE name = $1`, [name])
    if (row === undefined) return null
    const secret = (await boxOf()).open(row['wrapped'] as Uint8Array, name)
    if (secret === null) throw new StartError(OTHER_KEY)
    return secret
  }
  return {
    read,
    async make(name, secret) {
      const wrapped = (await boxOf()).seal(secret, name)
      await tables.run(`INSERT INTO ${table} (name, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [name, wrapped])
      return (await read(name)) ?? secret
    },
    async replace(name, secret) {
      const wrapped = (await boxOf()).seal(secret, name)
      await tables.run(
        `INSERT INTO ${table} (name, wrapped) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET wrapped = excluded.wrapped`,
        [name, wrapped],
      )
    },
  }
}

const OTHER_KEY =
  'Der Schlüssel aus MAILARCHIV_KEY, MAILARCHIV_KEY_FILE oder dem Datenordner öffnet nicht, was diese Datenbank verschlüsselt aufbewahrt: Dieses Archiv verwendet einen anderen. ' +
  'Bitte geben Sie jedem Rechner dieses Archivs denselben: den Wert, mit dem es zuerst gestartet wurde, oder den Inhalt von „wrapping.key“ aus dem Datenordner des ersten Rechners.'
