import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Servers } from './servers.ts'

/** That something changed: enough for an open page to ask again, and nothing a stranger must not read. */
export interface Change {
  /** The kind of thing, `objekt` for instance. */
  readonly art: string
  readonly id: string
}

/** Carries committed changes to every process of the service, including this one. */
export interface ChangeFeed {
  publish(changes: readonly Change[]): void
  /** Calls `listener` for each change; `undefined` means that some may have been missed. Returns the way to stop. */
  subscribe(listener: (change: Change | undefined) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'zeughaus_change'
/** PostgreSQL limits the payload of a notification to 8000 bytes. A change is at most about 100. */
const CHANGES_PER_NOTIFICATION = 60
/**
 * What changes so soon after a notification goes with the next one: where many people write, each notification would cost the
 * service and the server more than most of what it tells about. A change after a quiet moment is told at once.
 */
const GATHERED_MS = 25
const RECONNECT_MS = 500
/** How often a quiet connection is tried: one behind a dead link hears nothing and does not know it. */
const HEARTBEAT_MS = 15_000
/** What piled up while the database was gone is dropped beyond this: listeners are told to ask anew anyway. */
const MAX_PENDING = 10_000

/**
 * Connects the feed. Notifications are sent after the commit on a connection of their own: inside the transaction NOTIFY
 * takes a lock that makes all commits of the database wait for one another.
 */
export function openChangeFeed(connection: pg.ClientConfig): ChangeFeed {
  const servers = new Servers(connection)
  const listeners = new Set<(change: Change | undefined) => void>()
  // By art and id: somebody who counts changes the same check again and again.
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
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    return { client, isBroken: () => broken }
  }
  const notify = async (client: pg.Client): Promise<void> => {
    const batch = [...pending].slice(0, CHANGES_PER_NOTIFICATION)
    // Before the message goes: the same may change once more while it is under way.
    for (const [name] of batch) pending.delete(name)
    const payload = JSON.stringify(batch.map(([, change]) => change))
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]).catch((error: unknown) => {
      for (const [name, change] of batch) pending.set(name, change)
      throw error
    })
  }
  /** Waits for something to do; true when nothing came for as long as a heartbeat. */
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
