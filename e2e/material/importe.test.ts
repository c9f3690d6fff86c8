import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import { expect, test } from './test.ts'

test('A table that was saved again after it was chosen is named as such, and goes in when it is chosen again', async ({
  app,
}, testInfo) => {
  const { page } = await visit(app)
  const form = page.getByRole('dialog')
  const table = testInfo.outputPath('material.csv')
  writeFileSync(table, 'bezeichnung;anzahl\r\nRettungsdecke;1\r\n')
  await page.goto(`${app.url}/verwaltung/importe`)
  await page.getByRole('button', { name: 'Tabelle hochladen' }).first().click()
  const choose = async () => {
    const choosing = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Datei wählen' }).click()
    await (await choosing).setFiles(table)
  }
  await choose()
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  writeFileSync(table, 'name;materialtyp;einheit\r\nRettungsdecke;menge;Stück\r\n')
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await expect(
    form.getByText(/nach der Auswahl geändert oder verschoben. Bitte wählen Sie die Datei noch einmal/),
  ).toBeVisible()
  await expect(form.getByText(/Verbindung/)).toHaveCount(0)
  await choose()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'material.csv' })).toBeVisible()
})

const LISTE = [
  'Beladeliste Löschfahrzeug;;',
  'Gegenstand;Stückzahl;Lagerort',
  'Druckschlauch B;6;G1 – Angriff',
  'Verteiler;2;',
  'Feuerlöscher;1;Heck',
  ...Array.from({ length: 30 }, (_, number) => `Werkzeug ${number + 1};1;G2`),
].join('\r\n')

async function chooseTable(app: App, page: Page, table: string, kind: string): Promise<void> {
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/verwaltung/importe`)
  await page.getByRole('button', { name: 'Tabelle hochladen' }).first().click()
  await form.getByLabel('Was die Tabelle enthält').selectOption(kind)
  const choosing = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Datei wählen' }).click()
  await (await choosing).setFiles(table)
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
}

for (const [device, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const) {
  test(`On ${device} a load list with its own headings is assigned, shown and taken over; again, all of it is there`, async ({
    app,
  }, testInfo) => {
    const { page } = await visit(app, { size })
    const form = page.getByRole('dialog')
    const name = `LF ${device.slice(2)}`
    const table = testInfo.outputPath(`${name}.csv`)
    writeFileSync(table, LISTE.replaceAll('Werkzeug', `Werkzeug ${device.slice(2)}`))
    await chooseTable(app, page, table, 'vorlagen')
    await expect(form.getByText(/Bitte sehen Sie nach, ob jede Spalte richtig zugeordnet ist/)).toBeVisible()
    await expect(form.getByLabel('Gegenstand')).toHaveValue('material')
    await expect(form.getByLabel('Stückzahl')).toHaveValue('sollmenge')
    await expect(form.getByLabel('Lagerort')).toHaveValue('fach')
    await expect(form.getByText('3 Fächer neu:')).toBeVisible()
    await form.getByLabel('Vorlage', { exact: true }).fill(`Beladung ${name}`)
    await form.getByLabel('Objekttyp', { exact: true }).fill(name)
    await assertAccessible(page, 'columns')
    await assertFits(page, 'columns')
    await assertTouchable(page, 'columns')
    await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${name}.csv` })).toBeVisible()
    await expect(page.getByText('Mit angelegt werden')).toBeVisible()
    await expect(page.getByText('3 Fächer:')).toBeVisible()
    await assertAccessible(page, 'import')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByText('Mit angelegt', { exact: true })).toBeVisible()
    await chooseTable(app, page, table, 'vorlagen')
    await form.getByLabel('Vorlage', { exact: true }).fill(`Beladung ${name}`)
    await form.getByLabel('Objekttyp', { exact: true }).fill(name)
    await expect(form.getByText('Alle Materialien und Fächer aus dieser Tabelle gibt es schon.')).toBeVisible()
    await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
    await expect(page.getByText('Alles aus dieser Tabelle ist schon da. Zu übernehmen ist nichts.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
  })
}

for (const [device, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const) {
  test(`On ${device} each field that a table changes is named with both values, and a default is offered for new things alone`, async ({
    app,
  }, testInfo) => {
    const { page } = await visit(app, { size })
    const form = page.getByRole('dialog')
    const name = `Bergeleine ${device.slice(2)}`
    const table = testInfo.outputPath('bestand.csv')
    writeFileSync(table, `name;materialtyp;einheit;mindestbestand\n${name};geraet_sn;Satz;5\n`)
    await chooseTable(app, page, table, 'materialien')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByRole('button', { name: 'Zurücknehmen' })).toBeVisible()
    writeFileSync(table, `Gegenstand;Meldebestand\n${name};1.700\nErdanker ${device.slice(2)};3\n`)
    await chooseTable(app, page, table, 'materialien')
    const einheit = form.getByLabel('Einheit', { exact: true })
    await expect(einheit).toHaveValue('')
    await expect(
      form.getByText('gilt für alle Zeilen; leer: Stück bei Neuem, Vorhandenes bleibt, wie es ist'),
    ).toBeVisible()
    await assertAccessible(page, 'defaults')
    await assertFits(page, 'defaults')
    await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Was sich an Vorhandenem ändert' })).toBeVisible()
    await expect(page.getByText('Mindestbestand: 5 → 1700')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '(Zeile' })).toHaveText(['Mindestbestand (Zeile 2)'])
    await expect(page.getByText(/Einheit: /)).toHaveCount(0)
    await assertAccessible(page, 'changes')
    await assertFits(page, 'changes')
  })
}

test('One reason of many lines is said once, and what cannot be taken over is not offered', async ({
  app,
}, testInfo) => {
  const { page } = await visit(app)
  const table = testInfo.outputPath('falsch.csv')
  writeFileSync(
    table,
    `name;materialtyp;einheit\n${Array.from({ length: 108 }, (_, row) => `Teil ${row};bunt;Stück`).join('\n')}`,
  )
  await chooseTable(app, page, table, 'materialien')
  await expect(page.getByRole('heading', { level: 2, name: 'Was nicht passt' })).toBeVisible()
  await expect(page.getByText(/Zeilen 2 bis 51 und 58 weitere/)).toBeVisible()
  await expect(page.getByText('Keine Zeile lässt sich übernehmen.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
})
