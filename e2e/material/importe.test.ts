import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'

const app = await startApp()
const folder = mkdtempSync(join(tmpdir(), 'zeughaus-importe-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('A table that was saved again after it was chosen is named as such, and goes in when it is chosen again', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  const form = page.getByRole('dialog')
  const table = join(folder, 'material.csv')
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
  await form.getByRole('alert').waitFor()
  writeFileSync(table, 'name;materialtyp;einheit\r\nRettungsdecke;menge;Stück\r\n')
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await form.getByText(/nach der Auswahl geändert oder verschoben. Bitte wählen Sie die Datei noch einmal/).waitFor()
  assert.equal(await form.getByText(/Verbindung/).count(), 0)
  await choose()
  await form.getByRole('alert').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await page.getByRole('heading', { level: 1, name: 'material.csv' }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

const LISTE = [
  'Beladeliste Löschfahrzeug;;',
  'Gegenstand;Stückzahl;Lagerort',
  'Druckschlauch B;6;G1 – Angriff',
  'Verteiler;2;',
  'Feuerlöscher;1;Heck',
  ...Array.from({ length: 30 }, (_, number) => `Werkzeug ${number + 1};1;G2`),
].join('\r\n')

async function chooseTable(visitor: Awaited<ReturnType<typeof visit>>, table: string, kind: string): Promise<void> {
  const { page } = visitor
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
  test(`On ${device} a load list with its own headings is assigned, shown and taken over; again, all of it is there`, async () => {
    const visitor = await visit(app, { size })
    const { page } = visitor
    const form = page.getByRole('dialog')
    const name = `LF ${device.slice(2)}`
    const table = join(folder, `${name}.csv`)
    writeFileSync(table, LISTE.replaceAll('Werkzeug', `Werkzeug ${device.slice(2)}`))
    await chooseTable(visitor, table, 'vorlagen')
    await form.getByText(/Bitte sehen Sie nach, ob jede Spalte richtig zugeordnet ist/).waitFor()
    assert.equal(await form.getByLabel('Gegenstand').inputValue(), 'material')
    assert.equal(await form.getByLabel('Stückzahl').inputValue(), 'sollmenge')
    assert.equal(await form.getByLabel('Lagerort').inputValue(), 'fach')
    await form.getByText('3 Fächer neu:').waitFor()
    await form.getByLabel('Vorlage', { exact: true }).fill(`Beladung ${name}`)
    await form.getByLabel('Objekttyp', { exact: true }).fill(name)
    await assertAccessible(page, 'columns')
    await assertFits(page, 'columns')
    await assertTouchable(page, 'columns')
    await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
    await page.getByRole('heading', { level: 1, name: `${name}.csv` }).waitFor()
    await page.getByText('Mit angelegt werden').waitFor()
    await page.getByText('3 Fächer:').waitFor()
    await assertAccessible(page, 'import')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByText('Mit angelegt', { exact: true }).waitFor()
    await chooseTable(visitor, table, 'vorlagen')
    await form.getByLabel('Vorlage', { exact: true }).fill(`Beladung ${name}`)
    await form.getByLabel('Objekttyp', { exact: true }).fill(name)
    await form.getByText('Alle Materialien und Fächer aus dieser Tabelle gibt es schon.').waitFor()
    await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
    await page.getByText('Alles aus dieser Tabelle ist schon da. Zu übernehmen ist nichts.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Übernehmen' }).isDisabled(), true)
    assertNoComplaints(visitor)
    await visitor.context.close()
  })
}

for (const [device, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const) {
  test(`On ${device} each field that a table changes is named with both values, and a default is offered for new things alone`, async () => {
    const visitor = await visit(app, { size })
    const { page } = visitor
    const form = page.getByRole('dialog')
    const name = `Bergeleine ${device.slice(2)}`
    const table = join(folder, 'bestand.csv')
    writeFileSync(table, `name;materialtyp;einheit;mindestbestand\n${name};geraet_sn;Satz;5\n`)
    await chooseTable(visitor, table, 'materialien')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByRole('button', { name: 'Zurücknehmen' }).waitFor()
    writeFileSync(table, `Gegenstand;Meldebestand\n${name};1.700\nErdanker ${device.slice(2)};3\n`)
    await chooseTable(visitor, table, 'materialien')
    const einheit = form.getByLabel('Einheit', { exact: true })
    assert.equal(await einheit.inputValue(), '')
    await form.getByText('gilt für alle Zeilen; leer: Stück bei Neuem, Vorhandenes bleibt, wie es ist').waitFor()
    await assertAccessible(page, 'defaults')
    await assertFits(page, 'defaults')
    await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
    await page.getByRole('heading', { level: 2, name: 'Was sich an Vorhandenem ändert' }).waitFor()
    await page.getByText('Mindestbestand: 5 → 1700').waitFor()
    assert.deepEqual(await page.getByRole('listitem').filter({ hasText: '(Zeile' }).allInnerTexts(), [
      'Mindestbestand (Zeile 2)',
    ])
    assert.equal(await page.getByText(/Einheit: /).count(), 0)
    await assertAccessible(page, 'changes')
    await assertFits(page, 'changes')
    assertNoComplaints(visitor)
    await visitor.context.close()
  })
}

test('One reason of many lines is said once, and what cannot be taken over is not offered', async () => {
  const visitor = await visit(app)
  const { page } = visitor
  const table = join(folder, 'falsch.csv')
  writeFileSync(
    table,
    `name;materialtyp;einheit\n${Array.from({ length: 108 }, (_, row) => `Teil ${row};bunt;Stück`).join('\n')}`,
  )
  await chooseTable(visitor, table, 'materialien')
  await page.getByRole('heading', { level: 2, name: 'Was nicht passt' }).waitFor()
  await page.getByText(/Zeilen 2 bis 51 und 58 weitere/).waitFor()
  await page.getByText('Keine Zeile lässt sich übernehmen.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Übernehmen' }).isDisabled(), true)
  assertNoComplaints(visitor)
  await visitor.context.close()
})
