/** Starts the real service over an archive of its own, and visits it in a browser. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { printed } from '@zeughaus/platform/testing'
import { DESK } from '../browser.ts'
import { endService, runCommand, startService } from '../service.ts'
import { openVisit, type Visit } from '../visits.ts'

export const PASSWORD = 'Drehleiter am Bach 7'

export interface Panel {
  readonly url: string
  readonly browser: Browser
  /** The visits of the running test. */
  readonly visits: Visit[]
  /** The cookie of the one login that all visitors share: logging in is limited. */
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  /** Folder of the test file. */
  readonly folder: string
  /** Runs a command of `zeughaus` on the same data and returns what it printed. */
  command(...args: readonly string[]): Promise<string>
  /** Ends the service and removes its data. */
  end(): Promise<void>
}

/** The person behind the account of the first start. */
export const PERSON = 'Anna Weber'

export interface PanelOptions {
  /** Further settings of the service. */
  readonly settings?: Readonly<Record<string, string>>
  /** Whether the first person has said their name; the default. */
  readonly isNamed?: boolean
  /** Whether the archive holds the demonstration mails. */
  readonly hasDemo?: boolean
}

/** Starts the service over an empty archive. */
export async function startPanel(
  browser: Browser,
  { settings = {}, isNamed = true, hasDemo = false }: PanelOptions = {},
): Promise<Panel> {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-e2e-'))
  const env = {
    ...process.env,
    ZEUGHAUS_DATA: folder,
    ZEUGHAUS_ADMIN_PASSWORD: PASSWORD,
    ZEUGHAUS_LOG: 'error',
    MAILARCHIV_PORT: '0',
    MAILARCHIV_OCR: 'off',
    ...settings,
  }
  const service = startService('mailarchiv', env)
  const url = await printed(service, (line) => /Verwaltung: (http:\/\/\S+\/admin)/.exec(line)?.[1])
  const command: Panel['command'] = (...args) => runCommand('mailarchiv', env, args)
  const end = async () => {
    await endService(service)
    rmSync(folder, { recursive: true, force: true })
  }
  const cookies = await logIn(browser, url, isNamed)
  if (hasDemo) await command('demo')
  return { url, browser, visits: [], cookies, folder, command, end }
}

/** The browser logs a line about a refused login or a missing mail; the tests that cause one check it. */
const A_REFUSAL = /status of (401|404|409)/

interface VisitOptions {
  readonly size?: typeof DESK
  readonly login?: boolean
  readonly dark?: boolean
  /** What the test causes and so does not count as a complaint. */
  readonly expected?: readonly RegExp[]
}

/** A new visitor, logged in by default, who goes with the test; nothing to complain about may have happened then. */
export async function visit(
  panel: Panel,
  { size = DESK, login = true, dark = false, expected = [] }: VisitOptions = {},
): Promise<Visit> {
  const context = await panel.browser.newContext({
    viewport: size,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  if (login) await context.addCookies(panel.cookies)
  const visit = await openVisit(context, panel.url, A_REFUSAL, ...expected)
  panel.visits.push(visit)
  return visit
}

/** A person with a login and a role of their own. */
interface Guest {
  readonly login: string
  readonly name: string
  readonly role: string
}

/** A new visitor who is another person than the first one. */
export async function visitAs(
  panel: Panel,
  { login, name, role }: Guest,
  options: Omit<VisitOptions, 'login'> = {},
): Promise<Visit> {
  const visited = await visit(panel, { ...options, login: false })
  const made = ['--login', login, '--name', name, '--role', role]
  const current = (await panel.command('accounts', 'create', ...made)).trim()
  const headers = { 'x-zeughaus-panel': '1' }
  const { request } = visited.context
  await request.post(`${panel.url}/api/session`, { data: { user: login, password: current }, headers })
  await request.put(`${panel.url}/api/password`, { data: { current, next: PASSWORD }, headers })
  return visited
}

/** Logs in through the API: only one test types the password. */
async function logIn(browser: Browser, url: string, isNamed: boolean): Promise<Panel['cookies']> {
  const context = await browser.newContext()
  const headers = { 'x-zeughaus-panel': '1' }
  const answer = await context.request.post(`${url}/api/session`, {
    data: { user: 'admin', password: PASSWORD },
    headers,
  })
  assert.equal(answer.status(), 200, await answer.text())
  if (isNamed) await context.request.put(`${url}/api/session/name`, { data: { name: PERSON }, headers })
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
