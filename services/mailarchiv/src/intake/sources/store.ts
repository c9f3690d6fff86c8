/** Remembers, across restarts and for all processes, since when each source is as it is, and what was reported about it. */
import type { Layout, Row, Statements, Tables } from '../../kern/tables/index.ts'
import type { SourceProbe } from './probe.ts'

/** Times in milliseconds since 1970 UTC. */
export interface Remembered {
  /** Beginning of the present failure; null while there is none. */
  readonly failedSince: number | null
  /** Last time it was seen working. */
  readonly lastSuccess: number | null
  /** Last time a mail came from it; null before the first. */
  readonly lastMail: number | null
  /** Begin of the present silence: the last mail, the end of a failure or pause, or when it was first seen. */
  readonly quietSince: number
  /** Longest silence so far that a mail ended, in milliseconds. */
  readonly longestSilence: number
  /** What was reported and is not over yet. */
  readonly reported: 'failed' | 'silent' | null
}

/** A source with what is known about it; times in milliseconds since 1970 UTC. */
export interface SourceState extends SourceProbe, Remembered {
  /** It gave no mail for longer than ever before, and for the hours of the setting. */
  readonly isSilent: boolean
}

/** A source as a process saw it, when it did, and what is known about it. */
export type Seen = { readonly probe: SourceProbe; readonly known: Remembered; readonly seenAt: number }

const SCHEMA = `
CREATE TABLE IF NOT EXISTS source (
  id TEXT PRIMARY KEY,
  newest TEXT,
  failed_since INTEGER,
  last_success INTEGER,
  last_mail INTEGER,
  quiet_since INTEGER NOT NULL,
  longest_silence INTEGER NOT NULL DEFAULT 0,
  reported TEXT CHECK (reported IN ('failed', 'silent')),
  reporting_until INTEGER NOT NULL DEFAULT 0,
  probe TEXT,
  seen_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
`

const REMEMBERED = ['newest', 'failed_since', 'last_success', 'last_mail', 'quiet_since', 'longest_silence', 'reported']

/** What a process sees of its sources is not copied: it looks again. */
export const SOURCE_LAYOUT: Layout = {
  file: 'sources.db',
  prefix: 'mailarchiv.',
  tables: { source: ['id', ...REMEMBERED] },
  prepare: (db) => db.exec(SCHEMA),
}

const DAY_MS = 24 * 3_600_000
/** A receiver whose machine is silent is shown so long: another machine may have replaced it. */
const SHOWN_MS = 7 * DAY_MS
/** After this a source that no process has any more is forgotten. */
const FORGET_MS = 30 * DAY_MS

export class SourceStore {
  readonly #tables: Tables
  readonly #source: string

  /** @param tables stay the caller's */
  constructor(tables: Tables) {
    this.#tables = tables
    this.#source = `${tables.prefix}source`
  }

  /** Notes what the sources of this process say about themselves now, and returns what is known about each. */
  async note(probes: readonly SourceProbe[], now: number): Promise<Seen[]> {
    if (probes.length === 0) return []
    // In one order, so that two processes never wait for each other.
    const inOrder = [...probes].sort((one, other) => (one.id < other.id ? -1 : 1))
    await this.#tables.transaction(async (statements) => {
      for (const probe of inOrder) await this.#note(statements, probe, now)
    })
    const known = new Map((await this.#rows()).map((row) => [String(row['id']), rememberedOf(row)]))
    return probes.flatMap((probe) => {
      const remembered = known.get(probe.id)
      return remembered === undefined ? [] : [{ probe, known: remembered, seenAt: now }]
    })
  }

  /** The receivers of other processes, as these saw them last, unless these ended in order. */
  async ofOthers(own: readonly SourceProbe[], now: number): Promise<Seen[]> {
    const ours = new Set(own.map(({ id }) => id))
    return (await this.#rows())
      .filter((row) => String(row['id']).startsWith('smtp') && !ours.has(String(row['id'])))
      .filter((row) => row['probe'] !== null && now - Number(row['seen_at']) < SHOWN_MS)
      .map((row) => ({
        probe: JSON.parse(String(row['probe'])) as SourceProbe,
        known: rememberedOf(row),
        seenAt: Number(row['seen_at']),
      }))
  }

  /** Notes that this process ends in order: its receivers are not missed. */
  async leave(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#tables.run(`UPDATE ${this.#source} SET probe = NULL WHERE id = $1`, [id])
  }

  /**
   * Takes the report of a change for this process, until `until`: of several processes one sends it, and after a crash
   * it is sent again. What another process has reported since this one looked is not reported once more.
   */
  async take({ id, reported }: Pick<SourceState, 'id' | 'reported'>, now: number, until: number): Promise<boolean> {
    const changed = await this.#tables.run(
      `UPDATE ${this.#source} SET reporting_until = $1
       WHERE id = $2 AND reporting_until <= $3 AND reported IS NOT DISTINCT FROM $4`,
      [until, id, now, reported],
    )
    return changed === 1
  }

  async reported(id: string, reported: Remembered['reported']): Promise<void> {
    await this.#tables.run(`UPDATE ${this.#source} SET reported = $1, reporting_until = 0 WHERE id = $2`, [
      reported,
      id,
    ])
  }

  /** Forgets accounts that are no more, and receivers that no process has had for a month. */
  async keepOnly(ids: readonly string[], now: number): Promise<void> {
    const accounts = ids.filter((id) => id.startsWith('imap:'))
    const kept = accounts.length === 0 ? '' : `AND id NOT IN (${accounts.map((_, place) => `$${place + 1}`).join()})`
    await this.#tables.run(`DELETE FROM ${this.#source} WHERE id LIKE 'imap:%' ${kept}`, accounts)
    await this.#tables.run(`DELETE FROM ${this.#source} WHERE id LIKE 'smtp:%' AND seen_at < $1`, [now - FORGET_MS])
  }

  #rows(): Promise<Row[]> {
    return this.#tables.rows(`SELECT * FROM ${this.#source}`)
  }

  async #note(statements: Statements, probe: SourceProbe, now: number): Promise<void> {
    const { id, newest } = probe
    await statements.run(
      `INSERT INTO ${this.#source} (id, newest, quiet_since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [id, newest, now],
    )
    await statements.run(`UPDATE ${this.#source} SET ${changeOf(probe)} probe = $3, seen_at = $2 WHERE id = $1`, [
      id,
      now,
      JSON.stringify(probe),
    ])
    if (newest === null) return
    await statements.run(
      `UPDATE ${this.#source} SET newest = $2, last_mail = $3, quiet_since = $3,
         longest_silence = CASE WHEN longest_silence > $3 - quiet_since THEN longest_silence ELSE $3 - quiet_since END
       WHERE id = $1 AND newest IS DISTINCT FROM $2`,
      [id, newest, now],
    )
  }
}

/** The columns that a state changes; $2 is the present. */
function changeOf({ state }: SourceProbe): string {
  // A paused account is neither failing nor silent: both are counted from its end on.
  if (state === 'paused') return 'failed_since = NULL, quiet_since = $2, reported = NULL,'
  if (state === 'failed') return 'failed_since = coalesce(failed_since, $2), quiet_since = $2,'
  return state === 'ok' ? 'failed_since = NULL, last_success = $2,' : ''
}

function rememberedOf(row: Row): Remembered {
  const time = (name: string) => (row[name] === null ? null : Number(row[name]))
  return {
    failedSince: time('failed_since'),
    lastSuccess: time('last_success'),
    lastMail: time('last_mail'),
    quietSince: Number(row['quiet_since']),
    longestSilence: Number(row['longest_silence']),
    reported: row['reported'] as Remembered['reported'],
  }
}
