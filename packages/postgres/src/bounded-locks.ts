/**
 * Bounds how long a migration waits for a table. While it waits, every later reader of that table queues behind it: one
 * forgotten transaction would stop the programs that go on during a rolling update.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@zeughaus/platform'
import type pg from 'pg'
import type { NamedBy } from './unfit.ts'

/** Times in milliseconds. */
export interface LockLimits {
  /** The wait for one lock. Readers wait as long at most. */
  readonly lockMs: number
  /** Between two tries: what queued meanwhile goes on. */
  readonly againMs: number
  /** After this the start gives up. */
  readonly giveUpMs: number
}

export const LOCK_LIMITS: LockLimits = { lockMs: 2_000, againMs: 1_000, giveUpMs: 60_000 }

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs an attempt that migrates in a transaction of its own, again and again while it gets no lock.
 *
 * @param attempt begins and commits; calls `bound` in its transaction
 * @throws {StartError} when no try got its locks in time, with nothing of the attempt applied
 */
export async function withBoundedLocks<T>(
  client: pg.Client,
  named: NamedBy,
  attempt: (bound: () => Promise<void>) => Promise<T>,
  limits: LockLimits = LOCK_LIMITS,
): Promise<T> {
  const bound = async () => void (await client.query(`SET LOCAL lock_timeout = ${limits.lockMs}`))
  for (const started = performance.now(); ; ) {
    try {
      return await attempt(bound)
    } catch (error) {
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error
      await client.query('ROLLBACK')
      const waited = performance.now() - started
      if (waited >= limits.giveUpMs) throw await refusal(client, named, waited)
      await sleep(limits.againMs)
    }
  }
}

async function refusal(client: pg.Client, { setting }: NamedBy, waited: number): Promise<StartError> {
  const { rows } = await client.query<{ pid: number; name: string; since: Date }>(
    `SELECT pid, application_name AS name, xact_start AS since FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 1`,
  )
  const [oldest] = rows
  const hint =
    oldest === undefined
      ? 'Beenden Sie, was dort lange arbeitet'
      : `Am längsten offen ist die Transaktion von „${oldest.name}“ (Prozess ${oldest.pid}, seit ${oldest.since.toISOString()}). Beenden Sie sie, wenn sie vergessen wurde (SELECT pg_terminate_backend(${oldest.pid});)`
  return new StartError(
    `Die Tabellen der Datenbank aus ${setting} konnten in ${Math.round(waited / 1000)} Sekunden nicht auf den Stand dieses Programms gebracht werden: ` +
      `Eine Transaktion hält eine von ihnen fest. ${hint}, und starten Sie noch einmal. Laufende Programme arbeiten inzwischen weiter.`,
  )
}
