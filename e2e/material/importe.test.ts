import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { noBrowser } from '../browser.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints } from './checks.ts'

const skip = noBrowser ?? false
const app = skip === false ? await startApp() : (undefined as never)
const folder = mkdtempSync(join(tmpdir(), 'zeughaus-importe-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('A table that was saved again after it was chosen is named as such, and goes in when it is chosen again', {
  skip,
}, async () => {
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
  assert.equal(await form.getByRole('alert').count(), 0)
  await form.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await page.getByRole('heading', { level: 1, name: 'material.csv' }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})
