import assert from 'node:assert/strict'
import { assertAccessible } from '../checks.ts'
import { visit } from './app.ts'
import { expect, test } from './test.ts'

test('A window whose live updates ended for five younger ones says so, asks no more by itself, and has them again when its person wants it', async ({
  app,
}) => {
  const { page } = await visit(app, { as: app.admin })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/ereignisse')) asked += 1
  })
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/v1/ereignisse'))
  await page.goto(`${app.url}/objekte`)
  await opened
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${app.admin.token}` }
  for (let number = 0; number < 5; number += 1) {
    const stream = await fetch(`${app.url}/api/v1/ereignisse`, { headers, signal: leave.signal })
    await stream.body?.getReader().read()
  }
  const said = page.getByRole('button', { name: 'Diese Seite aktualisiert sich nicht mehr von selbst' })
  await expect(said).toBeVisible()
  await assertAccessible(page, 'window without live updates')
  assert.equal(asked, 1)
  leave.abort()
  const again = page.waitForResponse((response) => response.url().endsWith('/api/v1/ereignisse'))
  await said.click()
  await again
  await expect(said).toHaveCount(0)
  assert.equal(asked, 2)
})
