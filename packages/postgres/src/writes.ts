/** Whether the server that a process reaches takes changes, and what a balancer and people learn of it. */
import { DatabaseUnavailable } from './errors.ts'

/**
 * `replica`: this process reaches a server that only repeats another one; a process with another address may reach that
 * one. `read_only`: the primary takes no changes from anybody.
 */
export type Writes = 'taken' | 'replica' | 'read_only'

/** An SQL expression of type `Writes`. */
export const WRITES = `CASE WHEN pg_is_in_recovery() THEN 'replica'
  WHEN current_setting('transaction_read_only') = 'on' THEN 'read_only' ELSE 'taken' END`

const SENTENCES: Readonly<Record<Exclude<Writes, 'taken'>, string>> = {
  replica:
    'Dieser Prozess erreicht nur ein Replikat der Datenbank, das keine Änderungen annimmt. Bitte nennen Sie ihm den Hauptserver.',
  read_only:
    'Die Datenbank nimmt keine Änderungen an (default_transaction_read_only ist an). Bitte schalten Sie das aus.',
}

/** For `/ready`. @throws {DatabaseUnavailable} when another process may be better off */
export function refuseReplica(writes: Writes): void {
  if (writes === 'replica') throw refusal(writes)
}

/** For `/health`. @throws {DatabaseUnavailable} when no change is taken */
export function refuseReadOnly(writes: Writes): void {
  if (writes !== 'taken') throw refusal(writes)
}

const refusal = (writes: Exclude<Writes, 'taken'>): DatabaseUnavailable =>
  new DatabaseUnavailable(writes, { code: 'nicht_verfuegbar', sentence: SENTENCES[writes] })
