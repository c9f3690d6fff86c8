import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { PHONE, textsOf } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import { TYPED } from './scanner.ts'
import { expect, test } from './test.ts'

const WIDE = { width: 1440, height: 900 }

interface Vorlage {
  readonly id: string
  readonly positionen: readonly { material_name: string; sollmenge: number; fach_name: string | null }[]
}

/** A vehicle's load: as many positions as asked, in compartments of twelve. */
async function eineBeladung({ call, admin }: App, name: string, count: number): Promise<string> {
  const post = <T>(path: string, body: unknown) => call<T & { id: string }>(admin, 'POST', path, body)
  const { id: objekttyp_id } = await post('/objekttypen', { name })
  const faecher: string[] = []
  for (let place = 0; place * 12 < count; place += 1) {
    faecher.push((await post('/faecher', { objekttyp_id, name: `G${place + 1}` })).id)
  }
  const positionen: unknown[] = []
  for (let place = 0; place < count; place += 1) {
    const body = { name: `${name} Gerät ${place + 1}`, materialtyp: 'menge', einheit: 'Stück' }
    const { id: material_id } = await post('/materialien', body)
    positionen.push({ material_id, sollmenge: 1, fach_id: faecher[Math.floor(place / 12)] })
  }
  return (await post('/vorlagen', { name: `Beladung ${name}`, objekttyp_id, positionen })).id
}

const stored = async (app: App, id: string) => {
  const { positionen } = await app.call<Vorlage>(app.admin, 'GET', `/vorlagen/${id}`)
  return positionen.map(({ material_name, fach_name }) => [material_name, fach_name])
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
/** The names of the rows, as they were typed. */
const names = (page: Page) => textsOf(page.locator('[data-row] strong'))

/** Waits until the first ones read stand in this order. */
const first = (expected: readonly string[], read: () => Promise<string[]>) =>
  until(`the order ${expected.join(', ')}`, async () =>
    isDeepStrictEqual((await read()).slice(0, expected.length), expected),
  )

/** Pastes as the keyboard does, without the clipboard of the machine. */
const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text)})
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)

test('A load of 108 positions is edited as a sheet: 25 positions on a screen, by compartment, moved by drag and by keyboard', async ({
  app,
}) => {
  const id = await eineBeladung(app, 'HLF', 108)
  const { page } = await visit(app, { size: WIDE })
  await page.goto(`${app.url}/vorlagen/${id}/bearbeiten`)
  await expect(page.getByRole('heading', { level: 3, name: 'G1', exact: true })).toBeVisible()
  const visible = await page
    .locator('[data-row]')
    .evaluateAll(
      (rows, bottom) => rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
      WIDE.height,
    )
  assert.ok(visible >= 25, `${visible} positions on the screen`)
  await assertAccessible(page, 'sheet')
  await assertFits(page, 'sheet')

  await page.getByRole('button', { name: 'HLF Gerät 1 verschieben', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').getByText('HLF Gerät 1: Platz 3 von 108')).toBeVisible()
  await first(['HLF Gerät 2', 'HLF Gerät 3', 'HLF Gerät 1'], () => names(page))
  await rowOf(page, 'HLF Gerät 1')
    .getByRole('button', { name: /verschieben/ })
    .dragTo(rowOf(page, 'HLF Gerät 14'))
  await page.getByRole('button', { name: 'Fach G2 verschieben' }).focus()
  await page.keyboard.press('ArrowUp')
  const groups = () => textsOf(page.locator('[data-group] h3'))
  await first(['G2', 'G1'], groups)
  await page
    .getByRole('button', { name: 'Fach G3 verschieben' })
    .dragTo(page.getByRole('heading', { name: 'G2', exact: true }))
  await first(['G3', 'G2', 'G1'], groups)
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Wiederholen' }).click()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await first(['G2', 'G1', 'G3'], groups)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Vorlage ist gespeichert.')).toBeVisible()
  const positionen = await stored(app, id)
  const moved = positionen.find(([name]) => name === 'HLF Gerät 1')
  assert.deepEqual([moved?.[1], positionen[0]?.[1], positionen.length], ['G2', 'G2', 108])
})

test('Rows pasted from a spreadsheet come in; what is missing is shown first, and all of it can be undone', async ({
  app,
}) => {
  const id = await eineBeladung(app, 'RW', 3)
  const { page } = await visit(app, { size: WIDE })
  await page.goto(`${app.url}/vorlagen/${id}/bearbeiten`)
  await expect(page.getByRole('heading', { level: 3, name: 'G1', exact: true })).toBeVisible()
  await paste(page, 'Fach\tBezeichnung\tSoll\r\nG1\tRW Gerät 2\t7\r\nHeck\tSeilwinde\t1\r\n\tUmlenkrolle\t2\r\n')
  await expect(page.getByText('3 Zeilen aus der Zwischenablage. Noch nicht vorhanden:')).toBeVisible()
  await expect(page.getByText('2 Materialien: Seilwinde, Umlenkrolle')).toBeVisible()
  await expect(page.getByText('1 Fach: Heck')).toBeVisible()
  await assertAccessible(page, 'paste')
  await page.getByRole('button', { name: 'Anlegen und einfügen' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Heck' })).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.locator('[data-row] strong')).toHaveCount(3)
  await page.getByRole('button', { name: 'Wiederholen' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Vorlage ist gespeichert.')).toBeVisible()
  const { positionen } = await app.call<Vorlage>(app.admin, 'GET', `/vorlagen/${id}`)
  assert.deepEqual(
    positionen.map(({ material_name, sollmenge, fach_name }) => [material_name, sollmenge, fach_name]),
    [
      ['RW Gerät 1', 1, 'G1'],
      ['RW Gerät 2', 7, 'G1'],
      ['RW Gerät 3', 1, 'G1'],
      ['Seilwinde', 1, 'Heck'],
      ['Umlenkrolle', 2, 'Heck'],
    ],
  )
})

test('Rows pasted while what earlier ones lack is made stay, and so do the earlier ones', async ({ app }) => {
  const id = await eineBeladung(app, 'GW', 2)
  const { page } = await visit(app, { size: WIDE })
  await page.goto(`${app.url}/vorlagen/${id}/bearbeiten`)
  await expect(page.getByRole('heading', { level: 3, name: 'G1', exact: true })).toBeVisible()
  const made = Promise.withResolvers<void>()
  await page.route('**/api/v1/materialien', async (route) => {
    await made.promise
    await route.continue()
  })
  const [earlier, later] = ['G1\tMehrzweckzug\t1\r\n', 'G1\tGW Gerät 1\t5\r\nG1\tGW Gerät 2\t6\r\n']
  const head = 'Fach\tBezeichnung\tSoll\r\n'
  await paste(page, head + earlier)
  await page.getByRole('button', { name: 'Anlegen und einfügen' }).click()
  await paste(page, head + later)
  await expect(
    page.getByText('2 Zeilen aus der Zwischenablage. Alle Materialien und Fächer gibt es schon.'),
  ).toBeVisible()
  made.resolve()
  await expect(rowOf(page, 'Mehrzweckzug')).toBeVisible()
  await page.getByRole('button', { name: 'Einfügen', exact: true }).click()
  await expect(rowOf(page, 'GW Gerät 2').getByLabel('Sollmenge')).toHaveValue('6')
  assert.deepEqual(await names(page), ['GW Gerät 1', 'GW Gerät 2', 'Mehrzweckzug'])
})

test('On a phone the same template is edited as cards', async ({ app }) => {
  const id = await eineBeladung(app, 'MTW', 14)
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/vorlagen/${id}/bearbeiten`)
  const card = rowOf(page, 'MTW Gerät 2')
  await card.getByLabel('Sollmenge').fill('9')
  await card.getByRole('button', { name: 'MTW Gerät 2 nach oben' }).click()
  await page.getByRole('button', { name: 'Fach G1 nach unten' }).click()
  await page.getByRole('button', { name: 'Fach G1 nach oben' }).click()
  await rowOf(page, 'MTW Gerät 3').getByLabel('Fach').selectOption({ label: 'G2' })
  await assertAccessible(page, 'cards')
  await assertFits(page, 'cards')
  await assertTouchable(page, 'cards')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Vorlage ist gespeichert.')).toBeVisible()
  const { positionen } = await app.call<Vorlage>(app.admin, 'GET', `/vorlagen/${id}`)
  assert.deepEqual([positionen[0]?.material_name, positionen[0]?.sollmenge], ['MTW Gerät 2', 9])
  assert.deepEqual([positionen.at(-1)?.material_name, positionen.at(-1)?.fach_name], ['MTW Gerät 3', 'G2'])
})

test('Ten rows are typed by keyboard alone: Enter makes what is new and takes what is known, in the order typed', async ({
  app,
}) => {
  const id = await eineBeladung(app, 'KdoW', 2)
  const { page } = await visit(app, { size: WIDE })
  await page.goto(`${app.url}/vorlagen/${id}/bearbeiten`)
  const adding = page.getByRole('combobox', { name: 'Material hinzufügen' })
  await adding.focus()
  const typed = Array.from({ length: 10 }, (_, place) => `KdoW Tasche ${place + 1}`)
  // The sixth is known, and the tenth begins like the first.
  await app.call(app.admin, 'POST', '/materialien', { name: typed[5], materialtyp: 'menge', einheit: 'Stück' })
  for (const name of typed) {
    await page.keyboard.type(name, TYPED)
    await page.keyboard.press('Enter')
    await expect(adding).toHaveValue('')
  }
  const rows = ['KdoW Gerät 1', 'KdoW Gerät 2', ...typed]
  await first(rows, () => names(page))
  await rowOf(page, 'KdoW Gerät 2').getByLabel('Sollmenge').click()
  await page.keyboard.press('Control+a')
  for (const amount of rows.slice(1).map((_, place) => String(place + 2))) {
    await page.keyboard.type(amount)
    await page.keyboard.press('Enter')
  }
  await expect(adding).toBeFocused()
  await rowOf(page, 'KdoW Tasche 10').getByLabel('Fach').selectOption('Neues Fach …')
  await page.keyboard.type('Heckklappe', TYPED)
  await assertAccessible(page, 'a new compartment in a row')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Heckklappe' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Vorlage ist gespeichert.')).toBeVisible()
  const { positionen } = await app.call<Vorlage>(app.admin, 'GET', `/vorlagen/${id}`)
  assert.deepEqual(
    positionen.map(({ material_name, sollmenge }) => [material_name, sollmenge]),
    rows.map((name, place) => [name, place + 1]),
  )
  assert.equal(positionen.at(-1)?.fach_name, 'Heckklappe')
})
