/** Starts the real service over its own database, and visits it in a browser. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { commandEnvironment, freePort, printed } from '@zeughaus/platform/testing'
import { migratedDatabase } from '@zeughaus/postgres/testing'
import { DESK } from '../browser.ts'
import { endService, runCommand, startService } from '../service.ts'
import { openVisit, type Visit } from '../visits.ts'

const ROOT = join(import.meta.dirname, '../..')
export const ADMIN_PASSWORD = 'Drehleiter am Bach 7'
const SECRET = 'Eichhoernchen-zaehlt-47-Schlauchpakete'

/** Where the tests take place: in the hour before midnight one zone farther west, so that no day ends during them. */
export const ZONE =
  new Date().toLocaleString('en', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' }) === '23'
    ? 'Europe/London'
    : 'Europe/Berlin'

/** A login as the app stores it. */
export interface Login {
  readonly token: string
  readonly laeuft_ab_am: string
  readonly ich: { readonly id: string; readonly name: string; readonly benutzername: string }
}

export interface App {
  readonly url: string
  readonly browser: Browser
  /** The visits of the running test. */
  readonly visits: Visit[]
  /** The administration's login; other users log in by `logIn`. */
  readonly admin: Login
  /** Calls the API as this user and returns the body. Fails on a refusal. */
  call<T>(login: Login, method: string, path: string, body?: unknown): Promise<T>
  /** Logs in through the interface: five times a minute and name at most. */
  logIn(benutzername: string, passwort: string): Promise<Login>
  /** Runs a command of `zeughaus material` on the same data and returns what it printed. */
  command(...args: readonly string[]): Promise<string>
  /** Stops the service, as in a network outage. */
  stop(): Promise<void>
  /** Starts it again at the same address, unless it runs. */
  start(): Promise<void>
  /** What several tests of a file share under a name: made by the first one that asks. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>
  /** Ends the service and removes its data. */
  end(): Promise<void>
}

/** Settings of a service beside those of every test, also by its address. */
export type Settings = Readonly<Record<string, string>> | ((url: string) => Readonly<Record<string, string>>)

/** Starts the service over an empty database. */
export async function startApp(browser: Browser, settings: Settings = {}): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-e2e-'))
  const { owner, drop } = await migratedDatabase(join(ROOT, 'services/material/migrations'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...commandEnvironment(),
    ZEUGHAUS_DATA: folder,
    ZEUGHAUS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    ZEUGHAUS_LOG: 'error',
    ZEUGHAUS_ZEITZONE: ZONE,
    MATERIAL_JWT_SECRET: SECRET,
    MATERIAL_PORT: String(port),
    DATABASE_URL: databaseUrl(owner),
    ...(typeof settings === 'function' ? settings(url) : settings),
  }
  let service: ChildProcess | undefined
  const command: App['command'] = (...args) => runCommand('material', env, args)
  const stop = async () => {
    if (service !== undefined) await endService(service)
    service = undefined
  }
  const start = async () => {
    if (service !== undefined) return
    service = startService('material', env)
    await printed(service, (line) => (line.startsWith('Material: http') ? true : undefined))
  }
  await start()
  const end = async () => {
    await stop()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  const logIn = (benutzername: string, passwort: string) => logInAt(url, benutzername, passwort)
  const admin = await logIn('admin', ADMIN_PASSWORD)
  const call = <T>(login: Login, method: string, path: string, body?: unknown) =>
    send(url, login.token, method, path, body) as Promise<T>
  const made = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const begun = made.get(name) ?? make()
    made.set(name, begun)
    return begun as Promise<T>
  }
  return { url, browser, visits: [], admin, call, logIn, command, stop, start, once, end }
}

/** The test server listens on a socket of the file system, which an address names as a parameter. */
const databaseUrl = ({ host, port, user, database }: Awaited<ReturnType<typeof migratedDatabase>>['owner']): string =>
  `postgres://${user}@/${database}?${new URLSearchParams({ host: host ?? '', port: String(port) })}`

async function send(url: string, token: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

async function logInAt(url: string, benutzername: string, passwort: string): Promise<Login> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ benutzername, passwort }),
  })
  assert.equal(response.status, 200, await response.clone().text())
  const { token, laeuft_ab_am } = (await response.json()) as Login
  const ich = (await send(url, token, 'GET', '/auth/me')) as Login['ich']
  return { token, laeuft_ab_am, ich }
}

/** The browser logs a line about each refusal and each lost network; the tests that cause one check it. */
const A_REFUSAL = /Failed to load resource|error occurred when fetching the script/

interface VisitOptions {
  readonly size?: typeof DESK
  readonly dark?: boolean
  /** The logged-in user; null: none. Default: the administration. */
  readonly as?: Login | null
  /**
   * Whether the service worker keeps the app on the device; otherwise every page is loaded over the network. Keeping it
   * fetches and compiles every page's code for each visitor, so only tests that need it ask for it.
   */
  readonly isKept?: boolean
  /** What the test causes and so does not count as a complaint. */
  readonly expected?: readonly RegExp[]
}

/** A new visitor with a separate device, which ends with the test; nothing to complain about may have happened then. */
export async function visit(
  app: App,
  { size = DESK, dark = false, as = app.admin, isKept = false, expected = [] }: VisitOptions = {},
): Promise<Visit> {
  const kept = as === null ? [] : [{ name: 'zeughaus.anmeldung', value: JSON.stringify(as) }]
  const context = await app.browser.newContext({
    viewport: size,
    locale: 'de-DE',
    timezoneId: ZONE,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    hasTouch: size.width < 600,
    serviceWorkers: isKept ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin: app.url, localStorage: kept }] },
  })
  const visit = await openVisit(context, app.url, A_REFUSAL, ...expected)
  app.visits.push(visit)
  return visit
}
