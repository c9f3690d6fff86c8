/** Checks every page of the folder `pages` in both themes. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import type { DESK } from '../browser.ts'
import { assertAccessibleInBothThemes, assertFits, assertTouchable } from '../checks.ts'
import { type App, visit } from './app.ts'
import type { Brigade } from './brigade.ts'
import { assertNoEmptyBar, assertSlim, codeBytes } from './checks.ts'

/**
 * Address and what can be read there once the page stands. `form`: one opens over the page, whose code comes while the page
 * waits for its answers, so that it is not measured; the page without it is.
 */
export type Seitenliste = readonly (readonly [address: string, text: string, over?: 'form'])[]

export const pagesOf = (brigade: Brigade): Seitenliste => [
  ['/', 'Entwicklung in 60 Tagen'],
  ['/aufgaben', 'Listen'],
  ['/kontrollen/faellig', 'Keine Kontrolle fällig'],
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
  [`/maengel/${brigade.mangel.id}`, 'Reißverschluss vom Schneider richten lassen'],
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
 * Waits until the page shows a text. Looks from inside the page: on a busy machine more code has arrived by the time a
 * request from outside is answered.
 *
 * @returns the moment in ms of the page's clock
 */
const firstSeen = (page: Page, text: string): Promise<number> =>
  page.evaluate(`new Promise((seen) => {
    const plain = (text) => text.replace(/\u00ad/g, '').replace(/\\s+/g, ' ').toLowerCase()
    const wanted = plain(${JSON.stringify(text)})
    const look = () => {
      if (!plain(document.querySelector('main')?.textContent ?? '').includes(wanted)) return
      changes.disconnect()
      seen(performance.now())
    }
    const changes = new MutationObserver(look)
    changes.observe(document, { subtree: true, childList: true, characterData: true })
    look()
  })`)

/**
 * Checks axe in both themes, overflow, the size of the first view's code, tap targets and errors. Names every page that
 * fails.
 */
export async function sweep(app: App, pages: Seitenliste, size: typeof DESK): Promise<void> {
  const { page } = await visit(app, { size })
  const findings: string[] = []
  const check = (what: () => Promise<void>) => what().catch((error: Error) => findings.push(error.message))
  for (const [address, text, over] of pages) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(app.url + address)
    const bytes = await codeBytes(page, await firstSeen(page, text))
    await expect(page.locator('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    if (over === undefined) await check(async () => assertSlim(bytes, address))
    await check(() => assertFits(page, address))
    await check(() => assertTouchable(page, address))
    await check(() => assertNoEmptyBar(page, address))
    await check(() => assertAccessibleInBothThemes(page, address))
  }
  assert.deepEqual(findings, [])
}
