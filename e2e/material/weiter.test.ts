import { test } from 'node:test'
import { LONG_PATIENCE_MS, noBrowser, PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, installiert } from './checks.ts'
import { baueRucksack, person, vollstaendig } from './rucksack.ts'

const skip = noBrowser ?? false
const app = skip === false ? await startApp() : (undefined as never)

test('Without a network every page leads back into the running check, until it is finished', { skip }, async () => {
  const rucksack = await baueRucksack(app, { code: 'WEITER-1', faecher: [3] })
  const visitor = await visit(app, { size: PHONE, as: await person(app, 'Anna Weber'), isKept: true })
  const { page, context } = visitor
  const weiter = (gezaehlt: number) => page.getByRole('link', { name: `Weiter bei WEITER-1 · ${gezaehlt} von 3` })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).tap()
  const [erste, ...andere] = rucksack.positionen
  if (erste === undefined) throw new Error('no position')
  await vollstaendig(page, erste).tap()
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
  await weiter(1).tap()
  for (const position of andere) await vollstaendig(page, position).tap()
  await page.getByText('Kein Netz · 2 nicht gesendet').waitFor()
  await page.goto(app.url)
  await weiter(3).waitFor()

  await app.start()
  await context.setOffline(false)
  await weiter(3).tap()
  await page.getByText('Alles gesendet').waitFor({ timeout: LONG_PATIENCE_MS })
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).tap()
  await page.getByRole('button', { name: 'Abschließen' }).tap()
  await page.getByText('Die Kontrolle ist abgeschlossen.').waitFor()
  await page.goto(app.url)
  await page.getByText('Kennzahlen').waitFor()
  await weiter(3).waitFor({ state: 'detached' })
  assertNoComplaints(visitor)
  await context.close()
})
