/**
 * Versions of a program side by side on one database. The version of a program is the number of migrations it knows.
 * Each migration says which versions go on after it (`-- needs: 3`), and each running program says which one it is: so
 * a start neither migrates a schema away under an older program nor opens one that it does not understand.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@zeughaus/platform'
import type pg from 'pg'
import { ProgramOutdated, takesNoWrites } from './errors.ts'
import type { RunStatement } from './lease.ts'
import type { Applied, Migration } from './migrations.ts'
import type { NamedBy } from './unfit.ts'

/** The two tables in which a schema keeps its state, with their schema where that is not `public`. */
export interface Ledger {
  readonly migrations: string
  readonly programs: string
}

/** How a running program is known to the others on its database. */
export interface ProgramIdentity {
  /** A UUID, made at the start. */
  readonly id: string
  /** The number of migrations it knows. */
  readonly version: number
}

/** A killed program counts as running for so long; a living one says three times meanwhile that it is. */
const SEEN_SECONDS = 30
const SAY_EVERY_MS = 10_000
/** Since its last word a program is certain for so long that it counts as running: two thirds of the time, as with a lease. */
const CERTAIN_MS = 20_000
const LOOK_AGAIN_MS = 500
/** Entries of killed programs are removed after it. */
const FORGET = '1 day'

/**
 * Makes the ledger. Call it under the lock of the migrations.
 *
 * @param readers a role that may read the ledger and write into the list of programs; undefined: the owner alone
 */
export async function prepareLedger(client: pg.Client, ledger: Ledger, readers?: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    ledger.programs,
  ])
  if (rows[0]?.there === true) return
  await client.query(`
    CREATE TABLE ${ledger.migrations} (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
      applied_at timestamptz(3) NOT NULL DEFAULT now(), needs integer NOT NULL);
    CREATE TABLE ${ledger.programs} (id uuid PRIMARY KEY, version integer NOT NULL, seen_until timestamptz NOT NULL);`)
  if (readers === undefined) return
  await client.query(`
    GRANT SELECT ON ${ledger.migrations} TO ${readers};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ${ledger.programs} TO ${readers};`)
}

/** Applies a migration and enters it. Call it in a transaction. */
export async function applyMigration(client: pg.Client, { migrations }: Ledger, migration: Migration): Promise<void> {
  const { number, name, sql, checksum, needs } = migration
  try {
    await client.query(sql)
  } catch (error) {
    throw failed(name, error as pg.DatabaseError)
  }
  await client.query(`INSERT INTO ${migrations} (number, name, checksum, needs) VALUES ($1, $2, $3, $4)`, [
    number,
    name,
    checksum,
    needs,
  ])
}

/** Codes of PostgreSQL for what rows or tables are not as a migration needs them, and no other try will mend. */
const CONTRADICTED = /^(?:0A|22|23|42|P0)/
const NO_PRIVILEGE = '42501'

/** Names the migration that cannot be applied; returns any other error unchanged. */
function failed(name: string, error: pg.DatabaseError): Error {
  const { code = '', message } = error
  if (!CONTRADICTED.test(code) || code === NO_PRIVILEGE) return error
  return new StartError(
    `Die Migration »${name}« ist gescheitert (${message}) und ganz zurückgenommen: Die Datenbank steht auf dem Stand vor ihr, und der nächste Start geht dort weiter. ` +
      'Bitte beheben Sie die genannte Ursache, meist eine Änderung an den Tabellen am Dienst vorbei, und starten Sie noch einmal. Bis dahin arbeitet die bisherige Programmversion weiter, wenn sie die Datenbank noch kennt; sonst stellen Sie die Sicherung von vor dem Update wieder her.',
  )
}

/** The migrations of a database, in order. */
export async function readApplied(client: pg.Client, { migrations }: Ledger): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `SELECT number, name, checksum, needs FROM ${migrations} ORDER BY number`,
  )
  return rows
}

/**
 * Chooses the migrations to apply: none when the schema is newer and lets this program go on.
 *
 * @throws {StartError} when the schema is too new for this program or of before 1.0, or a merged file was changed
 */
export function pendingOf<M extends Applied>(applied: readonly Applied[], known: readonly M[], named: NamedBy): M[] {
  for (const [index, row] of applied.entries()) {
    const file = known[index]
    if (file === undefined) {
      if (row.needs <= known.length) continue
      throw new StartError(
        `Die Datenbank aus ${named.setting} ist neuer als dieses Programm: sie kennt die Migration »${row.name}«. ` +
          'Bitte starten Sie die neuere Programmversion.',
      )
    }
    if (index === 0 && file.name !== row.name) {
      throw new StartError(
        `Die Datenbank aus ${named.setting} stammt von einer Version vor 1.0, deren Daten diese Version nicht liest. ` +
          'Bitte exportieren Sie mit der alten Version, was Sie brauchen, und importieren Sie es in eine leere Datenbank.',
      )
    }
    if (file.number !== row.number || file.checksum !== row.checksum) {
      throw new StartError(
        `Die Migration »${file.name}« wurde verändert, nachdem sie angewandt war. ` +
          'Stellen Sie die Datei wieder her und schreiben Sie die Änderung in eine neue.',
      )
    }
  }
  return known.slice(applied.length)
}

/** A program that said it was running. */
interface Running {
  readonly id: string
  readonly version: number
  readonly seen: number
}

/** What keeps a program from migrating: the first migration that would break the running programs. */
export interface Hindrance {
  readonly migration: Applied
  readonly programs: readonly Running[]
}

/** Looks for running programs that a migration would break. Call it under the lock of the migrations. */
export async function hindranceOf(
  client: pg.Client,
  { programs }: Ledger,
  pending: readonly Applied[],
): Promise<Hindrance | undefined> {
  if (pending.length === 0) return undefined
  const { rows } = await client.query<Running>(
    `SELECT id, version, extract(epoch FROM seen_until)::float8 AS seen FROM ${programs}
     WHERE seen_until > clock_timestamp()`,
  )
  for (const migration of pending) {
    const broken = rows.filter(({ version }) => version < Math.min(migration.needs, migration.number))
    if (broken.length > 0) return { migration, programs: broken }
  }
  return undefined
}

/**
 * Waits while killed programs still count as running. One that is alive shows it within ten seconds.
 */
export class Patience {
  readonly #named: NamedBy
  readonly #seen = new Map<string, number>()

  constructor(named: NamedBy) {
    this.#named = named
  }

  /** Waits a moment. @throws {StartError} once a program that is in the way has shown that it is alive */
  async wait({ migration, programs }: Hindrance): Promise<void> {
    for (const { id, seen } of programs) {
      const first = this.#seen.get(id) ?? seen
      this.#seen.set(id, first)
      if (seen > first) throw this.#refusal(migration, programs.length)
    }
    await sleep(LOOK_AGAIN_MS)
  }

  #refusal({ name }: Applied, count: number): StartError {
    const others = count === 1 ? 'arbeitet noch ein älteres Programm' : `arbeiten noch ${count} ältere Programme`
    return new StartError(
      `Auf der Datenbank aus ${this.#named.setting} ${others}, und die Migration »${name}« würde das stören. ` +
        'Bitte beenden Sie zuerst alle Programme der älteren Version, oder stellen Sie sie auf die Version dazwischen um. Es wurde nichts geändert.',
    )
  }
}

/** Says that a program runs. @returns false when the schema has become too new for it */
async function sayRunning(run: RunStatement, ledger: Ledger, { id, version }: ProgramIdentity): Promise<boolean> {
  const rows = await run(
    `INSERT INTO ${ledger.programs} (id, version, seen_until)
     SELECT $1::uuid, $2::integer, clock_timestamp() + make_interval(secs => $3)
     WHERE NOT EXISTS (SELECT FROM ${ledger.migrations} WHERE number > $2 AND needs > $2)
     ON CONFLICT (id) DO UPDATE SET seen_until = excluded.seen_until
     RETURNING id`,
    [id, version, SEEN_SECONDS],
  )
  return rows.length > 0
}

/** Enters a program under the lock of the migrations, before another one can migrate. */
export async function enterProgram(client: pg.Client, ledger: Ledger, program: ProgramIdentity): Promise<void> {
  await client.query(`DELETE FROM ${ledger.programs} WHERE seen_until < clock_timestamp() - interval '${FORGET}'`)
  await sayRunning(async (text, values) => (await client.query(text, [...values])).rows, ledger, program)
}

/** Whether a program may use the database. */
export interface Admission {
  /**
   * Call it before each use of the database. After a while without an answer the program may count as ended, so it is
   * asked first.
   *
   * @returns undefined at once while the schema fits
   * @throws {ProgramOutdated} when the schema has become too new for the program: it was cut off from the database, or
   * stood still, for so long that it counted as ended
   */
  admit(): Promise<void> | undefined
  end(): Promise<void>
}

/** Options of an admission. */
export interface AdmissionOptions {
  /** Milliseconds from one question to the next; default 10,000. */
  readonly everyMs?: number
  /** Milliseconds for which an answer is relied on; default 20,000. */
  readonly certainMs?: number
  /** Gets once, in German, what happened and what to do: a program without requests has no other way to say it. */
  readonly tell?: ((sentence: string) => void) | undefined
}

/**
 * Keeps an entered program among the running ones until it ends.
 *
 * @param run past the admission
 */
export function keepRunning(
  run: RunStatement,
  ledger: Ledger,
  program: ProgramIdentity,
  options: AdmissionOptions = {},
): Admission {
  // Without writes no start can migrate either: reads go on as long as the schema fits.
  const fits = () =>
    sayRunning(run, ledger, program).catch((error: unknown) => {
      if (!takesNoWrites(error)) throw error
      return schemaFits(run, ledger, program.version)
    })
  const { admit, end } = admission(fits, options)
  return {
    admit,
    async end() {
      await end()
      await run(`DELETE FROM ${ledger.programs} WHERE id = $1`, [program.id]).catch(() => undefined)
    },
  }
}

/** The admission of a second pool of a program, which is entered by its first one. */
export function watchSchema(
  run: RunStatement,
  ledger: Ledger,
  version: number,
  options: AdmissionOptions = {},
): Admission {
  return admission(() => schemaFits(run, ledger, version), options)
}

async function schemaFits(run: RunStatement, { migrations }: Ledger, version: number): Promise<boolean> {
  const beyond = `SELECT FROM ${migrations} WHERE number > $1 AND needs > $1 LIMIT 1`
  return (await run(beyond, [version])).length === 0
}

function admission(fits: () => Promise<boolean>, options: AdmissionOptions): Admission {
  const { everyMs = SAY_EVERY_MS, certainMs = CERTAIN_MS, tell } = options
  let outdated = false
  let certainSince = performance.now()
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    const asked = performance.now()
    const isOutdated = !(await fits())
    if (isOutdated && !outdated) tell?.(new ProgramOutdated().message)
    outdated = isOutdated
    certainSince = asked
  }
  const askOnce = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  const refuse = () => {
    if (outdated) throw new ProgramOutdated()
  }
  // A database that does not answer is asked again at the next turn.
  const timer = setInterval(() => void askOnce().catch(() => undefined), everyMs).unref()
  return {
    admit() {
      refuse()
      return performance.now() - certainSince < certainMs ? undefined : askOnce().then(refuse)
    },
    async end() {
      clearInterval(timer)
      await asking?.catch(() => undefined)
    },
  }
}
