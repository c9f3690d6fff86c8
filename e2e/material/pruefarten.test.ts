import assert from 'node:assert/strict'
import { addMonths } from '@zeughaus/platform'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { type App, visit } from './app.ts'
import { type Depot, day, onePage, wedge } from './depot.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })
const post = (app: App, path: string, body: unknown) => app.call<{ id: string }>(app.admin, 'POST', path, body)

const german = (day: string): string => day.split('-').toReversed().join('.')

/** A device of a material of its own, in RUCK-1. */
async function aDevice(app: App, depot: Depot, name: string) {
  const material = await post(app, '/materialien', { name, materialtyp: 'geraet_sn', einheit: 'Stück' })
  const position = await post(app, `/objekte/${depot.ruck1.id}/positionen`, { material_id: material.id, override: 1 })
  const geraet = await post(app, `/objektpositionen/${position.id}/geraete`, { seriennummer: `${name}-1` })
  return { material, geraet }
}

for (const [where, size] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`Kinds of tests are entered, each is tested with its record and its next day before saving, on a ${where}`, async ({
    app,
    depot,
  }) => {
    const name = `Flasche-${where}`
    const { material, geraet } = await aDevice(app, depot, name)
    const { page } = await visit(app, { size, as: app.admin })
    await page.goto(`${app.url}/stammdaten/materialien?q=${name}`)
    await page.getByText(name, { exact: true }).first().click()
    const drawer = page.getByRole('dialog')
    for (const [art, monate] of [
      ['Sichtprüfung', '12'],
      ['Druckprüfung', '60'],
    ] as const) {
      await drawer.getByRole('button', { name: 'Prüfart hinzufügen' }).click()
      await drawer.getByLabel('Name der Prüfart').fill(art)
      await drawer.getByLabel('Intervall in Monaten').fill(monate)
      await drawer.getByRole('button', { name: 'Prüfart speichern' }).click()
      await expect(drawer.getByText(`alle ${monate} Monate`)).toBeVisible()
    }
    await drawer.getByRole('button', { name: 'Prüfart hinzufügen' }).click()
    await drawer.getByLabel('Name der Prüfart').fill('sichtprüfung')
    await drawer.getByRole('button', { name: 'Prüfart speichern' }).click()
    await expect(drawer.getByRole('alert')).toBeVisible()
    await drawer.getByRole('button', { name: 'Verwerfen' }).click()
    await assertAccessible(page, `kinds of a material, ${where}`)

    await page.goto(`${app.url}/geraete/${geraet.id}`)
    await expect(page.getByRole('heading', { name: 'Prüfarten' })).toBeVisible()
    await page.getByRole('button', { name: 'Prüfung erfassen' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Prüfart').selectOption('Druckprüfung')
    await expect(form.getByText(`Nächste Prüfung: ${german(addMonths(day(0), 60))}.`)).toBeVisible()
    await form.getByLabel('Prüfart').selectOption('Sichtprüfung')
    await expect(form.getByText(`Nächste Prüfung: ${german(addMonths(day(0), 12))}.`)).toBeVisible()
    await form.getByLabel('Datum').fill(day(-10))
    await expect(form.getByText(`Nächste Prüfung: ${german(addMonths(day(-10), 12))}.`)).toBeVisible()
    await form.locator('input[type=file]:not([capture])').setInputFiles({
      name: 'Protokoll.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(onePage('Protokoll'), 'latin1'),
    })
    await assertAccessible(page, `test with its kind, ${where}`)
    await form.getByRole('button', { name: 'Prüfung erfassen' }).click()
    await expect(page.getByText(`${name}-1: bestanden.`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Protokoll.pdf' })).toBeVisible()
    await expect(page.getByText(`zuletzt ${german(day(-10))} · alle 12 Monate`)).toBeVisible()
    await assertAccessible(page, `device with kinds, ${where}`)

    await page.goto(`${app.url}/prueftag`)
    await page.getByRole('heading', { name: 'Prüftag' }).click()
    await wedge(page, `${name}-1`)
    const card = page.getByRole('region', { name: 'Dieses Gerät prüfen' })
    assert.equal(await card.getByLabel('Prüfart').locator('option:checked').textContent(), 'Sichtprüfung')
    await card.getByLabel('Prüfart').selectOption('Druckprüfung')
    await expect(card.getByText(`Nächste Prüfung: ${german(addMonths(day(0), 60))}.`)).toBeVisible()
    await assertAccessible(page, `test day with kinds, ${where}`)
    await card.getByRole('button', { name: 'Bestanden', exact: true }).click()
    await expect(page.getByText(`${name}-1 (Druckprüfung)`)).toBeVisible()
    await page.getByRole('heading', { name: 'Prüftag' }).click()
    await wedge(page, `${name}-1`)
    assert.equal(
      await card.getByLabel('Prüfart').locator('option:checked').textContent(),
      'Druckprüfung',
      'the kind of the day stays chosen',
    )

    await page.goto(`${app.url}/geraete/${geraet.id}`)
    await page.getByLabel('Prüfart').selectOption('Druckprüfung')
    await expect(page.getByRole('link', { name: 'Protokoll.pdf' })).toHaveCount(0)
    const { eintraege } = await app.call<{ eintraege: { name: string }[] }>(
      app.admin,
      'GET',
      `/pruefarten?material_id=${material.id}`,
    )
    assert.equal(eintraege.length, 2)
  })
}
