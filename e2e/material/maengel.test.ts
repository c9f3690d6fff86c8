import assert from 'node:assert/strict'
import sharp from 'sharp'
import { DESK, drawnWidth, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { visit } from './app.ts'
import { baueRucksack, person, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

test('A defect reported at a position keeps it in the check, at its end, in the list, the form and on the board', async ({
  app,
}) => {
  const leitung = await person(app, 'Lea Leitner', 'leitungsverantwortlicher')
  const rucksack = await baueRucksack(app, { code: 'MAENGEL-1', faecher: [2] })
  const [position] = rucksack.positionen
  assert.ok(position)
  const { page } = await visit(app, { size: PHONE, as: leitung })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await zahl(page, position).tap()
  await page.getByRole('button', { name: 'Mangel melden' }).tap()
  const report = page.getByRole('dialog', { name: `Mangel: ${position.name}` })
  await report.getByLabel('Was ist nicht in Ordnung?').fill('Naht offen')
  // The list comes long after the answer to the report.
  const listing = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/maengel\?/, async (route) => {
    await listing.promise
    await route.continue()
  })
  const taken = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/maengel'),
  )
  await report.getByRole('button', { name: 'Mangel melden' }).tap()
  const list = page.getByRole('list', { name: 'Positionen' })
  const shown = list
    .getByRole('listitem')
    .filter({ hasText: position.name })
    .getByText('Mangel: Naht offen', { exact: true })
  await expect(shown).toBeVisible()
  await taken
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  assert.equal(await shown.count(), 1, 'a defect that the service has taken stays in sight')
  const listed = page.waitForResponse(/\/api\/v1\/maengel\?/)
  listing.resolve()
  await listed
  await expect(shown).toBeVisible()
  await assertAccessible(page, 'check with a defect')
  await assertFits(page, 'check with a defect')
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByRole('heading', { name: 'Offene Mängel (1)' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Naht offen' }).getByText(position.name)).toBeVisible()

  const subject = `${position.name}, Fach 1`
  await page.goto(`${app.url}/objekte/${rucksack.id}?teil=maengel`)
  await expect(page.getByRole('link', { name: /^Naht offen/ }).getByText(subject)).toBeVisible()
  await page.goto(`${app.url}/maengel?q=${encodeURIComponent('Fach 1')}`)
  await expect(page.getByRole('link', { name: /^Naht offen/ }).getByText(subject)).toBeVisible()
  await page.getByRole('link', { name: /^Naht offen/ }).tap()
  await expect(page.getByRole('heading', { name: 'Naht offen', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  await page.goto(`${app.url}/maengel?ansicht=tafel`)
  await expect(page.getByRole('region', { name: 'neu' }).getByText(subject)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${app.url}/maengel`)
  await expect(page.getByRole('row', { name: /Naht offen/ }).getByText(subject)).toBeVisible()
})

/** A photo as large as a camera takes it, of one colour. */
async function picture([name, background]: readonly [string, string]) {
  const buffer = await sharp({ create: { width: 3000, height: 1500, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

for (const [device, size] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`On a ${device} a defect is taken on, photographed, discussed and given to the workshop on its page`, async ({
    app,
  }) => {
    const leitung = await person(app, `Lea Leitner ${device}`, 'leitungsverantwortlicher')
    const helfer = await person(app, `Hans Helfer ${device}`)
    const rucksack = await baueRucksack(app, { code: `SEITE-${device}`, faecher: [1] })
    const { id } = await app.call<{ id: string }>(helfer, 'POST', '/maengel', {
      objekt_id: rucksack.id,
      titel: `Naht offen ${device}`,
      beschreibung: 'Links unten, drei Zentimeter.',
    })
    const visitor = await visit(app, { size, as: leitung })
    const { page } = visitor
    await page.goto(`${app.url}/maengel/${id}`)
    await expect(page.getByText('noch niemand')).toBeVisible()
    await page.getByRole('button', { name: 'Ich kümmere mich' }).click()
    const course = page.getByRole('list').filter({ hasText: 'Mangel gemeldet' })
    await expect(course.getByText(`Verantwortlich: Lea Leitner ${device}`)).toBeVisible()
    await page.getByRole('button', { name: 'Nach „in Bearbeitung“' }).click()
    await expect(page.getByRole('button', { name: 'Nach „Reparatur geplant“' })).toBeVisible()

    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Foto hinzufügen' }).click()
    await (await choosing).setFiles(await picture(['naht.jpg', '#a33']))
    await page.getByRole('button', { name: 'naht.jpg' }).click()
    const large = page.getByRole('dialog', { name: 'naht.jpg' })
    const width = await large.getByRole('img', { name: 'naht.jpg' }).evaluate(drawnWidth)
    assert.equal(width, 2000, 'a photo is sent smaller than the camera takes it')
    await assertAccessible(page, 'large photo')
    await large.getByRole('button', { name: 'Foto schließen' }).click()

    await page.route('**/api/v1/dokumente', (route) => route.abort(), { times: 2 })
    const again = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Foto hinzufügen' }).click()
    const more = { 'riss.jpg': '#3a3', 'saum.jpg': '#33a', 'falsch.jpg': '#a33' }
    await (await again).setFiles(await Promise.all(Object.entries(more).map(picture)))
    await expect(page.getByText(/^falsch.jpg: Diese Datei liegt hier schon/)).toBeVisible()
    for (const name of ['riss.jpg', 'saum.jpg']) await expect(page.getByText(`${name}: Keine Verbindung`)).toBeVisible()
    await assertAccessible(page, 'photos that were not sent')
    await page.getByRole('button', { name: 'falsch.jpg weglassen' }).click()
    await page.getByRole('button', { name: 'Noch einmal senden' }).click()
    for (const name of ['riss.jpg', 'saum.jpg'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Noch einmal senden' })).toHaveCount(0)

    const field = page.getByLabel('Kommentar', { exact: true })
    await page.route('**/kommentare', (route) => route.abort())
    await field.fill('Faden ist bestellt.')
    await page.getByRole('button', { name: 'Kommentieren' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(field).toHaveValue('Faden ist bestellt.')
    await page.unroute('**/kommentare')
    const { promise: written, resolve: writeOn } = Promise.withResolvers<void>()
    await page.route('**/kommentare', (route) => written.then(() => route.continue()))
    await page.getByRole('button', { name: 'Kommentieren' }).click()
    await field.fill('Nadel auch.')
    writeOn()
    await expect(course.getByText('Faden ist bestellt.')).toBeVisible()
    await expect(field).toHaveValue('Nadel auch.')
    await course.getByRole('button', { name: 'Berichtigen' }).click()
    await page.getByLabel('Kommentar berichtigen').fill('Faden ist da.')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(course.getByText('Faden ist da.')).toBeVisible()

    await page.getByRole('button', { name: 'Auftrag an die Werkstatt' }).click()
    const order = page.getByRole('dialog')
    assert.match(await order.getByLabel('Was ist zu tun?').inputValue(), /^Naht offen .*\nLinks unten/)
    await order.getByRole('button', { name: 'Auftrag anlegen' }).click()
    await expect(page).toHaveURL(/wartung\/auftraege\//)
    await page.getByRole('link', { name: 'Mangel ansehen' }).click()
    await expect(course.getByRole('link', { name: /Naht offen/ })).toBeVisible()
    await assertAccessible(page, 'defect')
    await assertFits(page, 'defect')

    await page.goto(`${app.url}/maengel?ansicht=tafel`)
    await expect(page.getByRole('link', { name: new RegExp(`Naht offen ${device}`) })).toBeVisible()
    // On a phone they open over the board.
    if (size === PHONE) await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    await page.getByRole('button', { name: /^von mir gemeldet/ }).click()
    await expect(page.getByRole('link', { name: new RegExp(`Naht offen ${device}`) })).toHaveCount(0)
    await page.getByRole('button', { name: /^von mir gemeldet/ }).click()
    await page.getByRole('button', { name: /^mir zugewiesen/ }).click()
    await page.getByLabel('Objekt', { exact: true }).selectOption(rucksack.id)
    if (size === PHONE) await page.getByRole('button', { name: /^\d+ Eintr(ag|äge) zeigen$/ }).tap()
    await expect(page.getByRole('link', { name: new RegExp(`Naht offen ${device}`) })).toBeVisible()
    await assertFits(page, 'board with filters')
    await visitor.context.close()

    const other = await visit(app, { size, as: helfer })
    await other.page.goto(`${app.url}/maengel/${id}`)
    await expect(other.page.getByText('Faden ist da.')).toBeVisible()
    await expect(other.page.getByRole('button', { name: /Berichtigen|Bearbeiten|Nach „|Auftrag/ })).toHaveCount(0)
  })
}
