/** The stored subscriptions and how far each has been told, over the tables of either engine. */
import type { DatabaseSync } from 'node:sqlite'
import type { Layout, Row, Tables } from '../../kern/tables/index.ts'
import type { Cursor, WatchParameters } from '../changes/index.ts'

/** A search whose changes are sent to a receiver. Times are milliseconds since 1970 UTC. */
export interface Subscription {
  readonly id: string
  /** The key whose scope holds; without it nothing is sent. */
  readonly keyId: string
  readonly name: string
  readonly url: string
  readonly watch: WatchParameters
  readonly createdAt: number
  /** Grows with each replay: what was under way before it moves the position no more. */
  readonly version: number
  /** The position behind the last change that was told; null: it is to begin at `from`. */
  readonly place: Cursor | null
  /** The moment at which it begins; null once it has a position. */
  readonly from: number | null
  readonly pausedAt: number | null
  /** Attempts that failed in a row, and since when. */
  readonly failures: number
  readonly failingSince: number | null
  readonly nextTry: number
  /** Why the last attempt failed, a German sentence. */
  readonly error: string | null
  readonly delivered: number
  readonly lastSuccess: number | null
}

export type NewSubscription = Pick<
  Subscription,
  'id' | 'keyId' | 'name' | 'url' | 'watch' | 'createdAt' | 'place' | 'from'
> & { readonly secret: Uint8Array }

const SCHEMA = `
CREATE TABLE IF NOT EXISTS subscription (
  id TEXT PRIMARY KEY,
  key_id TEXT NOT NULL,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  secret BLOB NOT NULL,
  watch TEXT NOT NULL CHECK (json_valid(watch)),
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  place_seq INTEGER,
  place_text INTEGER,
  from_at INTEGER,
  paused_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  next_try INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  delivered INTEGER NOT NULL DEFAULT 0,
  last_success INTEGER,
  CHECK ((place_seq IS NULL) = (place_text IS NULL)),
  CHECK ((place_seq IS NULL) = (from_at IS NOT NULL))
) STRICT;
CREATE TABLE IF NOT EXISTS feed_place (
  at INTEGER PRIMARY KEY,
  text INTEGER NOT NULL
) STRICT;
`

const COLUMNS = [
  ...['id', 'key_id', 'name', 'url', 'secret', 'watch', 'created_at', 'version', 'place_seq', 'place_text', 'from_at'],
  ...['paused_at', 'failures', 'failing_since', 'next_try', 'error', 'delivered', 'last_success'],
]

export const SUBSCRIPTION_LAYOUT: Layout = {
  file: 'subscriptions.db',
  prefix: 'mailarchiv.',
  follows: true,
  tables: { subscription: COLUMNS, feed_place: ['at', 'text'] },
  prepare: (db: DatabaseSync) => db.exec(SCHEMA),
}

/** The condition that a subscription was neither replayed nor told further since it was read. */
const UNMOVED = 'id = $1 AND version = $2 AND place_seq = $3 AND place_text = $4'

export type SubscriptionStore = ReturnType<typeof openSubscriptionStore>

/** A subscription that has a position. */
export type Placed = Pick<Subscription, 'id' | 'version'> & { readonly place: Cursor }

/** Opens the store over its tables, which stay the caller's. */
export function openSubscriptionStore(tables: Tables) {
  const subscription = `${tables.prefix}subscription`
  const feedPlace = `${tables.prefix}feed_place`
  const unmoved = ({ id, version, place }: Placed) => [id, version, place.seq, place.text]
  const changed = async (sql: string, values: readonly (string | number | null)[]) =>
    (await tables.run(sql, values)) > 0
  return {
    /** Lists all, oldest first. */
    async list(): Promise<Subscription[]> {
      return (await tables.rows(`SELECT * FROM ${subscription} ORDER BY id`)).map(toSubscription)
    },
    async get(id: string): Promise<Subscription | null> {
      const [row] = await tables.rows(`SELECT * FROM ${subscription} WHERE id = $1`, [id])
      return row === undefined ? null : toSubscription(row)
    },
    /** The sealed secret; null for an unknown subscription. */
    async secret(id: string): Promise<Uint8Array | null> {
      const [row] = await tables.rows(`SELECT secret FROM ${subscription} WHERE id = $1`, [id])
      return row === undefined ? null : (row['secret'] as Uint8Array)
    },
    async add({ id, keyId, name, url, secret, watch, createdAt, place, from }: NewSubscription): Promise<void> {
      await tables.run(
        `INSERT INTO ${subscription} (id, key_id, name, url, secret, watch, created_at, place_seq, place_text, from_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [id, keyId, name, url, secret, JSON.stringify(watch), createdAt, place?.seq ?? null, place?.text ?? null, from],
      )
    },
    remove: (id: string) => changed(`DELETE FROM ${subscription} WHERE id = $1`, [id]),
    /** Sends on at once, from this moment or (null) from where it stopped. False: there is no such subscription. */
    replay: (id: string, from: number | null) =>
      from === null
        ? changed(`UPDATE ${subscription} SET ${RESUMED} WHERE id = $1`, [id])
        : changed(
            `UPDATE ${subscription} SET ${RESUMED}, place_seq = NULL, place_text = NULL, from_at = $2 WHERE id = $1`,
            [id, from],
          ),
    /** Gives it the position of its moment. False: it was replayed or removed meanwhile. */
    begin: ({ id, version }: Pick<Subscription, 'id' | 'version'>, { seq, text }: Cursor) =>
      changed(
        `UPDATE ${subscription} SET place_seq = $3, place_text = $4, from_at = NULL
         WHERE id = $1 AND version = $2 AND place_seq IS NULL`,
        [id, version, seq, text],
      ),
    /** Moves it over changes that do not concern it. False: it was replayed, removed or told further meanwhile. */
    pass: (at: Placed, { seq, text }: Cursor) =>
      changed(`UPDATE ${subscription} SET place_seq = $5, place_text = $6 WHERE ${UNMOVED}`, [
        ...unmoved(at),
        seq,
        text,
      ]),
    /** Moves it over a change that its receiver has taken. False: as for `pass`. */
    delivered: (at: Placed, { seq, text }: Cursor, now: number) =>
      changed(
        `UPDATE ${subscription} SET place_seq = $5, place_text = $6, delivered = delivered + 1, last_success = $7,
           failures = 0, failing_since = NULL, next_try = 0, error = NULL WHERE ${UNMOVED}`,
        [...unmoved(at), seq, text, now],
      ),
    /** Notes a failed attempt. @param pausedAt ends the attempts */
    failed: (at: Placed, failure: { error: string; now: number; nextTry: number; pausedAt: number | null }) =>
      changed(
        `UPDATE ${subscription} SET failures = failures + 1, failing_since = coalesce(failing_since, $5), error = $6,
           next_try = $7, paused_at = $8 WHERE ${UNMOVED}`,
        [...unmoved(at), failure.now, failure.error, failure.nextTry, failure.pausedAt],
      ),
    /** Notes how far the feed of texts was at a moment, and forgets what is older than `oldest`. */
    async noteText(at: number, text: number, oldest: number): Promise<void> {
      await tables.run(`INSERT INTO ${feedPlace} (at, text) VALUES ($1, $2) ON CONFLICT (at) DO NOTHING`, [at, text])
      await tables.run(`DELETE FROM ${feedPlace} WHERE at < $1`, [oldest])
    },
    /** How far the feed of texts was at this moment at least; 0 when that is not known. */
    async textAt(moment: number): Promise<number> {
      const [row] = await tables.rows(`SELECT text FROM ${feedPlace} WHERE at <= $1 ORDER BY at DESC LIMIT 1`, [moment])
      return Number(row?.['text'] ?? 0)
    },
    /** When the feed of texts was noted last; null before the first time. */
    async notedAt(): Promise<number | null> {
      const [row] = await tables.rows(`SELECT max(at) AS at FROM ${feedPlace}`)
      return numberOrNull(row?.['at'] ?? null)
    },
  }
}

const RESUMED =
  'version = version + 1, paused_at = NULL, failures = 0, failing_since = NULL, next_try = 0, error = NULL'

function toSubscription(row: Row): Subscription {
  const seq = numberOrNull(row['place_seq'])
  return {
    id: String(row['id']),
    keyId: String(row['key_id']),
    name: String(row['name']),
    url: String(row['url']),
    watch: JSON.parse(String(row['watch'])) as WatchParameters,
    createdAt: Number(row['created_at']),
    version: Number(row['version']),
    place: seq === null ? null : { seq, text: Number(row['place_text']) },
    from: numberOrNull(row['from_at']),
    pausedAt: numberOrNull(row['paused_at']),
    failures: Number(row['failures']),
    failingSince: numberOrNull(row['failing_since']),
    nextTry: Number(row['next_try']),
    error: row['error'] === null ? null : String(row['error']),
    delivered: Number(row['delivered']),
    lastSuccess: numberOrNull(row['last_success']),
  }
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))
