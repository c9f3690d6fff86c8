/**
 * Implements `npm run screenshots`: takes pictures of the main pages of both services in two sizes, for README.md and
 * docs/screenshots.
 *
 * The demo brigade and its mails are created afresh in a temporary folder each time, so that every picture shows the
 * same.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { materialClient } from '@zeughaus/clients'
import { printed } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import { buildAllPages } from './pages.ts'
import { root } from './steps.ts'

const TARGET = join(root, 'docs/screenshots')
const CHROMIUM = '/usr/bin/chromium'
const ZEUGHAUS = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/zeughaus.ts')]
const PASSWORD = 'Steckleiter zeigt alles'
const WHO = 'm.seidl'
const QUALITY = 72
/** Maximum size of a picture for a README. */
const MAX_BYTES = 150 * 1024
/** Time until animations on a page have ended. */
const REST_MS = 1500
/** Positions of the check that are counted. */
const COUNTED = 3

const SIZES = [
  { name: 'telefon', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'schreibtisch', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
] as const

interface Picture {
  readonly name: string
  /** Address of the page; `{CODE}` is replaced by the id of that object. */
  readonly address: string
  /** Actions on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
}

const PICTURES_OF_ARCHIVE: readonly Picture[] = [
  { name: 'archiv-suche', address: '/suche?q=Drehleiter' },
  { name: 'archiv-mail', address: '/suche?q=Korbarm', act: openFirst },
]

const PICTURES_OF_MATERIAL: readonly Picture[] = [
  { name: 'uebersicht', address: '/' },
  { name: 'objekte', address: '/objekte' },
  { name: 'objekt', address: '/objekte/{HLF-001}' },
  { name: 'kontrolle', address: '/objekte/{RUCK-001}/pruefen', act: countSome },
  { name: 'aufgaben', address: '/aufgaben' },
  { name: 'fehlbestaende', address: '/fehlbestaende' },
  { name: 'maengel', address: '/maengel?ansicht=tafel' },
  { name: 'pruefungen', address: '/pruefungen' },
  { name: 'lager', address: '/lager/bestand' },
  { name: 'personal', address: '/personal' },
  { name: 'etiketten', address: '/etiketten?q=LF', act: chooseAll },
  { name: 'rollen', address: '/verwaltung/rollen' },
]

async function countSome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kontrolle fortsetzen' }).click()
  const complete = page.getByRole('button', { name: / vollständig$/, pressed: false })
  for (let counted = 0; counted < COUNTED; counted += 1) await complete.first().click()
}

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^LF-001/ }).waitFor()
  await page.getByRole('button', { name: 'Alle wählen' }).click()
  await page.locator('[aria-busy="false"] > canvas').first().waitFor()
}

async function openFirst(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name: /Korbarm/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /Korbarm/ }).waitFor()
}

/** A logged-in visitor, with the ids for the names in the addresses. */
interface Visitor {
  readonly state: NonNullable<BrowserContextOptions['storageState']>
  readonly ids: ReadonlyMap<string, string>
}

interface Shown {
  readonly service: 'mailarchiv' | 'material'
  readonly demo: readonly string[]
  /** Matches the address of its pages in the line printed when the service listens. */
  readonly line: RegExp
  readonly pictures: readonly Picture[]
  readonly enter: (browser: Browser, url: string) => Promise<Visitor>
}

const SHOWN: readonly Shown[] = [
  {
    service: 'mailarchiv',
    demo: ['demo'],
    line: /Verwaltung: (http\S+)/,
    pictures: PICTURES_OF_ARCHIVE,
    enter: enterArchive,
  },
  {
    service: 'material',
    demo: ['demo', '--passwort', PASSWORD],
    line: /^Material: (http\S+)/,
    pictures: PICTURES_OF_MATERIAL,
    enter: enterMaterial,
  },
]

async function enterArchive(browser: Browser, url: string): Promise<Visitor> {
  await using context = await browser.newContext()
  const headers = { 'x-zeughaus-panel': '1' }
  const answer = await context.request.post(`${url}/api/session`, {
    data: { user: 'admin', password: PASSWORD },
    headers,
  })
  await context.request.put(`${url}/api/session/name`, { data: { name: 'Anna Weber' }, headers })
  if (!answer.ok()) throw new Error('Die Anmeldung ist gescheitert.')
  return { state: await context.storageState(), ids: new Map() }
}

interface Login {
  readonly token: string
  readonly laeuft_ab_am: string
}

async function enterMaterial(_browser: Browser, url: string): Promise<Visitor> {
  const login = await logIn(url)
  const { data: ich } = await materialClient({ url, credential: () => login.token }).GET('/auth/me')
  const kept = { name: 'zeughaus.anmeldung', value: JSON.stringify({ ...login, ich }) }
  return {
    state: { cookies: [], origins: [{ origin: url, localStorage: [kept] }] },
    ids: await prepare(url, login),
  }
}

async function logIn(url: string): Promise<Login> {
  const { data } = await materialClient({ url }).POST('/auth/login', {
    body: { benutzername: WHO, passwort: PASSWORD },
  })
  if (data === undefined) throw new Error('Die Anmeldung ist gescheitert.')
  return data
}

/** Maps object codes to ids, and begins a check of the rucksack. */
async function prepare(url: string, { token }: Login): Promise<ReadonlyMap<string, string>> {
  const api = materialClient({ url, credential: () => token })
  const { data } = await api.GET('/objekte', { params: { query: { limit: 200 } } })
  const ids = new Map((data?.eintraege ?? []).map(({ code, id }) => [code, id]))
  await api.POST('/objekte/{id}/kontrollen', { params: { path: { id: ids.get('RUCK-001') ?? '' } } })
  return ids
}

async function shoot(browser: Browser, url: string, { pictures, enter }: Shown): Promise<void> {
  const { state, ids } = await enter(browser, url)
  for (const { name: size, ...device } of SIZES) {
    await using context = await browser.newContext({
      ...device,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      storageState: state,
    })
    const page = await context.newPage()
    for (const { name, address, act } of pictures) {
      await page.goto(url + address.replace(/\{(.+)\}/, (_all, code) => ids.get(code) ?? ''))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await act?.(page)
      await page.waitForTimeout(REST_MS)
      await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      await keep(`${name}-${size}.webp`, await page.screenshot())
    }
  }
}

async function keep(name: string, png: Buffer): Promise<void> {
  const picture = await sharp(png).webp({ quality: QUALITY }).toBuffer()
  if (picture.length > MAX_BYTES) throw new Error(`${name} ist mit ${picture.length} Byte zu groß.`)
  writeFileSync(join(TARGET, name), picture)
  console.log(`${name}: ${Math.ceil(picture.length / 1024)} KB`)
}

/** Fills a separate service, starts it, takes its pictures and stops it. */
async function show(browser: Browser, shown: Shown): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bilder-'))
  await using stack = new AsyncDisposableStack()
  const env = {
    PATH: process.env['PATH'] ?? '',
    ZEUGHAUS_DATA: folder.path,
    ZEUGHAUS_ADMIN_PASSWORD: PASSWORD,
    ZEUGHAUS_LOG: 'error',
    MAILARCHIV_PORT: '0',
    MATERIAL_PORT: '0',
  }
  console.log(`Fülle ${shown.service} mit den Daten der Demo …`)
  await promisify(execFile)(process.execPath, [...ZEUGHAUS, shown.service, ...shown.demo], { env })
  const service = spawn(process.execPath, [...ZEUGHAUS, 'start', shown.service], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(async () => {
    const ended = new Promise((resolve) => service.once('exit', resolve))
    service.kill('SIGTERM')
    await ended
  })
  await shoot(browser, await printed(service, (line) => shown.line.exec(line)?.[1]), shown)
}

async function run(): Promise<void> {
  if (!existsSync(CHROMIUM)) throw new Error('Chromium fehlt (Debian-Paket chromium).')
  if (!(await buildAllPages())) process.exit(1)
  mkdirSync(TARGET, { recursive: true })
  await using browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  for (const shown of SHOWN) await show(browser, shown)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
