/** Starts the real service with the demonstration mails and a real browser, for the tests of the panel. */

import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd, printed } from '@zeughaus/platform/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { currentPages, DESK, launchBrowser, PATIENCE_MS } from '../browser.ts'

const ROOT = join(import.meta.dirname, '../..')
export const PASSWORD = 'Drehleiter am Bach 7'

const run = promisify(execFile)

export interface Panel {
  readonly url: string
  readonly browser: Browser
  /** The cookie of the one login that all visitors share: logging in is limited. */
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  /** Folder of the test file. */
  readonly folder: string
  /** Runs a command of `zeughaus` on the same data and returns what it printed. */
  command(...args: readonly string[]): Promise<string>
}

/** The person behind the account of the first start. */
export const PERSON = 'Anna Weber'

/**
 * Starts service and browser once for a test file; both end after it.
 *
 * @param options program: the browser's; default: the fast one · isNamed: whether the first person has said their name
 */
export async function startPanel(
  settings: Readonly<Record<string, string>> = {},
  { program, isNamed = true }: { readonly program?: string; readonly isNamed?: boolean } = {},
): Promise<Panel> {
  await currentPages('mailarchiv')
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
  const args = (...rest: readonly string[]) => [
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'scripts/zeughaus.ts'),
    ...rest,
  ]
  const service = spawn(process.execPath, args('start', 'mailarchiv'), { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => endOf(service)
  atEnd(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const url = await printed(service, (line) => /Verwaltung: (http:\/\/\S+\/admin)/.exec(line)?.[1])
  const command: Panel['command'] = async (...rest) => {
    const { stdout } = await run(process.execPath, args('mailarchiv', ...rest), { env })
    return stdout
  }
  const browser = await launchBrowser(program)
  atEnd(() => browser.close())
  return { url, browser, cookies: await logIn(browser, url, isNamed), folder, command }
}

async function endOf(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await ended
}

/** The service prints its address when it listens. */
export interface Visit {
  readonly page: Page
  /** Events forbidden on every page: errors, violations of the policy, requests to other hosts. */
  readonly complaints: string[]
}

/** A new visitor, logged in by default. */
export async function visit(
  panel: Panel,
  { size = DESK, login = true, dark = false }: { size?: typeof DESK; login?: boolean; dark?: boolean } = {},
): Promise<Visit> {
  const context = await panel.browser.newContext({
    viewport: size,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const complaints = watch(context, panel.url)
  if (login) await context.addCookies(panel.cookies)
  return { page: await context.newPage(), complaints }
}

function watch(context: BrowserContext, url: string): string[] {
  const complaints: string[] = []
  const host = new URL(url).host
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (address.host !== host && !['data:', 'blob:'].includes(address.protocol))
      complaints.push(`Anfrage an fremden Rechner: ${request.url()}`)
  })
  context.on('console', (message) => {
    // The browser logs a line about a refused login or a missing mail; the tests that cause one check it.
    if (message.type() === 'error' && !/status of (401|404|409)/.test(message.text())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return complaints
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
