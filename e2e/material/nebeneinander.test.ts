import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTextFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { baueRucksack, type Rucksack } from './rucksack.ts'

const app = await startApp()
const WIDE = { width: 1440, height: 900 }

const bauen = async (): Promise<Rucksack[]> => [
  await baueRucksack(app, { code: 'NEBEN-1', faecher: [60] }),
  await baueRucksack(app, { code: 'NEBEN-2', faecher: [1] }),
  await baueRucksack(app, { code: 'NEBEN-3', faecher: [1] }),
]
const [erster, zweiter, dritter] = await bauen()
assert.ok(erster && zweiter && dritter)

const row = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name })
const pane = (page: Page, name: string) => page.getByRole('region', { name })
const anyPane = (page: Page) => page.locator('[aria-labelledby="nebentitel"]')
const seeLast = async (beside: Locator) => {
  await beside.getByText('Material 01 aus NEBEN-1').waitFor()
  await beside.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await beside.getByText('Material 60 aus NEBEN-1').waitFor()
}
const focused = (page: Page, name: string) =>
  until(`the focus on ${name}`, async () => (await page.evaluate('document.activeElement.textContent')) === name)

// dashboard.46: From 1440 px on objects, defects, devices, orders and due checks open beside their list; the address names what is open, and back closes it.
test('on a wide screen a click opens an object beside its list, the address names it, and back closes it', async () => {
  const visitor = await visit(app, { size: WIDE })
  const { page, context } = visitor
  await page.goto(`${app.url}/objekte`)
  await row(page, 'NEBEN-1').click()
  const beside = pane(page, 'NEBEN-1 Notfallrucksack NEBEN-1')
  await beside.getByText('Material 01 aus NEBEN-1').waitFor()
  assert.equal(new URL(page.url()).pathname, '/objekte')
  assert.equal(new URL(page.url()).searchParams.get('neben'), erster?.id)
  await row(page, 'NEBEN-2').waitFor()
  await assertAccessible(page, 'an object beside its list')
  await assertFits(page, 'an object beside its list')
  await assertTextFits(page, 'an object beside its list')

  await seeLast(beside)
  await row(page, 'NEBEN-2').click()
  await pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2').getByText('Material 1 aus NEBEN-2').waitFor()
  await row(page, 'NEBEN-1').click()
  await seeLast(beside)
  await beside.getByRole('tab', { name: 'Verlauf' }).click()
  await page.waitForURL(/teil=verlauf/)
  await page.goBack()
  await pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2').waitFor()
  await page.goBack()
  await pane(page, 'NEBEN-1 Notfallrucksack NEBEN-1').waitFor()
  await page.goBack()
  await anyPane(page).waitFor({ state: 'detached' })
  await page.goForward()
  await pane(page, 'NEBEN-1 Notfallrucksack NEBEN-1').waitFor()
  await page.getByRole('link', { name: 'Auf ganzer Seite öffnen' }).click()
  await page.getByRole('heading', { level: 1, name: 'NEBEN-1 Notfallrucksack NEBEN-1' }).waitFor()
  assertNoComplaints(visitor)
  await context.close()
})

// dashboard.47: ↑ and ↓ walk through a list and what is open beside it, Enter goes into it, Esc closes it.
test('arrow keys walk through the list and what stands beside it, Enter goes into it, Esc closes it', async () => {
  const { page, context } = await visit(app, { size: WIDE })
  await page.goto(`${app.url}/objekte?sortierung=code`)
  await row(page, 'NEBEN-1').focus()
  await page.keyboard.press('ArrowDown')
  await focused(page, 'NEBEN-2')
  assert.equal(new URL(page.url()).searchParams.get('neben'), null, 'nothing opens by walking alone')
  await page.keyboard.press('Enter')
  await pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2').waitFor()
  await page.keyboard.press('ArrowDown')
  await pane(page, 'NEBEN-3 Notfallrucksack NEBEN-3').waitFor()
  await page.keyboard.press('ArrowUp')
  await pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2').waitFor()
  await focused(page, 'NEBEN-2')
  await page.keyboard.press('Enter')
  await focused(page, 'NEBEN-2 Notfallrucksack NEBEN-2')
  await page.keyboard.press('Escape')
  await anyPane(page).waitFor({ state: 'detached' })
  await focused(page, 'NEBEN-2')
  await context.close()
})

// dashboard.48: On a narrower screen such an address opens the record's own page.
test('a link to something beside a list opens it there on a wide screen, and as a page on a narrow one', async () => {
  for (const size of [WIDE, DESK, PHONE]) {
    const { page, context } = await visit(app, { size })
    await page.goto(`${app.url}/objekte?neben=${zweiter?.id}&teil=verlauf`)
    if (size === WIDE) {
      await pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2').waitFor()
      await page.getByRole('button', { name: 'Daneben schließen' }).click()
      await anyPane(page).waitFor({ state: 'detached' })
    } else {
      await page.waitForURL(`${app.url}/objekte/${zweiter?.id}?teil=verlauf`)
      await page.getByRole('heading', { level: 1, name: 'NEBEN-2 Notfallrucksack NEBEN-2' }).waitFor()
      await page.getByRole('link', { name: 'Objekte' }).first().click()
      await page.getByRole('link', { name: /^NEBEN-2/ }).waitFor()
    }
    await context.close()
  }
})

test('defects, devices, orders and due checks open beside their lists too, in both themes', async () => {
  const post = (path: string, body: unknown) => app.call<{ id: string }>(app.admin, 'POST', path, body)
  const objekt_id = dritter?.id
  await post('/maengel', { objekt_id, titel: 'Riss in der Tasche' })
  await post('/wartungsauftraege', { objekt_id, beschreibung: 'Tasche nähen', werkstatt: 'intern' })
  await app.call(app.admin, 'PATCH', `/objekte/${objekt_id}`, {
    kontrollregel: 'eigene',
    kontrollintervall: 1,
    kontrollintervall_einheit: 'wochen',
  })
  const gruppe = await baueRucksack(app, { code: 'NEBEN-4', faecher: [1], typ: () => 'geraet_sn' })
  await post(`/objektpositionen/${gruppe.positionen[0]?.id}/geraete`, { seriennummer: 'SN-4711' })
  for (const dark of [false, true]) {
    const visitor = await visit(app, { size: WIDE, dark })
    const { page, context } = visitor
    for (const [path, name] of [
      ['/maengel', 'Riss in der Tasche'],
      ['/wartung/auftraege', 'Tasche nähen'],
      ['/geraete', 'SN-4711'],
      ['/kontrollen/faellig', 'NEBEN-3 Notfallrucksack NEBEN-3'],
    ] as const) {
      await page.goto(`${app.url}${path}`)
      await row(page, name).click()
      await anyPane(page).getByRole('heading', { level: 2, name }).waitFor()
      await assertAccessible(page, `${path} with its pane`)
      await assertFits(page, `${path} with its pane`)
    }
    assertNoComplaints(visitor)
    await context.close()
  }
})
