import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './app.ts'
import { baueRucksack, letzteKontrolle, person, vollstaendig, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

const TAPS_MAX = 90

for (const [geraet, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  // kontrollen.21: A check of 77 positions with three shortages and a defect takes at most 90 taps; its last page tells what it found, how long it took, the readiness and the next check.
  test(`on ${geraet} 77 positions with three shortages and a defect take at most ${TAPS_MAX} taps`, async ({ app }) => {
    const code = `HLF-${size.width}`
    const who = await person(app, `Paula Kraft ${size.width}`)
    const rucksack = await baueRucksack(app, { code, faecher: [20, 20, 20, 17], soll: () => 2 })
    const naechstes = await baueRucksack(app, { code: `RW-${size.width}`, faecher: [1] })
    await app.call(app.admin, 'POST', '/kontrollverantwortung', { objekt_id: naechstes.id, benutzer_id: who.ich.id })
    const { page, context } = await visit(app, { size, as: who })
    await context.addInitScript(`
      window.taps = 0
      addEventListener('click', (event) => { if (event.isTrusted) window.taps += 1 }, true)`)
    await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
    await page.getByRole('button', { name: 'Kontrolle starten' }).click()
    const kurz = new Set([3, 30, 50])
    const kaputt = rucksack.positionen[25]
    assert.ok(kaputt)
    for (const [stelle, position] of rucksack.positionen.entries()) {
      if (kurz.has(stelle)) {
        await zahl(page, position).click()
        await page.getByRole('button', { name: 'Eins weniger' }).click()
      } else await vollstaendig(page, position).click()
      if (position === kaputt) {
        await page.getByRole('button', { name: `Mangel an ${position.name} melden` }).click()
        const form = page.getByRole('dialog', { name: /^Mangel: / })
        await form.getByLabel('Was ist nicht in Ordnung?').pressSequentially('Riss')
        await form.getByRole('button', { name: 'Mangel melden' }).click()
        await expect(page.getByText('Mangel: Riss')).toBeVisible()
        await expect(page.locator('header').getByText('Fach 2')).toBeVisible()
      }
      if (stelle === 35) {
        await expect(page.locator('header').getByText('1 fehlt')).toBeVisible()
        for (const text of [/^\d+ offen$/, 'Weiter zum Abschluss']) {
          const isWhole = await page
            .getByText(text)
            .last()
            .evaluate((label) => label.scrollWidth <= label.clientWidth)
          assert.ok(isWhole, `${text} is cut`)
        }
        await assertAccessible(page, 'round with the Fach in view')
        await assertFits(page, 'round with the Fach in view')
        await assertTouchable(page, 'round with the Fach in view')
      }
    }
    await page.getByRole('link', { name: 'Weiter zum Abschluss' }).click()
    await expect(page.getByRole('heading', { name: 'Es fehlt (3)' })).toBeVisible()
    await page.getByRole('button', { name: 'Abschließen' }).click()
    await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
    const taps = (await page.evaluate('window.taps')) as number
    assert.ok(taps <= TAPS_MAX, `${taps} taps`)

    await expect(page.getByText('77 Positionen')).toBeVisible()
    await expect(page.getByText('3 Positionen')).toBeVisible()
    await expect(page.getByText('1 Mangel', { exact: true })).toBeVisible()
    await expect(page.getByText('Mangel gemeldet')).toBeVisible()
    await expect(page.getByText(/^\d+ Minuten?$/)).toBeVisible()
    await expect(page.getByText(/Material fehlt/)).toBeVisible()
    await assertAccessible(page, 'end of a check')
    await assertFits(page, 'end of a check')
    await page.getByRole('link', { name: `Weiter mit RW-${size.width}` }).click()
    await expect(page.getByRole('button', { name: 'Kontrolle starten' })).toBeVisible()
    assert.equal((await letzteKontrolle(app, rucksack)).status, 'abgeschlossen')
  })
}

// kontrollen.22: The devices of a position are ticked, and the ticks are its count.
test('The devices of a position are chips to tick, and their ticks are its count', async ({ app }) => {
  const rucksack = await baueRucksack(app, { code: 'FUNK', faecher: [1], soll: () => 3, typ: () => 'geraet_sn' })
  const [position] = rucksack.positionen
  assert.ok(position)
  for (const seriennummer of ['HRT-1', 'HRT-2', 'HRT-3']) {
    await app.call(app.admin, 'POST', `/objektpositionen/${position.id}/geraete`, { seriennummer })
  }
  const { page } = await visit(app, { size: PHONE, as: await person(app, 'Funker Uwe') })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  await zahl(page, position).tap()
  const chip = (nummer: string) => page.getByRole('button', { name: nummer, exact: true })
  await chip('HRT-1').tap()
  await chip('HRT-3').tap()
  assert.deepEqual(
    await Promise.all(['HRT-1', 'HRT-2', 'HRT-3'].map((nummer) => chip(nummer).getAttribute('aria-pressed'))),
    ['true', 'false', 'true'],
  )
  await assertAccessible(page, 'devices to tick')
  await assertTouchable(page, 'devices to tick')
  await expect(page.getByText('1 fehlt').last()).toBeVisible()
  await chip('HRT-2').tap()
  await chip('HRT-1').tap()
  await expect(page.getByText('Alles gesendet')).toBeVisible()
  await until('the count', async () => (await letzteKontrolle(app, rucksack)).positionen[0]?.gezaehlt === 2)
  await vollstaendig(page, position).tap()
  assert.equal(await chip('HRT-1').getAttribute('aria-pressed'), 'true')
})
