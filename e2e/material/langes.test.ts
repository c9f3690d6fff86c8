/** Long words and large numbers find their place on a small phone and on a wide desk. */

import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertFits, assertTextFits } from '../checks.ts'
import { startApp, visit } from './app.ts'
import { assertInSight, assertNoComplaints, keepSentences } from './checks.ts'
import { foundLangesObjekt } from './langes.ts'

const app = await startApp()
const { objekt, vorlage } = await foundLangesObjekt(app)

const SMALL_PHONE = { width: 360, height: 640 }
const WIDE_DESK = { width: 1440, height: 900 }

/** Address and what can be read there once the page stands. */
const PAGES = [
  ['/', 'AGWA-001'],
  ['/objekte', 'AGWA-001'],
  [`/objekte/${objekt?.id}`, '1.000'],
  [`/objekte/${objekt?.id}?teil=maengel`, 'Druckluftschaum'],
  [`/objekte/${objekt?.id}?teil=verlauf`, 'angelegt'],
  ['/maengel', 'Druckluftschaum'],
  ['/vorlagen', 'Normbeladung'],
  [`/vorlagen/${vorlage?.id}`, '1.000'],
  [`/vorlagen/${vorlage?.id}/bearbeiten`, 'Material hinzufügen'],
  ['/stammdaten/materialien', 'Überdruck'],
  ['/etiketten', 'AGWA-001'],
] as const

for (const [device, size] of [
  ['phone', SMALL_PHONE],
  ['desk', WIDE_DESK],
] as const) {
  test(`on a ${device} a word of forty letters breaks, and a thousand stands whole`, async () => {
    const visitor = await visit(app, { size })
    const { page } = visitor
    const findings: string[] = []
    for (const [address, text] of PAGES) {
      await page.goto(app.url + address)
      await page.locator('main').getByText(text).filter({ visible: true }).first().waitFor()
      for (const check of [assertFits, assertTextFits])
        await check(page, address).catch((error: Error) => findings.push(error.message))
    }
    assert.deepEqual(findings, [])
    assertNoComplaints(visitor)
    await visitor.context.close()
  })
}

test('a thousand pieces are counted in a row that holds its number; what is said then covers nothing to tap', async () => {
  const visitor = await visit(app, { size: SMALL_PHONE })
  const { page } = visitor
  await keepSentences(page)
  await page.goto(`${app.url}/objekte/${objekt.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await page.getByRole('button', { name: /^Atemschutz.* vollständig$/ }).click()
  await page.getByText('/ 1.000').waitFor()
  await assertFits(page, 'round')
  await assertTextFits(page, 'round')
  await page.getByRole('button', { name: /^Atemschutz.*Zahl ändern$/ }).click()
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await page.getByRole('dialog').getByLabel('Was ist nicht in Ordnung?').waitFor()
  await assertTextFits(page, 'defect')
  await page.getByRole('dialog').getByLabel('Was ist nicht in Ordnung?').fill('Karton offen')
  await page.getByRole('dialog').getByRole('button', { name: 'Mangel melden' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Meldung schließen' }).waitFor()
  await assertInSight(page.getByRole('button', { name: 'Fertig', exact: true }))
  await assertInSight(page.getByRole('link', { name: 'Weiter zum Abschluss' }))
  assertNoComplaints(visitor)
  await visitor.context.close()
})
