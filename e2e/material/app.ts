/** Starts the real service over its own database and a real browser, for the tests of the app. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd, commandEnvironment, freePort, printed } from '@zeughaus/platform/testing'
import { migratedDatabase } from '@zeughaus/postgres/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { currentPages, DESK, launchBrowser, PATIENCE_MS } from '../browser.ts'

const ROOT = join(import.meta.dirname, '../..')
export const ADMIN_PASSWORD = 'Drehleiter am Bach 7'
const SECRET = 'Eichhoernchen-zaehlt-47-Schlauchpakete'

const run = promisify(execFile)

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
}

interface AppOptions {
  /** Further flags of the browser. */
  readonly flags?: readonly string[]
  /** The browser's program; default: the fast one. */
  readonly program?: string
  /** Further settings of the service, also by its address. */
  readonly settings?: Readonly<Record<string, string>> | ((url: string) => Readonly<Record<string, string>>)
}

/** Starts service and browser once for a test file; both end after it. */
export async function startApp({ flags, program, settings }: AppOptions = {}): Promise<App> {
  await currentPages('material')
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
  const zeughaus = (...args: readonly string[]) => [
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'scripts/zeughaus.ts'),
    ...args,
  ]
  const command: App['command'] = async (...args) => {
    const { stdout } = await run(process.execPath, zeughaus('material', ...args), { env })
    return stdout
  }
  const stop = async () => {
    if (service !== undefined) await endOf(service)
    service = undefined
  }
  const start = async () => {
    if (service !== undefined) return
    service = spawn(process.execPath, zeughaus('start', 'material'), { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await printed(service, (line) => (line.startsWith('Material: http') ? true : undefined))
  }
  await start()
  const browser = await launchBrowser(program, flags)
  atEnd(async () => {
    await browser.close()
    await stop()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const logIn = (benutzername: string, passwort: string) => logInAt(url, benutzername, passwort)
  const admin = await logIn('admin', ADMIN_PASSWORD)
  const call = <T>(login: Login, method: string, path: string, body?: unknown) =>
    send(url, login.token, method, path, body) as Promise<T>
  return { url, browser, admin, call, logIn, command, stop, start }
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

async function endOf(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await ended
}

/** The service prints its address when it listens. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** Events forbidden on every page: errors, violations of the policy, requests to other hosts. */
  readonly complaints: string[]
}

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
}

/** A new visitor with a separate device. */
export async function visit(
  app: App,
  { size = DESK, dark = false, as = app.admin, isKept = false }: VisitOptions = {},
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
  context.setDefaultTimeout(PATIENCE_MS)
  const complaints = watch(context, app.url)
  return { context, page: await context.newPage(), complaints }
}

/** Schemes of addresses that stay on the device; the last two are the browser's PDF viewer. */
const WITHOUT_HOST = ['data:', 'blob:', 'chrome:', 'chrome-extension:']

function watch(context: BrowserContext, url: string): string[] {
  const complaints: string[] = []
  const host = new URL(url).host
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (address.host !== host && !WITHOUT_HOST.includes(address.protocol))
      complaints.push(`Anfrage an fremden Rechner: ${request.url()}`)
  })
  context.on('console', (message) => {
    // The browser logs a line about each refusal and each lost network; the tests that cause one check it.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return complaints
}
