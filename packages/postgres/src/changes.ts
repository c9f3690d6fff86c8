import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Servers } from './servers.ts'

/** A change notice: enough for an open page to reload, without any confidential data. */
export interface Change {
  /** The kind of entity, for instance `objekt`. */
  readonly art: string
  readonly id: string
}

/** Publishes committed changes to every process of the service, including this one. */
export interface ChangeFeed {
  publish(changes: readonly Change[]): void
  /**
   * Calls `listener` for each change; `undefined` means that some may have been missed. Returns the function that
   * unsubscribes.
   */
  subscribe(listener: (change: Change | undefined) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'zeughaus_change'
/** PostgreSQL limits the payload of a notification to 8000 bytes. A change is at most about 100. */
const CHANGES_PER_NOTIFICATION = 60
/**
 * Changes within this time after a notification are batched into the next one: under many writers, a notification each
 * would cost the service and the server more than the writes it reports. A change after a quiet moment is sent at once.
 */
const GATHERED_MS = 25
const RECONNECT_MS = 500
/** How often a quiet connection is probed: one behind a dead link receives nothing and no error. */
const HEARTBEAT_MS = 15_000
/** Pending changes kept while the database is away; more are dropped, since listeners reload everything anyway. */
const MAX_PENDING = 10_000

/**
 * Opens the feed. Notifications are sent after the commit on a separate connection: inside the transaction NOTIFY takes
 * a lock that serializes all commits of the database.
 */
export function openChangeFeed(connection: pg.ClientConfig): ChangeFeed {
  const servers = new Servers(connection)
  const listeners = new Set<(change: Change | undefined) => void>()
  // Keyed by art and id: a person who counts changes the same check again and again.
  const pending = new Map<string, Change>()
  let closed = false
  let wake: () => void = () => undefined

  const deliver = (change: Change | undefined): void => {
    for (const listener of listeners) listener(change)
  }
  const connect = async (): Promise<{ client: pg.Client; isBroken: () => boolean }> => {
    let broken = false
    await servers.known()
    const client = new servers.Client({ ...connection, keepAlive: true, application_name: 'zeughaus changes' })
    const onBroken = (): void => {
      broken = true
      wake()
    }
    client.on('error', onBroken)
    client.on('end', onBroken)
    client.on('notification', ({ payload }) => {
      for (const change of JSON.parse(payload ?? '[]') as Change[]) deliver(change)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      // A server that refuses to be listened to, as a replica does, keeps the connection. Not awaited, see servers.ts.
      client.end().catch(() => undefined)
      throw error
    }
    return { client, isBroken: () => broken }
  }
  const notify = async (client: pg.Client): Promise<void> => {
    const batch = [...pending].slice(0, CHANGES_PER_NOTIFICATION)
    // Before sending: the same entity may change again while the message is under way.
    for (const [name] of batch) pending.delete(name)
    const payload = JSON.stringify(batch.map(([, change]) => change))
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]).catch((error: unknown) => {
      for (const [name, change] of batch) pending.set(name, change)
      throw error
    })
  }
  /** Waits for work; true when none came within a heartbeat. */
  const isQuiet = (): Promise<boolean> =>
    new Promise((resume) => {
      const timer = setTimeout(resume, HEARTBEAT_MS, true)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resume(false)
      }
    })
  const serve = async (): Promise<void> => {
    const { client, isBroken } = await connect()
    try {
      deliver(undefined)
      while (!isBroken() && (!closed || pending.size > 0)) {
        if (pending.size > 0) {
          await notify(client)
          if (pending.size === 0) await sleep(GATHERED_MS)
        } else if (await isQuiet()) {
          await client.query('SELECT 1')
        }
      }
    } finally {
      await client.end()
    }
  }
  const run = async (): Promise<void> => {
    while (!closed) {
      await serve().catch(() => servers.look())
      if (!closed) await sleep(RECONNECT_MS)
    }
  }
  const running = run()
  return {
    publish: (changes) => {
      if (changes.length === 0 || pending.size > MAX_PENDING) return
      for (const change of changes) pending.set(`${change.art} ${change.id}`, change)
      wake()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      wake()
      await running
    },
  }
}
