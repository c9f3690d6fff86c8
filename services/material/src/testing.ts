/** Helpers for tests of this service. Never imported by a program. */
import { after } from 'node:test'
import { type Clock, newId, silentLog } from '@zeughaus/platform'
import {
  listenForTest,
  movableClock,
  type TestAnswer,
  type TestCall,
  temporaryFolder,
  until,
} from '@zeughaus/platform/testing'
import { openTestDatabase, type TestDatabase } from '@zeughaus/postgres/testing'
import { type Kysely, type KyselyPlugin, sql, type Transaction } from 'kysely'
import { type Ablage, ablageIn } from './ablage.ts'
import type { Akteur } from './akteur.ts'
import { createApp } from './app.ts'
import type { Database } from './db.gen.ts'
import { MIGRATIONS, type Store } from './db.ts'
import type { Api } from './kontext.ts'
import type { Berechtigung, FesteRolle } from './rechte.ts'
import type { Tokens } from './token.ts'

/** Signs the tokens of tests. */
export const TEST_SECRET = 'only-for-tests-4f8a1c9e7b2d6053'
const PREFIX = '/api/v1'
/** Bytes that a document may have in tests: small, so that the limit is quickly met. */
export const TEST_DATEIGRENZE = 1024 * 1024

/** Somebody who calls the service. Paths are below /api/v1. */
export interface Person {
  readonly id: string
  readonly token: string
  get(path: string, options?: TestCall): Promise<TestAnswer>
  post(path: string, json?: unknown, options?: TestCall): Promise<TestAnswer>
  put(path: string, json?: unknown, options?: TestCall): Promise<TestAnswer>
  patch(path: string, json?: unknown): Promise<TestAnswer>
  delete(path: string): Promise<TestAnswer>
}

/** Who acts in a factory. */
export const TESTAKTEUR: Akteur = {
  id: '00000000-0000-7000-8000-000000000000',
  benutzername: 'test',
  name: 'Test',
  rollen: ['administration'],
  berechtigungen: [],
  datenstand: '',
}

/** The whole service over a database of its own. */
export interface TestService {
  readonly url: string
  readonly api: Api
  readonly database: TestDatabase<Database>
  readonly store: Store
  readonly tokens: Tokens
  /** The folder of the documents' files, and the store in it. */
  readonly dokumente: string
  readonly ablage: Ablage
  readonly clock: ReturnType<typeof movableClock>
  /** A new user with these fixed roles; his name is his role. */
  person(...rollen: FesteRolle[]): Promise<Person>
  /** A new user without a fixed role who holds these permissions through a custom role. */
  berechtigtePerson(...berechtigungen: Berechtigung[]): Promise<Person>
  /** A caller without a token. */
  readonly niemand: Pick<Person, 'get' | 'post'>
  /** How many SQL statements some work takes; BEGIN and COMMIT do not count. */
  anweisungen(work: () => Promise<unknown>): Promise<number>
  /** Forces a race: every call has begun and waits for what `sperre` locks, then all go on. The answers, in their order. */
  gleichzeitig<T>(
    sperre: (tx: Transaction<Database>) => Promise<unknown>,
    aufrufe: readonly (() => Promise<T>)[],
  ): Promise<T[]>
}

/** Starts the service for a test file and stops it afterwards. */
export async function starteTestdienst(): Promise<TestService> {
  const database = await openTestDatabase<Database>(MIGRATIONS)
  after(() => database.close())
  const clock = movableClock(new Date().toISOString())
  const zaehler = anweisungszaehler()
  const dokumente = temporaryFolder()
  const ablage = ablageIn(dokumente)
  await ablage.richteEin()
  const { http, api, kontext } = createApp({
    log: silentLog,
    ablage,
    dateigrenze: TEST_DATEIGRENZE,
    postgres: { ...database, db: database.db.withPlugin(zaehler.plugin) },
    secret: TEST_SECRET,
    clock,
    zeitzone: 'Europe/Berlin',
    checkWritten: true,
  })
  const { store, tokens } = kontext
  await benutzerEinfuegen(store, clock, TESTAKTEUR.id, ['administration'])
  const server = await listenForTest(http)

  const call = (method: string, path: string, options: TestCall): Promise<TestAnswer> =>
    server.call(method, PREFIX + path, options)
  const person = async (...rollen: FesteRolle[]): Promise<Person> => {
    const id = newId()
    await benutzerEinfuegen(store, clock, id, rollen)
    const { token } = await tokens.ausstellen(id)
    const mitInhalt = (method: string) => (path: string, json?: unknown, options?: TestCall) =>
      call(method, path, { token, ...options, ...(json === undefined ? {} : { json }) })
    return {
      id,
      token,
      get: (path, options) => call('GET', path, { token, ...options }),
      post: mitInhalt('POST'),
      put: mitInhalt('PUT'),
      patch: mitInhalt('PATCH'),
      delete: (path) => call('DELETE', path, { token }),
    }
  }
  const berechtigtePerson = async (...berechtigungen: Berechtigung[]): Promise<Person> => {
    const berechtigt = await person()
    const rolle_id = newId()
    await store.db.insertInto('rolle').values({ id: rolle_id, name: rolle_id }).execute()
    const zeilen = berechtigungen.map((berechtigung) => ({ rolle_id, berechtigung }))
    await store.db.insertInto('rolle_berechtigung').values(zeilen).execute()
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
    dokumente,
    ablage,
    clock,
    person,
    berechtigtePerson,
    niemand,
    anweisungen: zaehler.waehrend,
    gleichzeitig: (sperre, aufrufe) => gleichzeitig(database.db, sperre, aufrufe),
  }
}

function anweisungszaehler(): { plugin: KyselyPlugin; waehrend: TestService['anweisungen'] } {
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
      const vorher = ausgefuehrt
      await work()
      return ausgefuehrt - vorher
    },
  }
}

async function gleichzeitig<T>(
  db: Kysely<Database>,
  sperre: (tx: Transaction<Database>) => Promise<unknown>,
  aufrufe: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const begonnen = await db.transaction().execute(async (tx) => {
    await sperre(tx)
    const laufende = aufrufe.map((aufruf) => aufruf())
    await until('every call waits for the lock', async () => (await zaehleWartende(db)) === aufrufe.length)
    return laufende
  })
  return Promise.all(begonnen)
}

async function zaehleWartende(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`SELECT count(*) AS anzahl FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Straight into the table: hashing a password would cost each test file as much as all its requests. */
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
