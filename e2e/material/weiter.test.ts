import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESK, LONG_PATIENCE_MS, noBrowser, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, installiert } from './checks.ts'
import { baueRucksack, person, vollstaendig } from './rucksack.ts'
import { countTaps } from './taps.ts'

const skip = noBrowser ?? false
const app = skip === false ? await startApp() : (undefined as never)

/** Start, three positions, twice back into the check, two to finish it. */
const TAPS_MAX = 8

for (const [device, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`On ${device} every page leads back into a check that lost its network, in at most ${TAPS_MAX} taps to its end`, {
    skip,
  }, async () => {
    const code = `WEITER-${size.width}`
    const rucksack = await baueRucksack(app, { code, faecher: [3] })
    const visitor = await visit(app, { size, as: await person(app, `Anna Weber ${size.width}`), isKept: true })
    const { click, total } = countTaps()
    const { page, context } = visitor
    const weiter = (gezaehlt: number) => page.getByRole('link', { name: `Weiter bei ${code} · ${gezaehlt} von 3` })
    await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
    await click(page.getByRole('button', { name: 'Kontrolle starten' }))
    const [erste, ...andere] = rucksack.positionen
    if (erste === undefined) throw new Error('no position')
    await click(vollstaendig(page, erste))
    await page.getByText('Alles gesendet').waitFor()
    await installiert(page)

    await app.stop()
    await context.setOffline(true)
    for (const path of ['/', '/objekte', '/aufgaben', '/mehr']) {
      await page.goto(app.url + path)
      await weiter(1).waitFor()
    }
    await assertAccessible(page, 'running check')
    await assertFits(page, 'running check')
    await click(weiter(1))
    for (const position of andere) await click(vollstaendig(page, position))
    await page.getByText('Kein Netz · 2 nicht gesendet').waitFor()
    await page.goto(app.url)
    await weiter(3).waitFor()

    await app.start()
    await context.setOffline(false)
    await click(weiter(3))
    await page.getByText('Alles gesendet').waitFor({ timeout: LONG_PATIENCE_MS })
    await click(page.getByRole('link', { name: 'Weiter zum Abschluss' }))
    await click(page.getByRole('button', { name: 'Abschließen' }))
    await page.getByText('Die Kontrolle ist abgeschlossen.').waitFor()
    assert.ok(total() <= TAPS_MAX, `${total()} taps`)
    await page.goto(app.url)
    await page.getByText('Kennzahlen').waitFor()
    await weiter(3).waitFor({ state: 'detached' })
    assertNoComplaints(visitor)
    await context.close()
  })
}
