import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import sharp from 'sharp'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import { installiert } from './checks.ts'
import { baueRucksack, person, type Rucksack, vollstaendig } from './rucksack.ts'
import { expect, test } from './test.ts'

/** A photo as a phone takes it: far larger than the service keeps. */
async function foto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 3000, height: 2000, channels: 3, background: '#333', noise } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg({ quality: 95 }).toBuffer() }
}

interface Fotos {
  readonly faecher: readonly {
    herkunft: string
    fotos: readonly { id: string; groesse: number; dokument_id: string }[]
  }[]
}
const fotosVon = async (app: App, { id }: Rucksack) =>
  (await app.call<Fotos>(app.admin, 'GET', `/objekte/${id}/fachfotos`)).faecher

const vorlageVon = async (app: App, { id }: Rucksack) =>
  (await app.call<{ vorlage_id: string }>(app.admin, 'GET', `/objekte/${id}`)).vorlage_id

/** Chooses a file by a button of the page. */
async function choose(page: Page, button: string, ...names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(await Promise.all(names.map(foto)))
}

for (const [geraet, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  // fachfotos.12: The app shrinks a photo before it is sent, to what the service takes.
  test(`on ${geraet} a compartment gets photos at its template, and others at one object`, async ({ app }) => {
    const rucksack = await baueRucksack(app, { code: `FOTO-${size.width}`, faecher: [2, 1] })
    const { page } = await visit(app, { size })
    await page.goto(`${app.url}/vorlagen/${await vorlageVon(app, rucksack)}`)
    await page.getByRole('button', { name: 'Foto zu Fach 1 hinzufügen' }).click()
    const drawer = page.getByRole('dialog', { name: 'Fotos von Fach 1' })
    await expect(drawer.getByText('Diese Fotos zeigt die Kontrolle aller Objekte mit dieser Vorlage.')).toBeVisible()
    await choose(page, 'Datei wählen', 'offen.jpg', 'zu.jpg')
    await expect(drawer.getByRole('img', { name: 'Fach 1, Foto 2' })).toBeVisible()
    await assertAccessible(page, 'photos of a compartment')
    await assertFits(page, 'photos of a compartment')
    await assertTouchable(page, 'photos of a compartment')
    const [shared] = await fotosVon(app, rucksack)
    assert.equal(shared?.herkunft, 'vorlage')
    assert.ok(shared.fotos.every(({ groesse }) => groesse <= 512 * 1024))

    await choose(page, 'Fach 1, Foto 1 ersetzen', 'neu.jpg')
    await expect(page.getByText('Das Foto ist ersetzt.')).toBeVisible()
    const after = (await fotosVon(app, rucksack))[0]?.fotos
    assert.deepEqual(
      after?.map(({ id }) => id),
      shared.fotos.map(({ id }) => id),
    )
    assert.notEqual(after?.[0]?.dokument_id, shared.fotos[0]?.dokument_id)
    await drawer.getByRole('button', { name: 'Fach 1, Foto 2 entfernen' }).click()
    await drawer.getByRole('button', { name: 'Endgültig entfernen' }).click()
    await expect(page.getByText('Das Foto ist entfernt.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Foto von Fach 1', exact: true })).toBeVisible()

    await page.goto(`${app.url}/objekte/${rucksack.id}`)
    await page.getByRole('button', { name: 'Foto von Fach 1', exact: true }).click()
    const eigene = page.getByRole('dialog', { name: 'Fotos von Fach 1' })
    await expect(eigene.getByText(/stammen aus der Vorlage/)).toBeVisible()
    await expect(eigene.getByRole('button', { name: /entfernen$/ })).toHaveCount(0)
    await choose(page, 'Foto aufnehmen', 'eigenes.jpg')
    await expect(eigene.getByText(/gelten nur für dieses Objekt/)).toBeVisible()
    assert.equal((await fotosVon(app, rucksack))[0]?.herkunft, 'objekt')
    await assertAccessible(page, 'own photos of an object')

    const bad = page.waitForEvent('filechooser')
    await eigene.getByRole('button', { name: 'Datei wählen' }).click()
    await (await bad).setFiles({ name: 'kein.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild') })
    await expect(eigene.getByText(/^Diese Datei ist weder PDF noch JPEG/)).toBeVisible()
  })

  // fachfotos.10: A check shows the first photo in the heading of its compartment, which stays in view, and all of them large at a tap.
  test(`on ${geraet} the check shows the photo small in the heading and large at a tap`, async ({ app }) => {
    const rucksack = await baueRucksack(app, { code: `RUND-${size.width}`, faecher: [20, 2] })
    await lege(app, rucksack, 'Fach 1', 'Fach 1')
    const { page } = await visit(app, { size })
    await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
    await page.getByRole('button', { name: 'Kontrolle starten' }).click()
    const [first] = rucksack.positionen
    assert.ok(first)
    await expect(vollstaendig(page, first)).toBeVisible()
    const small = page.getByRole('button', { name: '2 Fotos von Fach 1' })
    await small.first().click()
    const large = page.getByRole('dialog', { name: 'Fach 1' })
    await expect(large.getByRole('img', { name: 'Fach 1, Foto 1 von 2' })).toBeVisible()
    await assertAccessible(page, 'a photo in the check')
    await assertFits(page, 'a photo in the check')
    await page.keyboard.press('ArrowRight')
    await expect(large.getByRole('img', { name: 'Fach 1, Foto 2 von 2' })).toBeVisible()
    await large.getByRole('button', { name: 'Foto schließen' }).click()
    await expect(large).toBeHidden()
    await page.mouse.wheel(0, 600)
    const inHead = page.locator('header').getByRole('button', { name: '2 Fotos von Fach 1' })
    await expect(inHead).toBeVisible()
    await assertAccessible(page, 'the round with a photo in its head')
    await assertFits(page, 'the round with a photo in its head')
    await assertTouchable(page, 'the round with a photo in its head')
    await inHead.click()
    await expect(large).toBeVisible()
  })
}

/** Where the page stands in each of the next frames, in CSS pixels. */
const SCROLLED = `new Promise((tell) => {
  const seen = []
  const look = () => {
    seen.push(scrollY)
    if (seen.length < 6) requestAnimationFrame(look)
    else tell(seen.slice(3))
  }
  requestAnimationFrame(look)
})`

test('wherever the heading of a compartment with a photo leaves the screen, the rows of a check stand still', async ({
  app,
}) => {
  const rucksack = await baueRucksack(app, { code: 'RUHE-00001', faecher: [3, 12] })
  await lege(app, rucksack, 'Fach 1', 'Fach 2')
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await expect(page.getByRole('button', { name: 'Foto von Fach 1' })).toBeVisible()
  for (let top = 0; top < 360; top += 12) {
    await page.evaluate(`scrollTo(0, ${top})`)
    const [first, ...later] = await page.evaluate<number[]>(SCROLLED)
    assert.deepEqual(
      later.filter((place) => place !== first),
      [],
      `from ${top} px`,
    )
  }
})

/** Adds photos to compartments through the API. */
async function lege(app: App, { id }: Rucksack, ...faecher: readonly string[]): Promise<void> {
  for (const fach of faecher) {
    const form = new FormData()
    form.append('fach_freitext', fach)
    const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    form.append('datei', new File([new Uint8Array(bytes)], 'fach.png'))
    const { status } = await fetch(`${app.url}/api/v1/objekte/${id}/fachfotos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.admin.token}` },
      body: form,
    })
    assert.equal(status, 201)
  }
}

test('the head of a check shows no photo of another compartment while the own one is on its way', async ({ app }) => {
  const rucksack = await baueRucksack(app, { code: 'WECHSEL', faecher: [20, 20] })
  await lege(app, rucksack, 'Fach 1', 'Fach 2')
  const [, second] = (await fotosVon(app, rucksack)).map(({ fotos }) => fotos[0])
  const { page } = await visit(app, { size: PHONE })
  const held = Promise.withResolvers<void>()
  await page.route(`**/dokumente/${second?.dokument_id}/download`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  const head = page.locator('header')
  await expect(page.getByRole('button', { name: 'Foto von Fach 1' }).first()).toBeVisible()
  await page.evaluate('window.scrollTo(0, 500)')
  await expect(head.getByRole('button', { name: 'Foto von Fach 1' })).toBeVisible()
  await page.evaluate('window.scrollTo(0, 2200)')
  await expect(head.getByText('Fach 2', { exact: true })).toBeVisible()
  await expect(head.getByRole('button')).toHaveCount(0)
  held.resolve()
  await expect(head.getByRole('button', { name: 'Foto von Fach 2' })).toBeVisible()
})

/** Number of photos that this device keeps. */
const KEPT = `new Promise((done, fail) => {
  const opening = indexedDB.open('zeughaus.fotos', 1)
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = () => done(0)
  opening.onsuccess = () => {
    const count = opening.result.transaction('bild').objectStore('bild').count()
    count.onsuccess = () => { opening.result.close(); done(count.result) }
  }
})`

// fachfotos.11: The photos of assigned checks lie on the device beforehand, at most 6 MB of an object; a logout removes them.
test('an assigned check begun without a network shows the photos, which were loaded beforehand', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'KELLER-F', faecher: [1, 1] })
  await lege(app, rucksack, 'Fach 1', 'Fach 2')
  await app.call(app.admin, 'POST', '/kontrollverantwortung', { objekt_id: rucksack.id, benutzer_id: anna.ich.id })
  const { page, context } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await page.goto(app.url)
  await installiert(page)
  await until('the photos are on the device', async () => (await page.evaluate(KEPT)) === 2)
  await context.setOffline(true)
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await page.getByRole('button', { name: 'Foto von Fach 2' }).tap()
  await expect(page.getByRole('img', { name: 'Fach 2, Foto 1 von 1' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Foto schließen' }).tap()
  await page.evaluate("localStorage.removeItem('zeughaus.anmeldung')")
  await page.goto(app.url)
  await until('the photos are gone', async () => (await page.evaluate(KEPT)) === 0)
})

test('a volunteer sees the photos of an object and cannot change them', async ({ app }) => {
  const bernd = await person(app, 'Bernd Ott')
  const rucksack = await baueRucksack(app, { code: 'LESEN-F', faecher: [1, 1] })
  await lege(app, rucksack, 'Fach 1')
  const { page } = await visit(app, { size: PHONE, as: bernd })
  await page.goto(`${app.url}/objekte/${rucksack.id}`)
  await page.getByRole('button', { name: 'Foto von Fach 1' }).click()
  await expect(page.getByRole('img', { name: 'Fach 1, Foto 1 von 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: /hinzufügen$/ })).toHaveCount(0)
})
