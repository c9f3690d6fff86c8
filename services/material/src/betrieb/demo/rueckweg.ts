/** The way back from an interrupted demo: a copy of the database as it was before, until the demo is complete. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError, writerInto } from '@zeughaus/platform'
import {
  backupDatabase,
  LeaseTable,
  type Postgres,
  resetDatabase,
  ServerUnreachable,
  statementsOf,
} from '@zeughaus/postgres'
import type { Database } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import type { MaterialPlaces } from '../backup/index.ts'
import { refuseVolle } from './leer.ts'

const FOLDER = 'demo-vorher'
/** Holds the id of the copy, which the database knows, too: a copy never goes into another one. */
const ID = 'id'
const LEASE_SECONDS = 20
const PROLONG_MS = (LEASE_SECONDS * 1000) / 3
const WAIT_MS = 60_000
const POLL_MS = 1000

interface Rueckweg {
  readonly places: Pick<MaterialPlaces, 'folder' | 'database'>
  readonly postgres: Postgres<Database>
  /** Says what happens, for the person who waits. */
  readonly tell: (sentence: string) => void
}

/**
 * Fills an empty database, so that a second try can begin again: what an interrupted one left is taken away, unless
 * somebody has logged in meanwhile.
 *
 * @throws {StartError} when the database holds anything else
 */
export async function mitRueckweg<T>({ places, postgres, tell }: Rueckweg, fill: () => Promise<T>): Promise<T> {
  const copy = join(places.folder, FOLDER)
  const leases = new LeaseTable(statementsOf(postgres.db))
  const begun = await readBegun(copy, postgres)
  if (begun === undefined) await refuseVolle(postgres.db)
  const id = begun ?? (await newCopy(copy))
  const lease = `demo ${id}`
  await takeInTime(leases, lease, tell)
  if (begun === undefined) await backupDatabase(places.database, writerInto(copy), () => undefined)
  else {
    tell(
      'In der Datenbank liegt eine abgebrochene Demo, an der sich noch niemand angemeldet hat. Sie wird entfernt und neu angelegt.',
    )
    await resetDatabase(places.database, copy)
    await leases.take(lease, LEASE_SECONDS)
  }
  const prolonging = setInterval(() => void leases.take(lease, LEASE_SECONDS).catch(() => null), PROLONG_MS)
  try {
    const result = await fill()
    await leases.release({ name: lease })
    await rm(copy, { recursive: true, force: true })
    return result
  } finally {
    clearInterval(prolonging)
  }
}

/** Returns the id of the copy when a demo over this database did not come to its end. */
async function readBegun(copy: string, { db }: Postgres<Database>): Promise<string | undefined> {
  const id = await readFile(join(copy, ID), 'utf8').catch(() => undefined)
  const isWhole = (await readFile(join(copy, 'contents.json')).catch(() => undefined)) !== undefined
  if (id === undefined || !isWhole) return undefined
  const row = await db.selectFrom('lease').select('holder').where('name', '=', `demo ${id}`).executeTakeFirst()
  return row === undefined || row.holder === '' || (await wasVisited(db)) ? undefined : id
}

/** Whether anybody has logged in: what they have done since is not taken away. The demo begins its sessions without a login. */
const wasVisited = async (db: Reader): Promise<boolean> =>
  (await db
    .selectFrom('sicherheitsprotokoll')
    .select('nummer')
    .where('ereignis', '=', 'anmeldung')
    .where('ergebnis', '=', 'erfolgreich')
    .limit(1)
    .executeTakeFirst()) !== undefined

async function newCopy(copy: string): Promise<string> {
  const id = randomUUID()
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true, mode: 0o700 })
  await writeFile(join(copy, ID), id, { mode: 0o600 })
  return id
}

/** Waits for a demo that another process still fills, or that was killed a moment ago. */
async function takeInTime(leases: LeaseTable, lease: string, tell: (sentence: string) => void): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  for (let isTold = false; (await leases.take(lease, LEASE_SECONDS)) === null; isTold = true) {
    if (!isTold) tell('Eine andere Demo läuft noch oder wurde eben abgebrochen. Gewartet wird höchstens eine Minute.')
    if (Date.now() > deadline) {
      throw new StartError('Eine andere Demo läuft noch. Bitte warten Sie, bis sie fertig ist, oder beenden Sie sie.')
    }
    await sleep(POLL_MS)
  }
}

/** Opens the database, and waits for one that only starts, as beside a service that was started a moment ago. */
export async function sobaldErreichbar<T>(open: () => Promise<T>, tell: (sentence: string) => void): Promise<T> {
  const deadline = Date.now() + WAIT_MS
  for (let isTold = false; ; isTold = true) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof ServerUnreachable) || Date.now() > deadline) throw error
      if (!isTold) tell(`${error.message} Gewartet wird höchstens eine Minute.`)
    }
    await sleep(POLL_MS)
  }
}
