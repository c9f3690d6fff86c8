/** Every page of the folder `pages`: what holds on all of them, in both themes. */
import assert from 'node:assert/strict'
import type { DESK } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import type { Brigade } from './brigade.ts'
import { assertNoComplaints, assertNoEmptyBar, assertSlim, codeBytes } from './checks.ts'

/** Address and what can be read there once the page stands. */
export type Seitenliste = readonly (readonly [address: string, text: string])[]

const pagesOf = (brigade: Brigade): Seitenliste => [
  ['/', 'Entwicklung in 60 Tagen'],
  ['/aufgaben', 'Listen'],
  ['/objekte', 'Rucksack Reserve'],
  [`/objekte/${brigade.ruck1.id}`, 'Deckelinnenseite'],
  [`/objekte/${brigade.ruck1.id}?teil=fehlbestaende`, 'Mindermenge genehmigen'],
  [`/objekte/${brigade.ruck1.id}?teil=maengel`, 'Reißverschluss klemmt'],
  [`/objekte/${brigade.lf1.id}?teil=fahrzeug`, 'MU-ST 112'],
  [`/objekte/${brigade.ruck1.id}?teil=verlauf`, 'abgeschlossen'],
  ['/fehlbestaende', 'Verbandpäckchen M'],
  ['/ablaeufe', 'Nichts läuft ab'],
  ['/maengel', 'Blaulicht rechts ohne Funktion'],
  ['/maengel?ansicht=tafel', 'Ersatzteil bestellt'],
  ['/vorlagen', 'Rucksack Rettungsdienst'],
  [`/vorlagen/${brigade.vorlage.id}`, 'Netz im Deckel'],
  [`/vorlagen/${brigade.vorlage.id}/bearbeiten`, 'Material hinzufügen'],
  ['/vorlagen/neu', 'Objekttyp'],
  ['/stammdaten/materialien', 'Pulsoximeter'],
  ['/stammdaten/kategorien', 'Verbandmaterial'],
  ['/stammdaten/objekttypen', 'Notfallrucksack'],
  ['/stammdaten/faecher', 'Notfallrucksack'],
  ['/stammdaten/standorte', 'Wache Süd'],
  ['/stammdaten/bereiche', 'Rettungsdienst'],
  ['/mehr', 'Stammdaten'],
  ['/profil', 'Passwort ändern'],
  ['/ausgang', 'Alles ist gesendet'],
]

export const sweepPages = (app: App, brigade: Brigade, size: typeof DESK): Promise<void> =>
  sweep(app, pagesOf(brigade), size)

/**
 * axe in both themes, nothing sticks out, the code of the first view is small, everything can be tapped, nobody complains.
 * Names every page that fails.
 */
export async function sweep(app: App, pages: Seitenliste, size: typeof DESK): Promise<void> {
  const visitor = await visit(app, { size, isKept: false })
  const { page } = visitor
  const findings: string[] = []
  const check = (what: () => Promise<void>) => what().catch((error: Error) => findings.push(error.message))
  for (const [address, text] of pages) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(app.url + address)
    await page.locator('main').getByText(text).filter({ visible: true }).first().waitFor()
    const bytes = await codeBytes(page)
    await check(async () => assertSlim(bytes, address))
    await check(() => assertAccessible(page, `${address}, light`))
    await check(() => assertFits(page, address))
    await check(() => assertTouchable(page, address))
    await check(() => assertNoEmptyBar(page, address))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    await check(() => assertAccessible(page, `${address}, dark`))
  }
  assert.deepEqual(findings, [])
  assertNoComplaints(visitor)
  await visitor.context.close()
}
