import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { DESK, FAST_BROWSER, LONG_PATIENCE_MS, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type App, visit } from './app.ts'
import { etikett, packung } from './etikettenfilm.ts'
import { mitKamera } from './kamera.ts'
import { baueRucksack, etikettiere, letzteKontrolle, person, type Rucksack, vollstaendig, zahl } from './rucksack.ts'
import { tippeCodes } from './scanner.ts'
import { expect } from './test.ts'

/** What the camera sees, in a loop. */
const GEZEIGT = { qr: 'KAMERA-P001', code128: 'KAMERA-P002', ean: '4006381333931', gtin: '04012345678901' } as const

const test = mitKamera(FAST_BROWSER, async (ordner) => [
  await etikett(ordner, 'qr', GEZEIGT.qr),
  await etikett(ordner, 'code128', GEZEIGT.code128),
  await packung('ean13', GEZEIGT.ean),
  await packung('gs1datamatrix', `(01)${GEZEIGT.gtin}(17)280531(10)L-77`),
])

/** Records the vibrations requested of the phone. */
const SPUERT = `window.gespuert = []
navigator.vibrate = (muster) => window.gespuert.push(JSON.stringify(muster)) > 0`
const gespuert = (page: Page) => page.evaluate<string[]>('window.gespuert')

async function beginne(app: App, page: Page, { id }: Rucksack): Promise<void> {
  await page.addInitScript(SPUERT)
  await page.goto(`${app.url}/objekte/${id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await expect(page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()
}

test('the camera reads QR, Code 128, EAN-13 and DataMatrix, each one counts, and nothing is fetched from elsewhere', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, {
    code: 'KAMERA',
    faecher: [4],
    typ: (stelle) => (stelle === 3 ? 'ablauf_charge' : 'menge'),
    artikelnummer: (stelle) => [null, null, GEZEIGT.ean, GEZEIGT.gtin][stelle] ?? null,
  })
  await etikettiere(app, { ...rucksack, positionen: rucksack.positionen.slice(0, 2) })
  const { page } = await visit(app, { size: PHONE, as: anna })
  await beginne(app, page, rucksack)
  await page.getByRole('link', { name: 'Scannen' }).tap()
  await expect(page.getByLabel('Bild der Kamera')).toBeVisible()
  for (const position of rucksack.positionen) {
    await expect(
      page
        .getByRole('button', { name: `${position.name} vollständig`, pressed: true })
        .or(page.getByRole('button', { name: new RegExp(`^${position.name}: [1-9]`) }))
        .first(),
    ).toBeVisible({ timeout: LONG_PATIENCE_MS })
  }
  await assertAccessible(page, 'camera')
  await assertFits(page, 'camera')
  await page.getByRole('button', { name: 'Schließen' }).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.slice(0, 2).map(({ gezaehlt }) => gezaehlt),
    [1, 1],
  )
  assert.equal(positionen[3]?.ablaufdatum, '2028-05-31')
})

test('twenty codes a second from a scanner are all counted, none twice; found, counted and unknown feel different', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'SALVE', faecher: [10, 10] })
  const codes = await etikettiere(app, rucksack)
  const { page } = await visit(app, { size: DESK, as: anna })
  await beginne(app, page, rucksack)
  await tippeCodes(page, codes)
  await expect(page.getByText('20 von 20')).toBeVisible()
  assert.deepEqual(
    await gespuert(page),
    codes.map(() => '[60]'),
  )
  await tippeCodes(page, [...codes, 'FREMD-1'])
  await expect(page.getByText('„FREMD-1“ gehört nicht zu SALVE')).toBeVisible()
  assert.deepEqual((await gespuert(page)).slice(20), [...codes.map(() => '[40,60,40]'), '[300]'])
  await assertAccessible(page, 'scans')
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.map(({ gezaehlt }) => gezaehlt),
    codes.map(() => 1),
  )
})

test('each scan of a package is one more piece, twenty a second too; the label of a place only leads there', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, {
    code: 'STUECK',
    faecher: [2],
    soll: () => 20,
    artikelnummer: (stelle) => (stelle === 0 ? GEZEIGT.ean : null),
  })
  const codes = await etikettiere(app, rucksack)
  const [packungen, platz] = rucksack.positionen
  assert.ok(packungen && platz)
  const { page } = await visit(app, { size: DESK, as: anna })
  await beginne(app, page, rucksack)
  await tippeCodes(
    page,
    Array.from({ length: 20 }, () => GEZEIGT.ean),
  )
  await expect(page.getByRole('button', { name: `${packungen.name} vollständig`, pressed: true })).toBeVisible()
  await tippeCodes(page, [codes[1] ?? ''])
  await expect(page.getByText(`${platz.name}: bitte zählen, Soll 20`)).toBeVisible()
  assert.match((await zahl(page, platz).textContent()) ?? '', /– \/ 20/)
  await expect(page.getByRole('button', { name: 'Eins weniger' })).toBeVisible()
})

test('a scan into a field of a form gives the field back what was in it, and counts', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'FELD', faecher: [2], typ: () => 'ablauf_charge' })
  const codes = await etikettiere(app, rucksack)
  const { page } = await visit(app, { size: DESK, as: anna })
  await beginne(app, page, rucksack)
  const [erste, zweite] = rucksack.positionen
  assert.ok(erste && zweite)
  await zahl(page, erste).click()
  await page.getByLabel('Charge').fill('L-1')
  await tippeCodes(page, [codes[1] ?? ''])
  await expect(page.getByRole('button', { name: `${zweite.name} vollständig`, pressed: true })).toBeVisible()
  await zahl(page, erste).click()
  await expect(page.getByLabel('Charge')).toHaveValue('L-1')
  assert.equal(await vollstaendig(page, erste).getAttribute('aria-pressed'), 'false')
})

for (const [geraet, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`on ${geraet} one field finds by code and by name, and says what it does not know`, async ({ app }) => {
    const anna = await person(app, 'Anna Weber')
    const rucksack = await baueRucksack(app, { code: `SUCHE${size.width}`, faecher: [1] })
    const [etikettierte] = await etikettiere(app, rucksack)
    const { page } = await visit(app, { size, as: anna })
    await page.goto(`${app.url}/scannen`)
    // On a phone the camera is open at once, and the film would go on being read.
    if (size === PHONE) await page.getByRole('button', { name: 'Kamera schließen' }).tap()
    const feld = page.getByLabel('Code oder Suchwort')
    await feld.fill(etikettierte ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Fach 1 · Soll 1, Ist 0 Stück')).toBeVisible()
    await assertAccessible(page, 'a position')
    await assertFits(page, 'a position')
    await feld.fill('gibt-es-hier-nirgends-8891')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(
        '„gibt-es-hier-nirgends-8891“ steht auf keinem Etikett, ist keine Seriennummer und kein Lagerplatz und kommt in keinem Namen vor.',
      ),
    ).toBeVisible()
    await feld.fill(`Notfallrucksack SUCHE${size.width}`)
    await expect(page.getByRole('list', { name: 'Treffer' }).getByRole('link').first()).toBeVisible()
    await feld.fill(rucksack.code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.url}/objekte/${rucksack.id}`)
  })
}

test('a scanner that types opens an object from any page', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'UEBERALL', faecher: [1] })
  const { page } = await visit(app, { as: anna })
  await page.goto(`${app.url}/mehr`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tippeCodes(page, ['UEBERALL'])
  await page.waitForURL(`${app.url}/objekte/${rucksack.id}`)
})

test('a device without a camera shows that, and nothing to close', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const { page } = await visit(app, { as: anna })
  await page.addInitScript(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))`,
  )
  await page.goto(`${app.url}/scannen`)
  await page.getByRole('button', { name: 'Kamera öffnen' }).click()
  await expect(page.getByText('Dieses Gerät hat keine Kamera.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Kamera/ })).toHaveCount(0)
})
