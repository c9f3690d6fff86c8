/** Long words and large numbers find their place on a small phone and on a wide desk. */

import assert from 'node:assert/strict'
import { assertFits, assertTextFits } from '../checks.ts'
import { visit } from './app.ts'
import { assertInSight, keepSentences } from './checks.ts'
import { foundLangesObjekt, type Langes } from './langes.ts'
import { expect, test } from './test.ts'

const SMALL_PHONE = { width: 360, height: 640 }
const WIDE_DESK = { width: 1440, height: 900 }

/** Address and what can be read there once the page stands. */
const pagesOf = ({ objekt, vorlage }: Langes) =>
  [
    ['/', 'AGWA-001'],
    ['/objekte', 'AGWA-001'],
    [`/objekte/${objekt.id}`, '1.000'],
    [`/objekte/${objekt.id}?teil=maengel`, 'Druckluftschaum'],
    [`/objekte/${objekt.id}?teil=verlauf`, 'Mangel gemeldet'],
    ['/maengel', 'Druckluftschaum'],
    ['/vorlagen', 'Normbeladung'],
    [`/vorlagen/${vorlage.id}`, '1.000'],
    [`/vorlagen/${vorlage.id}/bearbeiten`, 'Material hinzufügen'],
    ['/stammdaten/materialien', 'Überdruck'],
    ['/etiketten', 'AGWA-001'],
  ] as const

for (const [device, size] of [
  ['phone', SMALL_PHONE],
  ['desk', WIDE_DESK],
] as const) {
  test(`on a ${device} a word of forty letters breaks, and a thousand stands whole`, async ({ app }) => {
    const { page } = await visit(app, { size })
    const langes = await app.once('langes', () => foundLangesObjekt(app))
    const findings: string[] = []
    for (const [address, text] of pagesOf(langes)) {
      await page.goto(app.url + address)
      await expect(page.locator('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
      for (const check of [assertFits, assertTextFits])
        await check(page, address).catch((error: Error) => findings.push(error.message))
    }
    assert.deepEqual(findings, [])
  })
}

test('a thousand pieces are counted in a row that holds its number; what is said then covers nothing to tap', async ({
  app,
}) => {
  const { objekt } = await app.once('langes', () => foundLangesObjekt(app))
  const { page } = await visit(app, { size: SMALL_PHONE })
  await keepSentences(page)
  await page.goto(`${app.url}/objekte/${objekt.id}/pruefen`)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await page.getByRole('button', { name: /^Atemschutz.* vollständig$/ }).click()
  await expect(page.getByText('/ 1.000')).toBeVisible()
  await assertFits(page, 'round')
  await assertTextFits(page, 'round')
  await page.getByRole('button', { name: /^Atemschutz.*Zahl ändern$/ }).click()
  await page.getByRole('button', { name: 'Mangel melden' }).click()
  await expect(page.getByRole('dialog').getByLabel('Was ist nicht in Ordnung?')).toBeVisible()
  await assertTextFits(page, 'defect')
  await page.getByRole('dialog').getByLabel('Was ist nicht in Ordnung?').fill('Karton offen')
  await page.getByRole('dialog').getByRole('button', { name: 'Mangel melden' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Meldung schließen' })).toBeVisible()
  await assertInSight(page.getByRole('button', { name: 'Fertig', exact: true }))
  await assertInSight(page.getByRole('link', { name: 'Weiter zum Abschluss' }))
})
