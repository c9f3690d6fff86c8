import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, assertFits, assertTextFits } from '../checks.ts'
import { type App, visit } from './app.ts'
import { baueRucksack } from './rucksack.ts'
import { test as base, expect } from './test.ts'

const WIDE = { width: 1440, height: 900 }

const bauen = async (app: App) => ({
  erster: await baueRucksack(app, { code: 'NEBEN-1', faecher: [60] }),
  zweiter: await baueRucksack(app, { code: 'NEBEN-2', faecher: [1] }),
  dritter: await baueRucksack(app, { code: 'NEBEN-3', faecher: [1] }),
})

const test = base.extend<{ readonly objekte: Awaited<ReturnType<typeof bauen>> }>({
  objekte: async ({ app }, use) => use(await app.once('objekte', () => bauen(app))),
})

const row = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name })
const pane = (page: Page, name: string) => page.getByRole('region', { name })
const anyPane = (page: Page) => page.locator('[aria-labelledby="nebentitel"]')
const seeLast = async (beside: Locator) => {
  await expect(beside.getByText('Material 01 aus NEBEN-1')).toBeVisible()
  await beside.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(beside.getByText('Material 60 aus NEBEN-1')).toBeVisible()
}
/** Waits for the focus on an element with this text, in which long words may have syllables by now. */
const focused = (page: Page, name: string) =>
  until(`the focus on ${name}`, async () => {
    const text = String(await page.evaluate('document.activeElement.textContent'))
    return text.replaceAll('\u00ad', '') === name
  })

// dashboard.46: From 1440 px on objects, defects, devices, orders and due checks open beside their list; the address names what is open, and back closes it.
test('on a wide screen a click opens an object beside its list, the address names it, and back closes it', async ({
  app,
  objekte,
}) => {
  const { page } = await visit(app, { size: WIDE })
  await page.goto(`${app.url}/objekte`)
  await row(page, 'NEBEN-1').click()
  const beside = pane(page, 'NEBEN-1 Notfallrucksack NEBEN-1')
  await expect(beside.getByText('Material 01 aus NEBEN-1')).toBeVisible()
  assert.equal(new URL(page.url()).pathname, '/objekte')
  assert.equal(new URL(page.url()).searchParams.get('neben'), objekte.erster.id)
  await expect(row(page, 'NEBEN-2')).toBeVisible()
  await assertAccessible(page, 'an object beside its list')
  await assertFits(page, 'an object beside its list')
  await assertTextFits(page, 'an object beside its list')

  await seeLast(beside)
  await row(page, 'NEBEN-2').click()
  await expect(pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2').getByText('Material 1 aus NEBEN-2')).toBeVisible()
  await row(page, 'NEBEN-1').click()
  await seeLast(beside)
  await beside.getByRole('tab', { name: 'Verlauf' }).click()
  await expect(page).toHaveURL(/teil=verlauf/)
  await page.goBack()
  await expect(pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2')).toBeVisible()
  await page.goBack()
  await expect(pane(page, 'NEBEN-1 Notfallrucksack NEBEN-1')).toBeVisible()
  await page.goBack()
  await expect(anyPane(page)).toHaveCount(0)
  await page.goForward()
  await expect(pane(page, 'NEBEN-1 Notfallrucksack NEBEN-1')).toBeVisible()
  await page.getByRole('link', { name: 'Auf ganzer Seite öffnen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NEBEN-1 Notfallrucksack NEBEN-1' })).toBeVisible()
})

// dashboard.47: ↑ and ↓ walk through a list and what is open beside it, Enter goes into it, Esc closes it.
test('arrow keys walk through the list and what stands beside it, Enter goes into it, Esc closes it', async ({
  app,
  objekte,
}) => {
  const { page } = await visit(app, { size: WIDE })
  await page.goto(`${app.url}/objekte?sortierung=code`)
  await row(page, objekte.erster.code).focus()
  await page.keyboard.press('ArrowDown')
  await focused(page, 'NEBEN-2')
  assert.equal(new URL(page.url()).searchParams.get('neben'), null, 'nothing opens by walking alone')
  await page.keyboard.press('Enter')
  await expect(pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(pane(page, 'NEBEN-3 Notfallrucksack NEBEN-3')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2')).toBeVisible()
  await focused(page, 'NEBEN-2')
  await page.keyboard.press('Enter')
  await focused(page, 'NEBEN-2 Notfallrucksack NEBEN-2')
  await page.keyboard.press('Escape')
  await expect(anyPane(page)).toHaveCount(0)
  await focused(page, 'NEBEN-2')
})

// dashboard.48: On a narrower screen such an address opens the record's own page.
test('a link to something beside a list opens it there on a wide screen, and as a page on a narrow one', async ({
  app,
  objekte,
}) => {
  for (const size of [WIDE, DESK, PHONE]) {
    const { page, context } = await visit(app, { size })
    await page.goto(`${app.url}/objekte?neben=${objekte.zweiter.id}&teil=verlauf`)
    if (size === WIDE) {
      await expect(pane(page, 'NEBEN-2 Notfallrucksack NEBEN-2')).toBeVisible()
      await page.getByRole('button', { name: 'Daneben schließen' }).click()
      await expect(anyPane(page)).toHaveCount(0)
    } else {
      await page.waitForURL(`${app.url}/objekte/${objekte.zweiter.id}?teil=verlauf`)
      await expect(page.getByRole('heading', { level: 1, name: 'NEBEN-2 Notfallrucksack NEBEN-2' })).toBeVisible()
      await page.getByRole('link', { name: 'Objekte' }).first().click()
      await expect(page.getByRole('link', { name: /^NEBEN-2/ })).toBeVisible()
    }
    await context.close()
  }
})

test('defects, devices, orders and due checks open beside their lists too, in both themes', async ({
  app,
  objekte,
}) => {
  const post = (path: string, body: unknown) => app.call<{ id: string }>(app.admin, 'POST', path, body)
  const objekt_id = objekte.dritter.id
  await post('/maengel', { objekt_id, titel: 'Riss in der Tasche' })
  await post('/wartungsauftraege', { objekt_id, beschreibung: 'Tasche nähen', werkstatt: 'intern' })
  await app.call(app.admin, 'PATCH', `/objekte/${objekt_id}`, {
    kontrollregel: 'eigene',
    kontrollintervall: 1,
    kontrollintervall_einheit: 'wochen',
  })
  const gruppe = await baueRucksack(app, { code: 'NEBEN-4', faecher: [1], typ: () => 'geraet_sn' })
  await post(`/objektpositionen/${gruppe.positionen[0]?.id}/geraete`, { seriennummer: 'SN-4711' })
  const { page } = await visit(app, { size: WIDE })
  for (const [path, name] of [
    ['/maengel', 'Riss in der Tasche'],
    ['/wartung/auftraege', 'Tasche nähen'],
    ['/geraete', 'SN-4711'],
    ['/kontrollen/faellig', 'NEBEN-3 Notfallrucksack NEBEN-3'],
  ] as const) {
    await page.goto(`${app.url}${path}`)
    await row(page, name).click()
    await expect(anyPane(page).getByRole('heading', { level: 2, name })).toBeVisible()
    await assertFits(page, `${path} with its pane`)
    await assertAccessibleInBothThemes(page, `${path} with its pane`)
  }
})
