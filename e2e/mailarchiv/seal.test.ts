/** A person checks in the browser that a mail is the one that was archived. */
import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { countTaps } from '../taps.ts'
import { type Panel, visit } from './panel.ts'
import { expect, test } from './test.ts'

test.use({ start: { hasDemo: true } })

const GREEN = /^Unverändert seit dem \d\d\.\d\d\.\d{4}/
const RED = 'Nicht bewiesen: etwas wurde verändert'

async function openMail(page: Page, panel: Panel, query = 'Drehleiter'): Promise<string> {
  await page.goto(`${panel.url}/suche?q=${query}`)
  await page.getByRole('list', { name: 'Treffer' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Unverändert?' })).toBeVisible()
  return /mails\/([^?]+)/.exec(page.url())?.[1] ?? ''
}

test('a mail that no checkpoint covers is sealed by one tap, and found and checked by five in all', async ({
  panel,
}) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(panel.url)
  const taps = countTaps()
  await taps.click(page.getByRole('button', { name: 'Menü öffnen' }))
  await taps.click(page.getByRole('link', { name: 'Suche', exact: true }))
  await taps.fill(page.getByRole('searchbox'), 'Drehleiter')
  await page.keyboard.press('Enter')
  await taps.click(page.getByRole('list', { name: 'Treffer' }).getByRole('link').first())
  await expect(page.getByText('noch nicht besiegelt')).toBeVisible()
  await assertAccessible(page, 'a mail that is not sealed')
  await taps.click(page.getByRole('button', { name: 'Jetzt besiegeln' }))
  await expect(page.getByText(GREEN)).toBeVisible()
  assert.ok(taps.total() <= 5, `${taps.total()} taps`)
  await assertFits(page, 'a sealed mail')
  await assertTouchable(page, 'a sealed mail')
})

test('a sealed mail says since when it is unchanged, and what was compared', async ({ panel }) => {
  const { page } = await visit(panel)
  const taps = countTaps()
  await page.goto(panel.url)
  await taps.click(page.getByRole('link', { name: 'Suche', exact: true }))
  await taps.fill(page.getByRole('searchbox'), 'Drehleiter')
  await page.keyboard.press('Enter')
  await taps.click(page.getByRole('list', { name: 'Treffer' }).getByRole('link').first())
  await expect(page.getByText(GREEN)).toBeVisible()
  assert.ok(taps.total() <= 3, `${taps.total()} taps`)
  await page.getByText('Was wurde verglichen?').click()
  await expect(page.getByText('stimmt', { exact: true })).toHaveCount(4)
  await assertAccessibleInBothThemes(page, 'a sealed mail')
})

/** A change of an answer on its way, and the sentence that names it. */
type Forgery = readonly [what: string, address: string, forge: (body: Buffer) => Buffer | string, sentence: RegExp]

interface View {
  seal: { proof: string; verifier: string }
  sha256: string
}

const inView = (change: (view: View) => void) => (body: Buffer) => {
  const view = JSON.parse(body.toString()) as View
  change(view)
  return JSON.stringify(view)
}
const inProof = (change: (proof: string) => string) =>
  inView((view) => {
    view.seal.proof = change(view.seal.proof)
  })
/** Another letter in the same place. */
const other = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
const STRANGER = 'zeughaus.example/mailarchiv/f3f61d25a5a0a3d7+5ea1ab1e+AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB'

const FORGERIES: readonly Forgery[] = [
  ['a byte of the mail', '**/bytes', (body) => Buffer.concat([body, Buffer.from('x')]), /ist nicht die archivierte/],
  [
    'an equally long mail',
    '**/bytes',
    (body) => Buffer.from(body.toString('latin1').replace(/[a-z]/, 'X'), 'latin1'),
    /ist nicht die archivierte/,
  ],
  [
    'a hash of the path',
    '**/api/mails/*',
    inProof((text) => other(text, text.indexOf('\n\n') - 20)),
    /führt nicht zum/,
  ],
  ['the entry', '**/api/mails/*', inProof((text) => other(text, text.indexOf('extra ') + 80)), /./],
  ['the place', '**/api/mails/*', inProof((text) => text.replace(/index (\d+)/, 'index 1$1')), /./],
  ['the root of the checkpoint', '**/api/mails/*', inProof((text) => rootChanged(text)), /./],
  [
    'the signature',
    '**/api/mails/*',
    inProof((text) => other(text, text.length - 20)),
    /nicht mit dem Schlüssel|beschädigt/,
  ],
  ['the whole proof', '**/api/mails/*', inProof(() => 'nichts'), /Der Nachweis ist beschädigt/],
  [
    'the key',
    '**/api/mails/*',
    inView((view) => {
      view.seal.verifier = STRANGER
    }),
    /beschädigt|nicht mit dem Schlüssel/,
  ],
  [
    'the checksum on the page',
    '**/api/mails/*',
    inView((view) => {
      view.sha256 = '0'.repeat(64)
    }),
    /stehen anders im Protokoll/,
  ],
]

function rootChanged(proof: string): string {
  const lines = proof.split('\n')
  const root = lines.indexOf('', lines.indexOf('')) + 3
  lines[root] = other(lines[root] ?? '', 3)
  return lines.join('\n')
}

const forged = (forge: (body: Buffer) => Buffer | string) => async (route: Route) => {
  const response = await route.fetch()
  const { 'content-length': _length, ...headers } = response.headers()
  await route.fulfill({ status: response.status(), headers, body: forge(await response.body()) })
}

test('whatever is changed on the way is red, never green: bytes, entry, path, checkpoint, signature, key, page', async ({
  panel,
}) => {
  const { page } = await visit(panel)
  const id = await openMail(page, panel)
  await expect(page.getByText(GREEN)).toBeVisible()
  for (const [what, address, forge, sentence] of FORGERIES) {
    await page.route(address, forged(forge))
    await page.goto(`${panel.url}/mails/${id}`)
    await expect(page.getByText(RED), what).toBeVisible()
    await expect(page.getByText(GREEN), what).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'stimmt nicht' }).first(), what).toHaveText(sentence)
    await page.unroute(address)
  }
  await assertAccessibleInBothThemes(page, 'a changed mail')
  await page.goto(`${panel.url}/mails/${id}`)
  await expect(page.getByText(GREEN)).toBeVisible()
})

test('a browser without Ed25519 says that it did not check the signature, and is not green', async ({ panel }) => {
  const { page } = await visit(panel)
  await page.addInitScript(
    `SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))`,
  )
  await openMail(page, panel)
  await expect(page.getByText('Stimmt, Unterschrift nicht geprüft')).toBeVisible()
  await expect(page.getByText(GREEN)).toHaveCount(0)
})

test('without the connection nothing is claimed, and the check can be made again', async ({ panel }) => {
  const { page } = await visit(panel, { expected: [/Failed to load resource/] })
  await page.route('**/bytes', (route) => route.abort())
  await openMail(page, panel)
  await expect(page.getByText('Die Mail ist nicht nachgerechnet.')).toBeVisible()
  await expect(page.getByText(GREEN)).toHaveCount(0)
  await page.unroute('**/bytes')
  await page.getByRole('button', { name: 'Noch einmal nachrechnen' }).click()
  await expect(page.getByText(GREEN)).toBeVisible()
})

test('one button leads to a sheet for an auditor, which is one page of A4', async ({ panel }) => {
  const { page } = await visit(panel)
  const id = await openMail(page, panel)
  await page.getByRole('link', { name: 'Prüfblatt' }).click()
  const sheet = page.getByRole('article', { name: 'Prüfblatt zu einer archivierten Mail' })
  await expect(sheet.getByText(GREEN)).toBeVisible()
  for (const text of [id, /Eintrag \d+ von 40$/, /— \S+ \S+$/, `node tools/verify-proof.ts ${id}.eml`])
    await expect(sheet.getByText(text).first()).toBeVisible()
  await assertAccessibleInBothThemes(page, 'sheet')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1)
  await page.evaluate('window.print = () => { window.printed = true }')
  await page.getByRole('button', { name: 'Drucken' }).click()
  assert.ok(await page.evaluate('window.printed'))
  await page.setViewportSize(PHONE)
  await assertFits(page, 'sheet on a phone')
})

test('a mail whose bytes were changed on the disk is red, never green', async ({ panel }) => {
  const { page } = await visit(panel, { expected: [/status of 500/] })
  const id = await openMail(page, panel)
  await expect(page.getByText(GREEN)).toBeVisible()
  for (const pack of globSync(join(panel.folder, '**/raw/**/*.pack*'))) {
    const bytes = readFileSync(pack)
    for (let at = 200; at < bytes.length; at += 50) bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(pack, bytes)
  }
  await page.goto(`${panel.url}/mails/${id}`)
  await expect(page.getByRole('alert').getByText('Diese Mail ist verändert oder beschädigt')).toBeVisible()
  await expect(page.getByText(GREEN)).toHaveCount(0)
  await page.goto(`${panel.url}/suche?q=Drehleiter`)
  await expect(page.getByRole('list', { name: 'Treffer' }).getByRole('link').first()).toBeVisible()
})
