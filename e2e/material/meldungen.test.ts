import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { startApp, visit } from './app.ts'
import { assertNoComplaints, keepSentences } from './checks.ts'

const app = await startApp()

for (const [geraet, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`on ${geraet} a sentence about a change covers no button of a form, and stays on its page`, async () => {
    const name = `Wache ${size.width}`
    const visitor = await visit(app, { size })
    const { page, context } = visitor
    await keepSentences(page)
    await page.goto(`${app.url}/stammdaten/standorte`)
    const create = page.getByRole('button', { name: 'Standort anlegen' }).first()
    await create.click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Standort anlegen' }).click()
    const sentence = page.getByText(`Der Standort „${name}“ ist gespeichert.`)
    await sentence.waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await create.click()
    await page.getByRole('dialog').getByLabel('Name').waitFor()
    const box = await sentence.locator('..').boundingBox()
    assert.ok(box)
    for (const button of await page.getByRole('dialog').getByRole('button').all()) {
      const other = await button.boundingBox()
      assert.ok(other)
      const isInPane = other.x >= box.x + box.width || other.x + other.width <= box.x
      const isAboveOrBelow = other.y >= box.y + box.height || other.y + other.height <= box.y
      assert.ok(isInPane || isAboveOrBelow, `covers ${await button.textContent()}`)
    }
    await page.keyboard.press('Escape')
    await page.clock.setFixedTime(Date.now() + 1_500)
    await sentence.waitFor()
    await page.getByRole('link', { name: 'Objekte' }).first().click()
    await page.getByRole('heading', { name: 'Objekte' }).waitFor()
    await sentence.waitFor({ state: 'detached' })
    assertNoComplaints(visitor)
    await context.close()
  })
}
