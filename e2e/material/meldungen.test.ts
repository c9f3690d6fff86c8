import assert from 'node:assert/strict'
import { DESK, PHONE } from '../browser.ts'
import { visit } from './app.ts'
import { keepSentences } from './checks.ts'
import { expect, test } from './test.ts'

for (const [geraet, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`on ${geraet} a sentence about a change covers no button of a form, and stays on its page`, async ({ app }) => {
    const name = `Wache ${size.width}`
    const { page } = await visit(app, { size })
    await keepSentences(page)
    await page.goto(`${app.url}/stammdaten/standorte`)
    const create = page.getByRole('button', { name: 'Standort anlegen' }).first()
    await create.click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Standort anlegen' }).click()
    const sentence = page.getByText(`Der Standort „${name}“ ist gespeichert.`)
    await expect(sentence).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await create.click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
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
    await expect(sentence).toBeVisible()
    await page.getByRole('link', { name: 'Objekte' }).first().click()
    await expect(page.getByRole('heading', { name: 'Objekte' })).toBeVisible()
    await expect(sentence).toHaveCount(0)
  })
}
