/** Refuses unfit servers and databases at the start, each with a German sentence that names the setting. */
import { StartError } from '@zeughaus/platform'
import pg from 'pg'

const MINIMUM_VERSION = 150_000
const CONNECT_TIMEOUT_MS = 10_000
const DATABASE_DOES_NOT_EXIST = '3D000'
/** SQLSTATEs of a server that answers, but only starts or stops. */
const NOT_NOW = '57P'

/** The settings that a sentence names. */
export interface NamedBy {
  /** The setting of the database, `DATABASE_URL` for instance. */
  readonly setting: string
  /** The setting of the read-only replicas. */
  readonly replicas?: string
}

/** What a server says about itself and the database. */
interface Answer {
  readonly number: string
  readonly version: string
  readonly replica: boolean
  readonly readonly: string
  readonly encoding: string
}

/** A server that does not answer, or not yet. */
export class ServerUnreachable extends StartError {}

/** Opens a separate connection for the checks at the start. @throws {StartError} with the server's own reason */
export async function connectAtStart(connection: pg.ClientConfig, { setting }: NamedBy): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (cause) {
    // The server's own sentence names host, user or database, and never the password.
    const reason =
      (cause as pg.DatabaseError).code === DATABASE_DOES_NOT_EXIST
        ? 'Die angegebene Datenbank gibt es dort nicht. Bitte legen Sie sie an.'
        : `Grund: ${(cause as Error).message || (cause as pg.DatabaseError).code}.`
    const sentence = `Die Datenbank aus ${setting} ist nicht erreichbar. ${reason}`
    const answers = cause instanceof pg.DatabaseError && cause.code?.startsWith(NOT_NOW) !== true
    throw answers ? new StartError(sentence) : new ServerUnreachable(sentence)
  }
}

/** @throws {StartError} when the server is too old or accepts no writes, or the database cannot hold every character */
export async function refuseUnfitServer(client: pg.Client, { setting, replicas }: NamedBy): Promise<void> {
  const { rows } = await client.query<Answer>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version,
       pg_is_in_recovery() AS replica, current_setting('transaction_read_only') AS readonly,
       current_setting('server_encoding') AS encoding`,
  )
  const server = rows[0]!
  if (Number(server.number) < MINIMUM_VERSION) {
    throw new StartError(
      `Der Server aus ${setting} ist PostgreSQL ${server.version}. Zeughaus braucht mindestens Version 15. Bitte aktualisieren Sie ihn.`,
    )
  }
  if (server.replica) {
    throw new StartError(
      `Der Server aus ${setting} ist ein Replikat, das nur gelesen werden kann. Bitte nennen Sie den Hauptserver` +
        `${replicas === undefined ? '.' : `; Replikate gehören in ${replicas}.`}`,
    )
  }
  if (server.readonly === 'on') {
    throw new StartError(
      `In die Datenbank aus ${setting} darf nicht geschrieben werden (default_transaction_read_only ist an). ` +
        'Bitte ändern Sie das oder nennen Sie eine andere.',
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(
      `Die Datenbank aus ${setting} hat die Kodierung ${server.encoding}. Bitte legen Sie eine mit ENCODING 'UTF8' an.`,
    )
  }
}
