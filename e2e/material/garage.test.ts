/** A garage without a network: what nobody has opened before is there all the same. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { LONG_PATIENCE_MS, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type App, visit } from './app.ts'
import { installiert, keptNames } from './checks.ts'
import { baueRucksack, letzteKontrolle, person, type Rucksack, vollstaendig } from './rucksack.ts'
import { expect, test } from './test.ts'

const PASSWORT = 'Hydrant 12 im Hof'
const OBJEKTE = 14

/** The objects of the garage, with a device and a defect in one of them. */
const garage = (app: App): Promise<Rucksack[]> =>
  app.once('garage', async () => {
    const objekte: Rucksack[] = []
    for (let nummer = 1; nummer <= OBJEKTE; nummer += 1) {
      const typ = (stelle: number) => (nummer === 2 && stelle === 1 ? 'geraet_sn' : 'menge')
      objekte.push(await baueRucksack(app, { code: `GARAGE-${nummer}`, faecher: [2], typ }))
    }
    const [erster, zweiter] = objekte
    await app.call(app.admin, 'POST', '/maengel', { objekt_id: erster?.id, titel: 'Reißverschluss klemmt' })
    const platz = `/objektpositionen/${zweiter?.positionen[1]?.id}/geraete`
    await app.call(app.admin, 'POST', platz, { seriennummer: 'HL-0815' })
    return objekte
  })

/** Logs in as a person does. */
async function meldeAn(page: Page, app: App, benutzername: string): Promise<void> {
  await page.goto(`${app.url}/profil`)
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(benutzername)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORT)
  await page.keyboard.press('Enter')
}

const alleHier = (page: Page) =>
  page.getByText(/^14 von 14 Objekten auf diesem Gerät, Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/)

const NICHT_HIER = 'Diese Seite ist nicht auf diesem Gerät. Mit Netz einmal öffnen, dann bleibt sie hier.'

// kontrollen.30: All objects that a person may check come onto the device by themselves, and each begins without a network.
test('14 objects that nobody has opened are checked in a garage without a network, and arrive once', async ({
  app,
}) => {
  const objekte = await garage(app)
  await person(app, 'Anna Weber')
  const { page, context } = await visit(app, { size: PHONE, as: null, isKept: true })
  await meldeAn(page, app, 'anna.weber')
  await expect(alleHier(page)).toBeVisible()
  await assertAccessible(page, 'what is on the device')
  await installiert(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Kein Netz/)).toBeVisible()
  for (const [stelle, rucksack] of objekte.entries()) {
    await page.goto(`${app.url}/objekte/${rucksack.id}`)
    await page.getByRole('link', { name: 'Kontrolle starten' }).first().tap()
    await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
    const [erste] = rucksack.positionen
    assert.ok(erste)
    await vollstaendig(page, erste).tap()
    await expect(page.getByText(`Kein Netz · ${2 * (stelle + 1)} nicht gesendet`)).toBeVisible()
  }
  await page.goto(`${app.url}/objekte`)
  await expect(page.getByText(/^Kein Netz · Stand \d\d:\d\d Uhr · 28 Eingaben noch nicht gesendet/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Weiter bei / })).toHaveCount(2)
  await assertAccessible(page, 'objects in the garage')
  await assertFits(page, 'objects in the garage')
  await page.getByRole('button', { name: '12 weitere Kontrollen laufen' }).tap()
  await expect(page.getByRole('link', { name: /^Weiter bei / })).toHaveCount(OBJEKTE)

  await context.setOffline(false)
  await expect(page.getByText(/^Kein Netz/)).toHaveCount(0, { timeout: LONG_PATIENCE_MS })
  for (const rucksack of objekte) {
    const begun = () => zaehle(app, `/kontrollen?objekt_id=${rucksack.id}`)
    await until(`the check of ${rucksack.code}`, async () => (await begun()) > 0)
    const counted = async () => (await letzteKontrolle(app, rucksack)).positionen.map(({ gezaehlt }) => gezaehlt)
    await until(`the count of ${rucksack.code}`, async () => (await counted())[0] === 1)
    assert.equal(await begun(), 1)
  }
  assert.equal(await zaehle(app, '/historie?ereignis=istmenge_erfasst&limit=1'), OBJEKTE)
})

/** The number of entries of a list. */
const zaehle = async (app: App, path: string): Promise<number> =>
  (await app.call<{ gesamt: number }>(app.admin, 'GET', path)).gesamt

// kontrollen.31: Lists, devices and the search answer from what the device keeps; what it lacks says at once what to do.
test('lists and devices open without a network, and what is not kept says so at once', async ({ app }) => {
  const [erster, zweiter] = await garage(app)
  const { page, context } = await visit(app, { size: PHONE, as: await person(app, 'Bernd Ott'), isKept: true })
  await page.goto(`${app.url}/profil`)
  await expect(alleHier(page)).toBeVisible()
  await installiert(page)
  await context.setOffline(true)
  await page.goto(`${app.url}/objekte`)
  await expect(alleHier(page)).toBeVisible()
  await expect(page.getByText('14 Einträge')).toBeVisible()
  await expect(page.getByText('Notfallrucksack GARAGE-1', { exact: true })).toBeVisible()
  await page.goto(`${app.url}/maengel`)
  await expect(page.getByText('Reißverschluss klemmt').first()).toBeVisible()
  await page.goto(`${app.url}/geraete`)
  await page.getByText('HL-0815').first().tap()
  await expect(page.getByRole('heading', { name: /HL-0815/ })).toBeVisible()
  await assertAccessible(page, 'a device without a network')
  await page.goto(`${app.url}/vorlagen`)
  await expect(page.getByText('Das braucht eine Verbindung zum Dienst.').first()).toBeVisible()
  await page.goto(`${app.url}/objekte/${erster?.id}`)
  await expect(page.getByText('Material 1 aus GARAGE-1')).toBeVisible()
  await page.getByRole('button', { name: 'Suchen' }).tap()
  await page.getByRole('combobox', { name: 'Alles durchsuchen' }).fill('garage 2')
  await expect(page.getByRole('option', { name: /^GARAGE-2 / })).toBeVisible()
  await page.goto(`${app.url}/objekte/${zweiter?.id.replace(/^./, '9')}`)
  await expect(page.getByText(NICHT_HIER)).toBeVisible()
})

// kontrollen.32: Nothing of what the device keeps outlives the logout, and nobody else sees it.
test('a logout leaves nothing on the device, and the next person sees nothing of it', async ({ app }) => {
  const [erster] = await garage(app)
  await person(app, 'Anna Weber')
  await person(app, 'Bernd Ott')
  const { page, context } = await visit(app, { size: PHONE, as: null, isKept: true })
  await meldeAn(page, app, 'anna.weber')
  await expect(alleHier(page)).toBeVisible()
  await installiert(page)
  await page.getByRole('button', { name: 'Abmelden' }).tap()
  await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeVisible()
  await until('nothing is kept', async () => (await keptNames(page)).length === 0)
  await page.route('**/api/v1/kontrollmappen*', (route) => route.abort())
  await meldeAn(page, app, 'bernd.ott')
  await expect(page.getByText('Auf diesem Gerät liegt noch kein Objekt.')).toBeVisible()
  await context.setOffline(true)
  await page.goto(`${app.url}/objekte/${erster?.id}/pruefen`)
  await expect(page.getByText('Diese Kontrolle ist nicht auf diesem Gerät.')).toBeVisible()
  assert.ok((await keptNames(page)).every((name) => !name.includes('mappe')))
})

/** Refuses to keep objects as a browser does whose storage is full. */
const FULL = `{
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (value, key) {
    if (String(key).includes(' mappe ')) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    return put.call(this, value, key)
  }
}`

// kontrollen.33: A device without room keeps what it has, and says so.
test('a device without room keeps what it has, and says so', async ({ app }) => {
  const [erster] = await garage(app)
  const { page, context } = await visit(app, { size: PHONE, as: await person(app, 'Carla Tür'), isKept: true })
  await page.goto(`${app.url}/profil`)
  await expect(alleHier(page)).toBeVisible()
  await installiert(page)
  await page.addInitScript(FULL)
  await app.call(app.admin, 'POST', '/maengel', { objekt_id: erster?.id, titel: 'Griff lose' })
  await page.reload()
  await expect(page.getByText(/^14 von 14 .*\. Der Speicher dieses Geräts ist voll/)).toBeVisible()
  await context.setOffline(true)
  await page.goto(`${app.url}/objekte/${erster?.id}`)
  await expect(page.getByText('Material 1 aus GARAGE-1')).toBeVisible()
})
