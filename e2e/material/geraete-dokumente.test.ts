import assert from 'node:assert/strict'
import sharp from 'sharp'
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, assertRefused } from './checks.ts'
import { foundDepot, onePage } from './depot.ts'

const app = await startApp()
const depot = await foundDepot(app)

/** Whether anything but white is drawn on the first page of a PDF. */
const IS_DRAWN = `(() => {
  const canvas = document.querySelector('main canvas')
  if (!canvas || canvas.width < 100) return false
  const copy = new OffscreenCanvas(canvas.width, canvas.height)
  const context = copy.getContext('2d')
  context.drawImage(canvas, 0, 0)
  return context.getImageData(0, 0, copy.width, copy.height).data.some((value) => value < 128)
})()`

test('A PDF is shown within the policy of the pages, its words can be read aloud', async () => {
  const visitor = await visit(app, { size: PHONE })
  const { page } = visitor
  await page.goto(`${app.url}/dokumente/${depot.pdf.id}`)
  await page.getByRole('img', { name: 'Zulassung LF-1.pdf, Seite 1 von 1' }).waitFor()
  await page.waitForFunction(IS_DRAWN)
  await page.getByRole('region', { name: 'Vorschau' }).getByText('Zulassung LF-1.pdf').waitFor()
  assert.equal(await page.locator('iframe, object, embed').count(), 0)
  await assertAccessible(page, 'document')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Herunterladen' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'Zulassung LF-1.pdf')
  await page.getByRole('link', { name: 'LF-1 Löschgruppenfahrzeug 10' }).click()
  await page.getByRole('heading', { name: 'LF-1 Löschgruppenfahrzeug 10' }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('A picture is taken with the camera, uploaded, replaced by a PDF, and its versions stay', async () => {
  const visitor = await visit(app, { size: PHONE, as: depot.anna })
  const { page } = visitor
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer()
  await page.goto(`${app.url}/objekte/${depot.ruck2.id}?teil=dokumente`)
  await page.getByText('Noch kein Dokument').waitFor()
  await page.getByRole('button', { name: 'Dokument hinzufügen' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await form.getByText('Bitte ausfüllen.').waitFor()
  const camera = form.locator('input[type=file][capture=environment]')
  await camera.setInputFiles({ name: 'Rucksack.jpg', mimeType: 'image/jpeg', buffer: photo })
  await form.getByText(/Rucksack\.jpg/).waitFor()
  await assertAccessible(page, 'upload')
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await page.getByText('Das Dokument ist abgelegt.').waitFor()
  await page.getByRole('link', { name: 'Rucksack.jpg' }).click()
  await page.getByRole('region', { name: 'Vorschau' }).getByRole('img', { name: 'Rucksack.jpg' }).waitFor()

  await page.getByRole('button', { name: 'Ersetzen' }).click()
  const file = form.locator('input[type=file]:not([capture])')
  await file.setInputFiles({ name: 'notiz.txt', mimeType: 'text/plain', buffer: Buffer.from('kein Bild') })
  await form.getByRole('button', { name: 'Ersetzen' }).click()
  await form.getByRole('alert').waitFor()
  const pdf = Buffer.from(onePage('Packliste'), 'latin1')
  await file.setInputFiles({ name: 'Packliste.pdf', mimeType: 'application/pdf', buffer: pdf })
  await form.getByRole('button', { name: 'Ersetzen' }).click()
  await page.getByText('Die neue Version gilt. Die bisherige bleibt erhalten.').waitFor()
  await page.getByRole('heading', { name: 'Packliste.pdf' }).waitFor()
  await page.getByRole('heading', { name: 'Versionen' }).waitFor()
  await page.getByRole('link', { name: 'Rucksack.jpg' }).click()
  await page.getByText('ersetzte Version').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Ersetzen' }).count(), 0)
  await page.getByRole('link', { name: 'Packliste.pdf' }).click()
  await page.getByText('aktuelle Version').waitFor()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await page.getByText('Das Dokument „Packliste.pdf“ ist gelöscht.').waitFor()
  await page.getByRole('link', { name: 'Rucksack.jpg' }).waitFor()
  assertNoComplaints(visitor)
  await visitor.context.close()
})

test('Another file after one whose answer was lost is another document', async () => {
  const { page, context } = await visit(app, { as: depot.anna })
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(onePage(name), 'latin1') })
  await page.goto(`${app.url}/objekte/${depot.ruck10.id}?teil=dokumente`)
  await page.getByRole('button', { name: 'Dokument hinzufügen' }).click()
  const form = page.getByRole('dialog')
  const field = form.locator('input[type=file]:not([capture])')
  await page.route('**/api/v1/dokumente', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await field.setInputFiles(file('Erste.pdf'))
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await form.getByText('Die Verbindung ist abgerissen.').waitFor()
  await page.unroute('**/api/v1/dokumente')
  await field.setInputFiles(file('Zweite.pdf'))
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await page.getByText('Das Dokument ist abgelegt.').waitFor()
  for (const name of ['Erste.pdf', 'Zweite.pdf']) await page.getByRole('link', { name }).waitFor()
  await context.close()
})

test('An invoice is only there for those who may see it, and the rest of the list is', async () => {
  const visitor = await visit(app, { as: depot.bernd })
  const { page } = visitor
  await page.goto(`${app.url}/dokumente`)
  await page.getByRole('link', { name: 'Zulassung LF-1.pdf' }).waitFor()
  assert.equal(await page.getByText('Rechnung').count(), 0)
  assert.deepEqual(
    (await page.getByLabel('Art').locator('option').allTextContents()).filter((text) => text === 'Rechnung'),
    [],
  )
  await page.getByLabel('Dateiname').fill('zulassung')
  await page.getByText('1 Eintrag').waitFor()
  const { eintraege } = await app.call<{ eintraege: { id: string; dateiname: string }[] }>(
    app.admin,
    'GET',
    '/dokumente/alle?q=Rechnung',
  )
  await page.goto(`${app.url}/dokumente/${eintraege[0]?.id}`)
  await assertRefused(page, /Rechnungen sind der/, 'forbidden document')
  assertNoComplaints(visitor)
  await visitor.context.close()
})
