import assert from 'node:assert/strict'
import sharp from 'sharp'
import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { visit } from './app.ts'
import { assertRefused } from './checks.ts'
import { onePage } from './depot.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'depot' })

/** Whether anything but white is drawn on the first page of a PDF. */
const IS_DRAWN = `(() => {
  const canvas = document.querySelector('main canvas')
  if (!canvas || canvas.width < 100) return false
  const copy = new OffscreenCanvas(canvas.width, canvas.height)
  const context = copy.getContext('2d')
  context.drawImage(canvas, 0, 0)
  return context.getImageData(0, 0, copy.width, copy.height).data.some((value) => value < 128)
})()`

test('A PDF is shown within the policy of the pages, its words can be read aloud', async ({ app, depot }) => {
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/dokumente/${depot.pdf.id}`)
  await expect(page.getByRole('img', { name: 'Zulassung LF-1.pdf, Seite 1 von 1' })).toBeVisible()
  await page.waitForFunction(IS_DRAWN)
  await expect(page.getByRole('region', { name: 'Vorschau' }).getByText('Zulassung LF-1.pdf')).toBeVisible()
  await expect(page.locator('iframe, object, embed')).toHaveCount(0)
  await assertAccessible(page, 'document')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Herunterladen' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'Zulassung LF-1.pdf')
  await page.getByRole('link', { name: 'LF-1 Löschgruppenfahrzeug 10' }).click()
  await expect(page.getByRole('heading', { name: 'LF-1 Löschgruppenfahrzeug 10' })).toBeVisible()
})

test('A picture is taken with the camera, uploaded, replaced by a PDF, and its versions stay', async ({
  app,
  depot,
}) => {
  const { page } = await visit(app, { size: PHONE, as: depot.anna })
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer()
  await page.goto(`${app.url}/objekte/${depot.ruck2.id}?teil=dokumente`)
  await expect(page.getByText('Noch kein Dokument')).toBeVisible()
  await page.getByRole('button', { name: 'Dokument hinzufügen' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(form.getByText('Bitte ausfüllen.')).toBeVisible()
  const camera = form.locator('input[type=file][capture=environment]')
  await camera.setInputFiles({ name: 'Rucksack.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByText(/Rucksack\.jpg/)).toBeVisible()
  await assertAccessible(page, 'upload')
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('Das Dokument ist abgelegt.')).toBeVisible()
  await page.getByRole('link', { name: 'Rucksack.jpg' }).click()
  await expect(page.getByRole('region', { name: 'Vorschau' }).getByRole('img', { name: 'Rucksack.jpg' })).toBeVisible()

  await page.getByRole('button', { name: 'Ersetzen' }).click()
  const file = form.locator('input[type=file]:not([capture])')
  await file.setInputFiles({ name: 'notiz.txt', mimeType: 'text/plain', buffer: Buffer.from('kein Bild') })
  await form.getByRole('button', { name: 'Ersetzen' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  const pdf = Buffer.from(onePage('Packliste'), 'latin1')
  await file.setInputFiles({ name: 'Packliste.pdf', mimeType: 'application/pdf', buffer: pdf })
  await form.getByRole('button', { name: 'Ersetzen' }).click()
  await expect(page.getByText('Die neue Version gilt. Die bisherige bleibt erhalten.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Packliste.pdf' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Versionen' })).toBeVisible()
  await page.getByRole('link', { name: 'Rucksack.jpg' }).click()
  await expect(page.getByText('ersetzte Version')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ersetzen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Packliste.pdf' }).click()
  await expect(page.getByText('aktuelle Version')).toBeVisible()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('Das Dokument „Packliste.pdf“ ist gelöscht.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rucksack.jpg' })).toBeVisible()
})

test('Another file after one whose answer was lost is another document', async ({ app, depot }) => {
  const { page } = await visit(app, { as: depot.anna })
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
  await expect(form.getByText('Die Verbindung ist abgerissen.')).toBeVisible()
  await page.unroute('**/api/v1/dokumente')
  await field.setInputFiles(file('Zweite.pdf'))
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('Das Dokument ist abgelegt.')).toBeVisible()
  for (const name of ['Erste.pdf', 'Zweite.pdf']) await expect(page.getByRole('link', { name })).toBeVisible()
})

test('An invoice is only there for those who may see it, and the rest of the list is', async ({ app, depot }) => {
  const { page } = await visit(app, { as: depot.bernd })
  await page.goto(`${app.url}/dokumente`)
  await expect(page.getByRole('link', { name: 'Zulassung LF-1.pdf' })).toBeVisible()
  await expect(page.getByText('Rechnung')).toHaveCount(0)
  assert.deepEqual(
    (await page.getByLabel('Art').locator('option').allTextContents()).filter((text) => text === 'Rechnung'),
    [],
  )
  await page.getByLabel('Dateiname').fill('zulassung')
  await expect(page.getByText('1 Eintrag')).toBeVisible()
  const { eintraege } = await app.call<{ eintraege: { id: string; dateiname: string }[] }>(
    app.admin,
    'GET',
    '/dokumente/alle?q=Rechnung',
  )
  await page.goto(`${app.url}/dokumente/${eintraege[0]?.id}`)
  await assertRefused(page, /Rechnungen sind der/, 'forbidden document')
})
