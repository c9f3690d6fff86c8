import assert from 'node:assert/strict'
import { addMonths } from '@zeughaus/platform'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'
import { day, foundDepot, onePage, wedge } from './depot.ts'

const app = await startApp()
const depot = await foundDepot(app)
const post = (path: string, body: unknown) => app.call<{ id: string }>(app.admin, 'POST', path, body)

const german = (day: string): string => day.split('-').toReversed().join('.')

/** A device of a material of its own, in RUCK-1. */
async function aDevice(name: string) {
  const material = await post('/materialien', { name, materialtyp: 'geraet_sn', einheit: 'Stück' })
  const position = await post(`/objekte/${depot.ruck1.id}/positionen`, { material_id: material.id, override: 1 })
  const geraet = await post(`/objektpositionen/${position.id}/geraete`, { seriennummer: `${name}-1` })
  return { material, geraet }
}

for (const [where, size] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`Kinds of tests are entered, each is tested with its record and its next day before saving, on a ${where}`, async () => {
    const name = `Flasche-${where}`
    const { material, geraet } = await aDevice(name)
    const visitor = await visit(app, { size, as: app.admin })
    const { page } = visitor
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
      await drawer.getByText(`alle ${monate} Monate`).waitFor()
    }
    await drawer.getByRole('button', { name: 'Prüfart hinzufügen' }).click()
    await drawer.getByLabel('Name der Prüfart').fill('sichtprüfung')
    await drawer.getByRole('button', { name: 'Prüfart speichern' }).click()
    await drawer.getByRole('alert').waitFor()
    await drawer.getByRole('button', { name: 'Verwerfen' }).click()
    await assertAccessible(page, `kinds of a material, ${where}`)

    await page.goto(`${app.url}/geraete/${geraet.id}`)
    await page.getByRole('heading', { name: 'Prüfarten' }).waitFor()
    await page.getByRole('button', { name: 'Prüfung erfassen' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Prüfart').selectOption('Druckprüfung')
    await form.getByText(`Nächste Prüfung: ${german(addMonths(day(0), 60))}.`).waitFor()
    await form.getByLabel('Prüfart').selectOption('Sichtprüfung')
    await form.getByText(`Nächste Prüfung: ${german(addMonths(day(0), 12))}.`).waitFor()
    await form.getByLabel('Datum').fill(day(-10))
    await form.getByText(`Nächste Prüfung: ${german(addMonths(day(-10), 12))}.`).waitFor()
    await form.locator('input[type=file]:not([capture])').setInputFiles({
      name: 'Protokoll.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(onePage('Protokoll'), 'latin1'),
    })
    await assertAccessible(page, `test with its kind, ${where}`)
    await form.getByRole('button', { name: 'Prüfung erfassen' }).click()
    await page.getByText(`${name}-1: bestanden.`).waitFor()
    await page.getByRole('link', { name: 'Protokoll.pdf' }).waitFor()
    await page.getByText(`zuletzt ${german(day(-10))} · alle 12 Monate`).waitFor()
    await assertAccessible(page, `device with kinds, ${where}`)

    await page.goto(`${app.url}/prueftag`)
    await page.getByRole('heading', { name: 'Prüftag' }).click()
    await wedge(page, `${name}-1`)
    const card = page.getByRole('region', { name: 'Dieses Gerät prüfen' })
    assert.equal(await card.getByLabel('Prüfart').locator('option:checked').textContent(), 'Sichtprüfung')
    await card.getByLabel('Prüfart').selectOption('Druckprüfung')
    await card.getByText(`Nächste Prüfung: ${german(addMonths(day(0), 60))}.`).waitFor()
    await assertAccessible(page, `test day with kinds, ${where}`)
    await card.getByRole('button', { name: 'Bestanden', exact: true }).click()
    await page.getByText(`${name}-1 (Druckprüfung)`).waitFor()
    await page.getByRole('heading', { name: 'Prüftag' }).click()
    await wedge(page, `${name}-1`)
    assert.equal(
      await card.getByLabel('Prüfart').locator('option:checked').textContent(),
      'Druckprüfung',
      'the kind of the day stays chosen',
    )

    await page.goto(`${app.url}/geraete/${geraet.id}`)
    await page.getByLabel('Prüfart').selectOption('Druckprüfung')
    await page.getByRole('link', { name: 'Protokoll.pdf' }).waitFor({ state: 'detached' })
    const { eintraege } = await app.call<{ eintraege: { name: string }[] }>(
      app.admin,
      'GET',
      `/pruefarten?material_id=${material.id}`,
    )
    assert.equal(eintraege.length, 2)
    assertNoComplaints(visitor)
    await visitor.context.close()
  })
}
