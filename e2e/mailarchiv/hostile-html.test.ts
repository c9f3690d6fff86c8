/**
 * Attacks by the HTML of a mail, each shown in a browser. Its scripts call `boese()`, which the browser counts; every name of
 * a host leads to a socket of the test, which counts connections, so that nothing can leave unseen.
 */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { FAST_BROWSER } from '../browser.ts'
import { LOADING, STYLES } from './attacks/loading.ts'
import { type AttackMail, MAILS } from './attacks/mails.ts'
import { RUNNING } from './attacks/running.ts'
import { SLEEPING } from './attacks/sleeping.ts'
import { type Panel, visit } from './panel.ts'
import { test as base } from './test.ts'

interface Attack {
  readonly name: string
  readonly mail: AttackMail
}

const attacksOf = (kind: string, group: Readonly<Record<string, string | AttackMail>>): Attack[] =>
  Object.entries(group).map(([name, mail]) => ({
    name: `${kind}: ${name}`,
    mail: typeof mail === 'string' ? { html: mail } : mail,
  }))

/** Those that act in this browser when nothing holds them. */
const AWAKE = [...attacksOf('runs', RUNNING), ...attacksOf('loads', LOADING), ...attacksOf('style', STYLES)]
const ATTACKS = [...AWAKE, ...attacksOf('sleeps', SLEEPING), ...attacksOf('mail', MAILS)]
const isStyle = ({ name }: Attack): boolean => name.startsWith('style: ')

const addressed = (text: string, number: number): string =>
  text.replaceAll('{url}', `http://boese.example/${number}`).replaceAll('{host}', `boese.example/${number}`)

/** What the attacks reached, by their numbers. */
const ran = new Set<number>()
const asked = new Set<number>()
let connections = 0

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** The host of the sender. */
const sender = createServer((request, response) => {
  asked.add(Number.parseInt(request.url?.slice(1) ?? '', 10))
  response.writeHead(404, { connection: 'close' }).end()
})
sender.on('connection', () => {
  connections += 1
})

interface Shown {
  readonly html: string
  readonly policy?: string
}

/** Goes on as a link of the panel does: the page stays, and so does what an attack left in it. */
const followLink = (page: Page, url: string): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`)

/** HTML outside the panel, by the paths of its pages. */
const pages = new Map<string, Shown>()
const outsideServer = createServer((request, response) => {
  const { html, policy = '' } = pages.get(request.url ?? '') ?? {}
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  response.writeHead(html === undefined ? 404 : 200, headers).end(html)
})

interface Ground {
  /** Leads every name of a host to the sender. */
  readonly browser: Browser
  /** Address of the pages outside the panel. */
  readonly outsideUrl: string
}

/** The archive of the attacks, once they are there. */
let archived: Promise<void> | undefined

const test = base.extend<{ readonly hostile: Panel }, { readonly ground: Ground }>({
  ground: [
    async ({ panels: _ }, use) => {
      const [senderPort, port] = [await listening(sender), await listening(outsideServer)]
      const rules = `--host-resolver-rules=MAP * 127.0.0.1:${senderPort}, EXCLUDE 127.0.0.1`
      // A process of its own for each frame takes a fifth of the time; what a frame may do is the same without.
      const args = [...(FAST_BROWSER.args ?? []), rules, '--disable-features=IsolateSandboxedIframes']
      const browser = await chromium.launch({ ...FAST_BROWSER, args })
      await use({ browser, outsideUrl: `http://127.0.0.1:${port}` })
      await browser.close()
      for (const server of [sender, outsideServer]) {
        server.close()
        server.closeAllConnections()
      }
    },
    { scope: 'worker' },
  ],
  hostile: async ({ panel, ground: { browser } }, use) => {
    archived ??= archiveAttacks(panel)
    await archived
    await use({ ...panel, browser })
  },
})

/** A visitor of the panel. What the policy forbids to an attack is a complaint, and no news here. */
const visitor = (panel: Panel) => visit(panel, { expected: [/./] })

/** Counts `boese()` of any page and frame. The page's address ends with the attack's number, or its mail's id. */
const countScripts = (context: BrowserContext, numberOf: (page: Page) => number): Promise<unknown> =>
  context.exposeBinding('boese', ({ page }) => void ran.add(numberOf(page)))

const lastPart = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Where a person clicks: at the beginning of the mail. In CSS pixels. */
const BEGINNING = { x: 60, y: 50 }

/** A page outside the panel. */
interface Outside {
  readonly page: Page
  readonly url: string
}

/** Shows HTML outside the panel. */
async function show({ page, url }: Outside, number: number, shown: Shown): Promise<void> {
  pages.set(`/${number}`, shown)
  await page.goto(`${url}/${number}`, { waitUntil: 'domcontentloaded' }).catch(ledElsewhere)
}

const click = (page: Page): Promise<unknown> => page.mouse.click(BEGINNING.x, BEGINNING.y).catch(ledElsewhere)

/** An attack may lead the page elsewhere while it is being shown. */
const ledElsewhere = (): undefined => undefined

const crlf = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')

function eml({ name, mail }: Attack, number: number): string {
  const { html, type = 'text/html; charset=utf-8', part } = mail
  const picture = part ?? { type: 'image/png', id: 'logo', body: 'a' }
  return crlf(
    'From: boese@boese.example',
    'To: wehr@ff-lindenau.example',
    `Subject: Angriff ${number}: ${name.replace(/[^ -~]/g, '')}`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0100',
    `Message-ID: <angriff-${number}@boese.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(typeof html === 'string' ? addressed(html, number) : html),
    '--r',
    `Content-Type: ${picture.type}`,
    `Content-ID: <${addressed(picture.id, number)}>`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(addressed(picture.body, number)),
    '--r--',
  )
}

async function archiveAttacks(panel: Panel): Promise<void> {
  const folder = join(panel.folder, 'angriffe')
  mkdirSync(folder)
  for (const [number, attack] of ATTACKS.entries()) writeFileSync(join(folder, `${number}.eml`), eml(attack, number))
  await panel.command('import', folder)
}

/** Ids of the archived attacks, by their numbers. */
async function idsOf(panel: Panel, page: Page): Promise<string[]> {
  const ids: string[] = []
  for (let at = 1, last = 1; at <= last; at += 1) {
    const answer = await page.request.get(`${panel.url}/api/mails?q=Angriff&limit=100&page=${at}`)
    const list = (await answer.json()) as { pages: number; mails: { id: string; subject: { text: string }[] }[] }
    last = list.pages
    for (const { id, subject } of list.mails) {
      const number = /^Angriff (\d+):/.exec(subject.map(({ text }) => text).join(''))?.[1]
      if (number !== undefined) ids[Number(number)] = id
    }
  }
  assert.equal(Object.keys(ids).length, ATTACKS.length)
  return ids
}

/** What acted, by its name. */
const acted = (): string[] => namesOf(new Set([...ran, ...asked]))

const namesOf = (numbers: ReadonlySet<number>): string[] =>
  [...numbers].map((number) => ATTACKS[number]?.name ?? String(number))

const forget = (): void => {
  ran.clear()
  asked.clear()
  connections = 0
}

/** Attacks that act late have acted when one shown after them has. */
async function untilCounted(outside: Outside): Promise<void> {
  const last = ATTACKS.length
  await show(outside, last, { html: addressed('<script>boese()</script><img src="{url}">', last) })
  await until('the last attack is counted', () => ran.has(last) && asked.has(last))
  ran.delete(last)
  asked.delete(last)
  connections -= 1
}

async function goOutside({ browser, outsideUrl }: Ground): Promise<Outside> {
  const context = await browser.newContext()
  await countScripts(context, (page) => Number(lastPart(page)))
  return { page: await context.newPage(), url: outsideUrl }
}

test('shown as they were sent, the attacks run scripts and reach their sender: both are counted', async ({
  ground,
}) => {
  const outside = await goOutside(ground)
  const harmless: string[] = []
  for (const [number, { name, mail }] of AWAKE.entries()) {
    await show(outside, number, { html: addressed(String(mail.html), number) })
    const acts = () => ran.has(number) || asked.has(number)
    for (let tries = 0; tries < 5 && !acts(); tries += 1) {
      await click(outside.page)
      await until(name, acts, 1_000).catch(ledElsewhere)
    }
    if (!acts()) harmless.push(name)
  }
  assert.deepEqual(harmless, [])
})

test('shown in the panel, no attack runs a script, reaches its sender or leads elsewhere', async ({
  hostile,
  ground,
}) => {
  forget()
  const { page } = await visitor(hostile)
  const context = page.context()
  const numbers = new Map<string, number>()
  await countScripts(context, (from) => numbers.get(lastPart(from)) ?? Number(lastPart(from)))
  const opened: string[] = []
  context.on('page', (other) => opened.push(other.url()))
  const ids = await idsOf(hostile, page)
  await page.goto(hostile.url)
  for (const [number, id] of ids.entries()) {
    numbers.set(id, number)
    await followLink(page, `${hostile.url}/mails/${id}`)
    await page.getByRole('heading', { name: `Angriff ${number}:` }).waitFor()
    const [answer] = await Promise.all([page.waitForResponse(/\/html$/), page.getByText('Gestaltet').click()])
    assert.equal(answer.status(), 200, ATTACKS[number]?.name)
    const frame = page.getByTitle('Gestaltete Mail')
    await frame.contentFrame().locator('body').waitFor({ state: 'attached' })
    await frame.click({ position: BEGINNING })
    assert.equal(lastPart(page), id, ATTACKS[number]?.name)
  }
  const before = connections
  await untilCounted(await goOutside(ground))
  assert.deepEqual({ acted: acted(), connections: before, opened }, { acted: [], connections: 0, opened: [] })
})

test('the rewriting alone stops each attack, but for styles that load', async ({ hostile, ground }) => {
  forget()
  const { page: reader } = await visitor(hostile)
  const outside = await goOutside(ground)
  for (const [number, id] of (await idsOf(hostile, reader)).entries()) {
    const answer = await reader.request.get(`${hostile.url}/api/mails/${id}/html`)
    await show(outside, number, { html: await answer.text() })
    await click(outside.page)
    assert.equal(outside.page.url(), `${outside.url}/${number}`)
  }
  await untilCounted(outside)
  const styles = new Set(ATTACKS.filter(isStyle).map(({ name }) => name))
  assert.deepEqual(
    acted().filter((name) => !styles.has(name)),
    [],
  )
  assert.ok(acted().length > styles.size / 2, 'nothing is counted')
})

test('the policy alone, and the frame alone, let no attack run a script', async ({ hostile, ground }) => {
  forget()
  const { page: reader } = await visitor(hostile)
  const [id] = await idsOf(hostile, reader)
  const answer = await reader.request.get(`${hostile.url}/api/mails/${id}/html`)
  const policy = answer.headers()['content-security-policy'] ?? assert.fail('there is no policy')
  const outside = await goOutside(ground)
  for (const [number, { mail }] of AWAKE.entries()) {
    const html = addressed(String(mail.html), number)
    await show(outside, number, { html, policy })
    await click(outside.page)
    pages.set(`/inhalt/${number}`, { html })
    await show(outside, number, {
      html: `<iframe sandbox="" style="width:600px;height:400px" src="/inhalt/${number}"></iframe>`,
    })
    await click(outside.page)
  }
  await untilCounted(outside)
  assert.deepEqual(namesOf(ran), [])
})
