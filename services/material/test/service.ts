/** Helpers for tests of this service. Only tests import it. */
import { type Cage, type Clock, findCage, newId, type S3Location, silentLog } from '@zeughaus/platform'
import {
  atEnd,
  listenForTest,
  movableClock,
  type TestAnswer,
  type TestCall,
  temporaryFolder,
  until,
} from '@zeughaus/platform/testing'
import { openTestDatabase, type TestDatabase } from '@zeughaus/postgres/testing'
import { type Kysely, type KyselyPlugin, sql, type Transaction } from 'kysely'
import { createApp } from '../src/app.ts'
import type { AnmeldedienstSettings } from '../src/kern/access/anmeldedienst.ts'
import type { Caller } from '../src/kern/access/caller.ts'
import type { Berechtigung, FesteRolle } from '../src/kern/access/rights.ts'
import type { Tokens } from '../src/kern/access/token.ts'
import type { Database } from '../src/kern/db/db.gen.ts'
import { MIGRATIONS, type Store } from '../src/kern/db/store.ts'
import { type FilePlaces, type FileStore, fileStoreAt } from '../src/kern/files/index.ts'
import type { Api } from '../src/kern/http/context.ts'
import { sitzungBeginnen } from '../src/personal/zugang/index.ts'

/** Signs the tokens of tests. */
export const TEST_SECRET = 'only-for-tests-4f8a1c9e7b2d6053'
const PREFIX = '/api/v1'
/** Maximum size of a document in tests, in bytes: small, so that tests reach it quickly. */
export const TEST_DATEIGRENZE = 1024 * 1024

/** A caller of the service. Paths are below /api/v1. */
export interface Person {
  readonly id: string
  readonly token: string
  get(path: string, options?: TestCall): Promise<TestAnswer>
  post(path: string, json?: unknown, options?: TestCall): Promise<TestAnswer>
  put(path: string, json?: unknown, options?: TestCall): Promise<TestAnswer>
  patch(path: string, json?: unknown): Promise<TestAnswer>
  delete(path: string): Promise<TestAnswer>
}

/** The caller of commands in factories. */
export const TEST_ACTOR: Caller = {
  id: '00000000-0000-7000-8000-000000000000',
  benutzername: 'test',
  name: 'Test',
  rollen: ['administration'],
  berechtigungen: [],
  adresse: null,
  anOrten: [],
  sicht: 'alles',
}

/** The whole service over a database of its own. */
export interface TestService {
  readonly url: string
  readonly api: Api
  readonly database: TestDatabase<Database>
  readonly store: Store
  readonly tokens: Tokens
  /** Logs a user in without a password. @returns the token */
  anmelden(benutzerId: string): Promise<string>
  /** The folder of the documents' files, and the store in it. */
  readonly dokumente: string
  readonly files: FileStore
  readonly clock: ReturnType<typeof movableClock>
  /** Creates a user with these fixed roles, named after them. */
  person(...rollen: FesteRolle[]): Promise<Person>
  /** Creates a user without a fixed role who holds these permissions through a custom role. */
  berechtigtePerson(...berechtigungen: Berechtigung[]): Promise<Person>
  /** A caller without a token. */
  readonly niemand: Pick<Person, 'get' | 'post'>
  /** Counts the SQL statements of some work, without BEGIN and COMMIT. */
  anweisungen(work: () => Promise<unknown>): Promise<number>
  /** Forces a race: all calls begin and wait for what `lock` locks, then go on. @returns the answers, in their order */
  gleichzeitig<T>(
    lock: (tx: Transaction<Database>) => Promise<unknown>,
    calls: readonly (() => Promise<T>)[],
  ): Promise<T[]>
  /**
   * Forces a race: the first call does its work up to what `lock` locks; then the second one runs to its end, or until it
   * has to wait as well. @returns both answers
   */
  ueberholt<T>(
    lock: (tx: Transaction<Database>) => Promise<unknown>,
    first: () => Promise<T>,
    second: () => Promise<T>,
  ): Promise<[T, T]>
}

/** Starts the service for a test file and stops it afterwards. */
export async function starteTestdienst({
  cage,
  bucket,
  patience,
  database: given,
  address,
  oidc,
}: {
  readonly cage?: Cage
  /** Where people reach the service. */
  readonly address?: string
  readonly bucket?: S3Location
  /** By default one of its own, reached directly. */
  readonly database?: TestDatabase<Database>
  /** How long the bucket is waited for. */
  readonly patience?: FilePlaces['patience']
  /** The OpenID provider at which people log in. */
  readonly oidc?: AnmeldedienstSettings
} = {}): Promise<TestService> {
  const database = given ?? (await openTestDatabase<Database>(MIGRATIONS))
  atEnd(() => database.close())
  const clock = movableClock(new Date().toISOString())
  const counter = statementCounter()
  const dokumente = temporaryFolder()
  const files = fileStoreAt({ folder: dokumente, bucket, ...(patience && { patience }) })
  atEnd(() => files.close())
  await files.create()
  const { http, api, context } = createApp({
    cage: cage ?? (await findCage()),
    log: silentLog,
    files,
    fileLimit: TEST_DATEIGRENZE,
    postgres: { ...database, db: database.db.withPlugin(counter.plugin) },
    secret: TEST_SECRET,
    clock,
    timeZone: 'Europe/Berlin',
    address,
    oidc,
    sendsLinks: true,
    checkWritten: true,
  })
  const { store, tokens } = context
  await benutzerEinfuegen(store, clock, TEST_ACTOR.id, ['administration'])
  const server = await listenForTest(http)

  const call = (method: string, path: string, options: TestCall): Promise<TestAnswer> =>
    server.call(method, PREFIX + path, options)
  const anmelden = async (benutzer_id: string): Promise<string> => {
    const { token } = await sitzungBeginnen(store.db, tokens, { benutzer_id, geraet: null, adresse: null })
    return token
  }
  const person = async (...rollen: FesteRolle[]): Promise<Person> => {
    const id = newId()
    await benutzerEinfuegen(store, clock, id, rollen)
    const token = await anmelden(id)
    const withInhalt = (method: string) => (path: string, json?: unknown, options?: TestCall) =>
      call(method, path, { token, ...options, ...(json === undefined ? {} : { json }) })
    return {
      id,
      token,
      get: (path, options) => call('GET', path, { token, ...options }),
      post: withInhalt('POST'),
      put: withInhalt('PUT'),
      patch: withInhalt('PATCH'),
      delete: (path) => call('DELETE', path, { token }),
    }
  }
  const berechtigtePerson = async (...berechtigungen: Berechtigung[]): Promise<Person> => {
    const berechtigt = await person()
    const rolle_id = newId()
    await store.db.insertInto('rolle').values({ id: rolle_id, name: rolle_id }).execute()
    const rows = berechtigungen.map((berechtigung) => ({ rolle_id, berechtigung }))
    await store.db.insertInto('rolle_berechtigung').values(rows).execute()
    await store.db.insertInto('benutzer_rolle').values({ benutzer_id: berechtigt.id, rolle_id }).execute()
    return berechtigt
  }
  const niemand: TestService['niemand'] = {
    get: (path, options) => call('GET', path, { ...options }),
    post: (path, json, options) => call('POST', path, { ...options, json }),
  }
  return {
    url: server.url,
    api,
    database,
    store,
    tokens,
    anmelden,
    dokumente,
    files,
    clock,
    person,
    berechtigtePerson,
    niemand,
    anweisungen: counter.waehrend,
    gleichzeitig: (lock, calls) => simultaneous(database.db, lock, calls),
    ueberholt: (lock, first, second) => overtaken(database.db, lock, first, second),
  }
}

function statementCounter(): { plugin: KyselyPlugin; waehrend: TestService['anweisungen'] } {
  let ausgefuehrt = 0
  return {
    plugin: {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        ausgefuehrt += 1
        return result
      },
    },
    waehrend: async (work) => {
      const before = ausgefuehrt
      await work()
      return ausgefuehrt - before
    },
  }
}

async function simultaneous<T>(
  db: Kysely<Database>,
  lock: (tx: Transaction<Database>) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const begun = await db.transaction().execute(async (tx) => {
    await lock(tx)
    const running = calls.map((call) => call())
    await until('every call waits for the lock', async () => (await zaehleWartende(db)) === calls.length)
    return running
  })
  return Promise.all(begun)
}

async function overtaken<T>(
  db: Kysely<Database>,
  lock: (tx: Transaction<Database>) => Promise<unknown>,
  ...[first, second]: readonly [() => Promise<T>, () => Promise<T>]
): Promise<[T, T]> {
  const begun = await db.transaction().execute(async (tx) => {
    await lock(tx)
    const held = first()
    await until('the first call waits for the lock', async () => (await zaehleWartende(db)) === 1)
    let hasEnded = false
    const other = second().finally(() => {
      hasEnded = true
    })
    await until('the second call has ended, or waits', async () => hasEnded || (await zaehleWartende(db)) === 2)
    return [held, other] as const
  })
  return Promise.all(begun)
}

async function zaehleWartende(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`SELECT count(*) AS anzahl FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Inserts straight into the table: hashing a password would cost as much as all requests of a test file. */
async function benutzerEinfuegen({ db }: Store, clock: Clock, id: string, rollen: FesteRolle[]): Promise<void> {
  await db
    .insertInto('benutzer')
    .values({
      id,
      benutzername: `test-${id}`,
      name: rollen.join(', ') || 'ohne Rolle',
      passwort_hash: 'keines',
      rollen,
      tokens_ab: new Date(clock.now()).toISOString(),
    })
    .execute()
}
