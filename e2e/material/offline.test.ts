import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import { LONG_PATIENCE_MS, PHONE, WHOLE_BROWSER } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { type App, type Login, visit, ZONE } from './app.ts'
import { installiert } from './checks.ts'
import { baueRucksack, letzteKontrolle, type Position, person, type Rucksack, vollstaendig, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

const PASSWORT = 'Hydrant 12 im Hof'

/** A phone with storage that survives the browser. */
const handy = (ordner: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(ordner, {
    ...WHOLE_BROWSER,
    viewport: PHONE,
    hasTouch: true,
    locale: 'de-DE',
    timezoneId: ZONE,
  })

/** Puts the login into the app's storage, as logging in does. */
async function meldeAn(app: App, page: Page, wer: Login): Promise<void> {
  await page.goto(app.url)
  await page.evaluate(([kept]) => localStorage.setItem('zeughaus.anmeldung', kept ?? ''), [JSON.stringify(wer)])
}

async function beginne(app: App, page: Page, { id }: Rucksack): Promise<void> {
  await page.goto(`${app.url}/objekte/${id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await expect(page.getByRole('link', { name: 'Weiter zum Abschluss' })).toBeVisible()
}

const nte = (rucksack: Rucksack, stelle: number): Position => {
  const position = rucksack.positionen[stelle]
  assert.ok(position)
  return position
}

test('a check goes on without a network, survives the closed app and the restart, and arrives once', async ({
  app,
}, testInfo) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, {
    code: 'KELLER',
    faecher: [6, 6, 6],
    soll: () => 3,
    typ: (stelle) => (stelle === 2 ? 'ablauf_charge' : 'menge'),
  })
  const ordner = testInfo.outputPath('handy')
  let context = await handy(ordner)
  let page = context.pages()[0] ?? (await context.newPage())
  await meldeAn(app, page, anna)
  await beginne(app, page, rucksack)
  await installiert(page)

  await app.stop()
  await context.setOffline(true)
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await zahl(page, nte(rucksack, 1)).tap()
  for (let weniger = 0; weniger < 2; weniger += 1) await page.getByRole('button', { name: 'Eins weniger' }).tap()
  await expect(page.getByText('Kein Netz · 2 nicht gesendet')).toBeVisible()
  await page.getByRole('button', { name: 'Mangel melden' }).tap()
  const formular = page.getByRole('dialog', { name: /^Mangel: / })
  await formular.getByLabel('Was ist nicht in Ordnung?').fill('Verpackung <b>aufgerissen</b>')
  const bild = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await formular.locator('input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: bild })
  await expect(formular.getByText('Foto: IMG_1.jpg')).toBeVisible()
  await assertAccessible(page, 'defect')
  await formular.getByRole('button', { name: 'Mangel melden' }).tap()
  await expect(page.getByText('Kein Netz · 4 nicht gesendet')).toBeVisible()
  await zahl(page, nte(rucksack, 2)).tap()
  await page.getByLabel('Ablaufdatum').fill('2028-05-31')
  await vollstaendig(page, nte(rucksack, 2)).tap()
  await expect(page.getByText('Kein Netz · 5 nicht gesendet')).toBeVisible()
  await assertAccessible(page, 'round without a network')
  await assertFits(page, 'round without a network')
  await context.close()

  context = await handy(ordner)
  await context.setOffline(true)
  page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await expect(page.getByText('Kein Netz · 5 nicht gesendet')).toBeVisible()
  assert.equal(await vollstaendig(page, nte(rucksack, 0)).getAttribute('aria-pressed'), 'true')
  assert.ok(await vollstaendig(page, nte(rucksack, 2)).isVisible())
  await vollstaendig(page, nte(rucksack, 3)).tap()
  await page.goto(`${app.url}/ausgang`)
  await expect(page.getByText('Mangel: Verpackung <b>aufgerissen</b>')).toBeVisible()
  await assertAccessible(page, 'what is not sent')
  await page.goBack()

  await app.start()
  await context.setOffline(false)
  await expect(page.getByText('Alles gesendet')).toBeVisible({ timeout: LONG_PATIENCE_MS })
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.slice(0, 5).map(({ gezaehlt }) => gezaehlt),
    [3, 1, 3, 3, null],
  )
  assert.equal(positionen[2]?.ablaufdatum, '2028-05-31')
  await assertArrivedOnce(app, rucksack)
})

test("a date typed without a network is warned of by the material's own Warnfrist", async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'FRIST', faecher: [2], typ: () => 'ablauf_charge' })
  const [lange, kurze] = [nte(rucksack, 0), nte(rucksack, 1)]
  await app.call(app.admin, 'PATCH', `/materialien/${lange.material_id}`, { warnfrist_tage: 90 })
  await app.call(app.admin, 'PATCH', `/materialien/${kurze.material_id}`, { warnfrist_tage: 7 })
  const { page, context } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await beginne(app, page, rucksack)
  await installiert(page)
  await context.setOffline(true)
  const warnung = page.getByText(/^\s*läuft ab /)
  const gibEin = async (position: Position, tage: number) => {
    await zahl(page, position).tap()
    await page.getByLabel('Ablaufdatum').fill(new Date(Date.now() + tage * 86_400_000).toISOString().slice(0, 10))
    await vollstaendig(page, position).tap()
    await page.getByRole('button', { name: 'Fertig', exact: true }).tap()
  }
  await gibEin(kurze, 20)
  await expect(warnung).toHaveCount(0)
  await gibEin(lange, 60)
  await expect(warnung).toBeVisible()
  await expect(warnung).toHaveCount(1)
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByRole('heading', { name: 'Läuft ab (1)' })).toBeVisible()
})

/** Each thing has had one effect: one event, one defect, one photo. */
async function assertArrivedOnce(app: App, rucksack: Rucksack): Promise<void> {
  const lies = <T>(pfad: string) => app.call<{ eintraege: T[] }>(app.admin, 'GET', pfad)
  const { eintraege: ereignisse } = await lies<{ details: { objekt_id?: string } }>(
    '/historie?ereignis=istmenge_erfasst&limit=200',
  )
  assert.equal(ereignisse.filter(({ details }) => details.objekt_id === rucksack.id).length, 4)
  const { eintraege: maengel } = await lies<{ id: string; titel: string }>(`/maengel?objekt_id=${rucksack.id}`)
  assert.deepEqual(
    maengel.map(({ titel }) => titel),
    ['Verpackung <b>aufgerissen</b>'],
  )
  const { eintraege: fotos } = await lies<object>(`/dokumente?entitaet_typ=mangel&entitaet_id=${maengel[0]?.id}`)
  assert.equal(fotos.length, 1)
}

/** Keeps the device's store busy as long as this page is open. */
const halteAblageBesetzt = (page: Page) =>
  page.evaluate(`new Promise((besetzt) => {
    const oeffnen = indexedDB.open('zeughaus')
    oeffnen.onsuccess = () => {
      const ort = oeffnen.result.transaction(['auftrag', 'zaehlung', 'ort'], 'readwrite').objectStore('ort')
      const weiter = () => { ort.get('').onsuccess = weiter }
      weiter()
      besetzt()
    }
  })`)

test('a count whose page is closed before the device has stored it is not lost', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'SOFORT', faecher: [3] })
  const { page } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await beginne(app, page, rucksack)
  await halteAblageBesetzt(page)
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await vollstaendig(page, nte(rucksack, 1)).tap()
  await expect(page.getByText(/2 (Zählungen )?nicht gesendet|2 werden gesendet/)).toBeVisible()
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await expect(page.getByRole('button', { name: '1 offen' })).toBeVisible()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.map(({ gezaehlt }) => gezaehlt),
    [1, 1, null],
  )
})

test('an expired login does not interrupt counting; it is asked for only to send', async ({ app }) => {
  const carla = await person(app, 'Carla Tür')
  const rucksack = await baueRucksack(app, { code: 'TOKEN', faecher: [3] })
  const { page } = await visit(app, { size: PHONE, as: carla, isKept: true })
  await beginne(app, page, rucksack)
  await app.call(carla, 'POST', '/auth/passwort', { passwort_alt: PASSWORT, passwort_neu: 'Schlauchturm 9 am Tor' })
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await expect(page.getByText('Nicht angemeldet · 1 nicht gesendet')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await vollstaendig(page, nte(rucksack, 1)).tap()
  await expect(page.getByText('Nicht angemeldet · 2 nicht gesendet')).toBeVisible()
  // What the old login asked is answered only after the new one has begun.
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/me', async (route) => {
    const response = await route.fetch()
    if (response.status() === 401) await begun
    await route.fulfill({ response })
  })
  await page.reload()
  await expect(page.getByText('Nicht angemeldet · 2 nicht gesendet')).toBeVisible()
  await page.getByRole('button', { name: 'Wieder anmelden' }).tap()
  await page.getByRole('textbox', { name: 'Passwort' }).fill('Schlauchturm 9 am Tor')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const late = page.waitForResponse((answer) => answer.url().endsWith('/auth/me') && answer.status() === 401)
  begin()
  await late
  await vollstaendig(page, nte(rucksack, 2)).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.map(({ gezaehlt }) => gezaehlt),
    [1, 1, 1],
  )
})

test('a take-over meanwhile is reported; counts stay, and go into the check once the user has it back', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const bernd = await person(app, 'Bernd Ott')
  const rucksack = await baueRucksack(app, { code: 'WECHSEL', faecher: [4], soll: () => 5 })
  const { page, context } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await beginne(app, page, rucksack)
  await vollstaendig(page, nte(rucksack, 0)).tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  await context.setOffline(true)
  await vollstaendig(page, nte(rucksack, 1)).tap()
  await vollstaendig(page, nte(rucksack, 2)).tap()
  await expect(page.getByText('Kein Netz · 2 nicht gesendet')).toBeVisible()

  const { id } = await letzteKontrolle(app, rucksack)
  const neue = await app.call<{ id: string }>(bernd, 'POST', `/kontrollen/${id}/uebernehmen`)
  const bei = `/kontrollen/${neue.id}/positionen/${nte(rucksack, 2).material_id}`
  await app.call(bernd, 'PUT', bei, { gezaehlt: 4 })

  await context.setOffline(false)
  await expect(page.getByText('Bernd Ott hat die Kontrolle übernommen und kontrolliert seit')).toBeVisible()
  await expect(page.getByText('2 Zählungen waren noch nicht gesendet und sind hier aufgehoben.')).toBeVisible()
  await page.locator('summary', { hasText: 'Ansehen' }).tap()
  const [datei] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als Datei speichern' }).tap(),
  ])
  const csv = Buffer.concat(await (await datei.createReadStream()).toArray()).toString('utf8')
  assert.match(csv, /"WECHSEL";"Material 2 aus WECHSEL";"5"/)

  await page.getByRole('button', { name: 'Übernehmen' }).tap()
  await expect(page.getByText('Dort inzwischen gezählt: 4')).toBeVisible()
  await assertAccessible(page, 'putting counts back')
  await page.getByRole('button', { name: '1 Zählung eintragen' }).tap()
  await expect(page.getByText('hier aufgehoben')).toHaveCount(0)
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  const { positionen, benutzer_name } = await letzteKontrolle(app, rucksack)
  assert.deepEqual([benutzer_name, positionen.map(({ gezaehlt }) => gezaehlt)], ['Anna Weber', [5, 5, 4, null]])
})

test('a check finished without a network is finished when the network is back', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'ABSCHLUSS', faecher: [2] })
  const { page, context } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await beginne(app, page, rucksack)
  await installiert(page)
  await context.setOffline(true)
  for (const position of rucksack.positionen) await vollstaendig(page, position).tap()
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await expect(page.getByText('2 Zählungen sind noch nicht gesendet.')).toBeVisible()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await expect(page.getByText('Der Abschluss ist vorgemerkt.')).toBeVisible()
  await assertAccessible(page, 'finish that waits')
  await context.setOffline(false)
  await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
  await until('the finish', async () => (await letzteKontrolle(app, rucksack)).status === 'abgeschlossen')
})

/** The service under another address, whose service worker can be made another version. */
async function vorschalten(app: App): Promise<AsyncDisposable & { url: string; neueVersion(): void }> {
  let zusatz = ''
  const server = createServer((anfrage, antwort) => {
    // Whole and readable answers only: something is added to one of them.
    const { 'accept-encoding': _packed, 'if-none-match': _known, ...gefragt } = anfrage.headers
    const weiter = request(`${app.url}${anfrage.url}`, { method: anfrage.method, headers: gefragt }, (von) => {
      const { 'content-length': _length, ...headers } = von.headers
      if (anfrage.url !== '/sw.js' || zusatz === '') {
        antwort.writeHead(von.statusCode ?? 500, von.headers)
        von.pipe(antwort)
      } else {
        antwort.writeHead(200, headers)
        von.pipe(antwort, { end: false })
        von.on('end', () => antwort.end(zusatz))
      }
    })
    weiter.on('error', () => antwort.destroy())
    anfrage.pipe(weiter)
  })
  await new Promise<void>((offen) => server.listen(0, '127.0.0.1', offen))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    neueVersion: () => {
      zusatz = '\n// a newer one'
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** On a slow machine Chromium may miss that the older worker is idle; it lets it go after five minutes all the same. */
const SWITCH = { timeout: 400_000 }

test('a newer version of the app waits until the person wants it, on every page, and the check is where it was', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'VERSION', faecher: [2] })
  await using vorn = await vorschalten(app)
  const { page, context } = await visit({ ...app, url: vorn.url }, { size: PHONE, as: anna, isKept: true })
  await page.goto(`${vorn.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await installiert(page)
  await vollstaendig(page, nte(rucksack, 0)).tap()
  vorn.neueVersion()
  await page.evaluate(`navigator.serviceWorker.getRegistration().then((registrierung) => registrierung.update())`)
  const neu = page.getByRole('button', { name: /Eine neue Version ist bereit/ })
  await expect(neu).toBeVisible()
  assert.equal(await vollstaendig(page, nte(rucksack, 0)).getAttribute('aria-pressed'), 'true')
  await assertAccessible(page, 'newer version')
  const ruhig = await context.newPage()
  await ruhig.goto(`${vorn.url}/mehr`)
  const amTippen = await context.newPage()
  await amTippen.goto(`${vorn.url}/maengel`)
  await amTippen.getByRole('button', { name: 'Mangel melden' }).first().tap()
  const form = amTippen.getByRole('dialog')
  await form.getByLabel('Was ist kaputt?').fill('Naht offen')
  await Promise.all([page.waitForEvent('load', SWITCH), ruhig.waitForEvent('load', SWITCH), neu.tap()])
  await expect(page.getByRole('button', { name: '1 offen' })).toBeVisible()
  assert.equal(await vollstaendig(page, nte(rucksack, 0)).getAttribute('aria-pressed'), 'true')
  await expect(neu).toHaveCount(0)
  // A page with something typed goes over when the person wants it to.
  await expect(form.getByLabel('Was ist kaputt?')).toHaveValue('Naht offen')
  await form.getByRole('button', { name: 'Abbrechen' }).tap()
  await form.getByRole('button', { name: 'Verwerfen' }).tap()
  await Promise.all([
    amTippen.waitForEvent('load'),
    amTippen.getByRole('button', { name: /Eine neue Version ist bereit/ }).tap(),
  ])
})
