/** The stored accounts and positions, over the tables of either engine. Any process may change an account; its reader moves positions. */
import { newId, type SecretBox } from '@zeughaus/platform'
import type { Row, Statements, Tables } from '../../../kern/tables/index.ts'
import {
  type Account,
  type AccountState,
  type FolderPosition,
  type KeptAccount,
  type NewAccount,
  type Reading,
  ReadingEnded,
  type Secret,
  type Security,
  type SkippedMail,
  type Taken,
  type View,
} from './account.ts'
import type { OAuthClient, OAuthSecret } from './oauth.ts'

/** Skipped mails listed; all are counted. */
const NAMED = 100

/** What a change of an account leaves as it is. */
interface Kept {
  readonly positions: boolean
  readonly secret: boolean
}

/** A reader that has just begun. */
const BEGINNING: View = { state: 'connecting', progress: null, nextTry: null, error: null, failures: 0 }

export type AccountStore = ReturnType<typeof openAccountStore>

/** Opens the store over its tables, which stay the caller's. */
export function openAccountStore(tables: Tables, box: SecretBox) {
  const [account, folder, skipped] = ['account', 'folder', 'skipped'].map((name) => `${tables.prefix}${name}`)

  async function accounts(condition = '', values: readonly string[] = []): Promise<KeptAccount[]> {
    const rows = await tables.rows(`SELECT * FROM ${account} ${condition} ORDER BY id`, values)
    if (rows.length === 0) return []
    const mails = await tables.rows(
      `SELECT * FROM (SELECT account, folder, uid, reason, id,
           count(*) OVER (PARTITION BY account) AS mails,
           row_number() OVER (PARTITION BY account ORDER BY id DESC) AS place FROM ${skipped}) AS numbered
       WHERE place <= ${NAMED} ORDER BY account, place`,
    )
    const of = Map.groupBy(mails, (row) => String(row['account']))
    return rows.map((row) => toAccount(row, of.get(String(row['id'])) ?? []))
  }
  const get = async (id: string): Promise<KeptAccount | null> => (await accounts('WHERE id = $1', [id]))[0] ?? null

  /** Changes a column set of the account as long as the reading has not ended. */
  async function asReader(statements: Statements, { id, version, term }: Reading, set: string, values: Values) {
    const changed = await statements.run(`UPDATE ${account} SET ${set} WHERE id = $1 AND version = $2 AND term <= $3`, [
      id,
      version,
      term,
      ...values,
    ])
    if (changed === 0) throw new ReadingEnded()
  }

  return {
    list: () => accounts(),
    get,

    async add(entered: NewAccount): Promise<KeptAccount> {
      const id = newId()
      await tables.run(
        `INSERT INTO ${account} (id, name, host, port, security, "user", password, oauth, ca, folders, journal)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [id, ...valuesOf(entered, box, id)],
      )
      return (await get(id))!
    },

    /**
     * Replaces the values of an account as it was read, and ends its reading. False: it was changed or removed since.
     *
     * @param keeps positions and skipped mails: otherwise the mailbox is read from its beginning · the stored secret: its
     *   reader may have renewed it meanwhile
     */
    change({ id, version }: Pick<KeptAccount, 'id' | 'version'>, entered: NewAccount, keeps: Kept): Promise<boolean> {
      return tables.transaction(async (statements) => {
        const changed = await statements.run(
          `UPDATE ${account} SET name = $3, host = $4, port = $5, security = $6, "user" = $7,
             password = CASE WHEN $13 = 1 THEN password ELSE $8 END, oauth = $9, ca = $10, folders = $11, journal = $12,
             version = version + 1 WHERE id = $1 AND version = $2`,
          [id, version, ...valuesOf(entered, box, id), keeps.secret ? 1 : 0],
        )
        if (changed === 0) return false
        if (!keeps.positions)
          for (const table of [folder, skipped]) await statements.run(`DELETE FROM ${table} WHERE account = $1`, [id])
        return true
      })
    },

    setPaused: (id: string, paused: boolean) =>
      tables.run(`UPDATE ${account} SET paused = $2 WHERE id = $1`, [id, paused ? 1 : 0]),

    remove: (id: string) => tables.run(`DELETE FROM ${account} WHERE id = $1`, [id]),

    /** The account's credentials; null if the archive's key cannot decrypt them. */
    async secret(id: string): Promise<Secret | null> {
      const [row] = await tables.rows(`SELECT password, oauth FROM ${account} WHERE id = $1`, [id])
      const opened = row === undefined ? null : box.open(row['password'] as Uint8Array, id)
      if (opened === null) return null
      return row?.['oauth'] === null ? { password: opened } : (JSON.parse(opened) as OAuthSecret)
    },

    /**
     * Stores the refresh token that replaces a stored one, unless another secret was stored since. Other changes of the
     * account do not matter: the replaced token is worth nothing any more.
     */
    async renew(id: string, replaced: Secret, secret: OAuthSecret): Promise<void> {
      const [row] = await tables.rows(`SELECT password FROM ${account} WHERE id = $1 AND oauth IS NOT NULL`, [id])
      const sealed = row?.['password'] as Uint8Array | undefined
      if (sealed === undefined || box.open(sealed, id) !== JSON.stringify(replaced)) return
      await tables.run(`UPDATE ${account} SET password = $2 WHERE id = $1 AND password = $3`, [
        id,
        box.seal(JSON.stringify(secretOf(secret)), id),
        sealed,
      ])
    },

    /** Begins a reading: from now on the process that read before changes nothing more. @throws ReadingEnded */
    begin: (reading: Reading) => asReader(tables, reading, `term = $3, ${SET_VIEW}`, viewValues(BEGINNING)),

    async position(id: string, path: string): Promise<FolderPosition | null> {
      const [row] = await tables.rows(`SELECT uid_validity, last_uid FROM ${folder} WHERE account = $1 AND path = $2`, [
        id,
        path,
      ])
      return row === undefined ? null : { uidValidity: String(row['uid_validity']), lastUid: Number(row['last_uid']) }
    },

    /**
     * Notes that every mail up to this UID is durable in the archive or skipped. Within one UIDVALIDITY a position
     * never goes back.
     *
     * @throws ReadingEnded
     */
    async advance(reading: Reading, path: string, { uidValidity, lastUid }: FolderPosition, taken: Taken) {
      const { id } = reading
      await tables.transaction(async (statements) => {
        await asReader(statements, reading, 'archived = archived + $4', [taken.archived])
        await statements.run(
          `INSERT INTO ${folder} AS kept (account, path, uid_validity, last_uid) VALUES ($1, $2, $3, $4)
           ON CONFLICT (account, path) DO UPDATE SET uid_validity = excluded.uid_validity,
             last_uid = CASE WHEN kept.uid_validity = excluded.uid_validity AND kept.last_uid > excluded.last_uid
               THEN kept.last_uid ELSE excluded.last_uid END`,
          [id, path, uidValidity, lastUid],
        )
        // A recreated folder is read from its beginning, its skipped mails too.
        await statements.run(`DELETE FROM ${skipped} WHERE account = $1 AND folder = $2 AND uid_validity <> $3`, [
          id,
          path,
          uidValidity,
        ])
        for (const { uid, reason } of taken.skipped)
          await statements.run(
            `INSERT INTO ${skipped} (id, account, folder, uid_validity, uid, reason)
             SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5 FROM ${skipped} WHERE true
             ON CONFLICT (account, folder, uid_validity, uid) DO UPDATE SET id = excluded.id, reason = excluded.reason`,
            [id, path, uidValidity, uid, reason],
          )
      })
    },

    /** Notes a pass without a problem. @throws ReadingEnded */
    noteSuccess: (reading: Reading, time: number) => asReader(tables, reading, 'last_success = $4', [time]),

    /** Shows how the reader gets on. @throws ReadingEnded */
    show: (reading: Reading, view: View) => asReader(tables, reading, SET_VIEW, viewValues(view)),
  }
}

type Values = readonly (string | number | null)[]

const SET_VIEW = 'state = $4, progress = $5, next_try = $6, error = $7, failures = $8'
const viewValues = ({ state, progress, nextTry, error, failures }: View): Values => [
  state,
  progress,
  nextTry,
  error,
  failures,
]

/** What was entered, in the order of the columns from `name` on. */
function valuesOf(entered: NewAccount, box: SecretBox, id: string) {
  const { name, host, port, security, user, password, oauth, ca, folders, journal } = entered
  const client = oauth === null ? null : JSON.stringify(clientOf(oauth))
  const sealed = box.seal(oauth === null ? password : JSON.stringify(secretOf(oauth)), id)
  return [name, host, port, security, user, sealed, client, ca, JSON.stringify(folders), journal ? 1 : 0]
}

const clientOf = ({ token_url, client_id, scope }: OAuthClient): OAuthClient => ({ token_url, client_id, scope })
const secretOf = ({ client_secret, refresh_token }: OAuthSecret): OAuthSecret => ({ client_secret, refresh_token })

function toAccount(row: Row, mails: readonly Row[]): KeptAccount {
  const skipped: SkippedMail[] = mails.map(({ folder, uid, reason }) => ({
    folder: String(folder),
    uid: Number(uid),
    reason: String(reason),
  }))
  return {
    ...enteredOf(row),
    id: String(row['id']),
    paused: row['paused'] === 1,
    archived: Number(row['archived']),
    skipped: { count: Number(mails[0]?.['mails'] ?? 0), mails: skipped },
    lastSuccess: numberOrNull(row['last_success']),
    version: Number(row['version']),
    view: {
      state: row['state'] as AccountState,
      progress: row['progress'] as string | null,
      nextTry: numberOrNull(row['next_try']),
      error: row['error'] as string | null,
      failures: Number(row['failures']),
    },
  }
}

function enteredOf(row: Row): Omit<Account, 'id' | 'paused' | 'archived' | 'skipped' | 'lastSuccess'> {
  return {
    name: String(row['name']),
    host: String(row['host']),
    port: Number(row['port']),
    security: row['security'] as Security,
    user: String(row['user']),
    oauth: row['oauth'] === null ? null : (JSON.parse(String(row['oauth'])) as OAuthClient),
    ca: String(row['ca']),
    folders: JSON.parse(String(row['folders'])) as string[],
    journal: row['journal'] === 1,
  }
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))
