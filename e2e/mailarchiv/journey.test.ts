/** The way of an administrator, in every run of `npm test`: log in, search, and prove a mail. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits } from '../checks.ts'
import { PASSWORD, visit } from './panel.ts'
import { expect, test } from './test.ts'

const run = promisify(execFile)
const VERIFY = join(import.meta.dirname, '../../tools/verify-proof.ts')

test.use({ start: { hasDemo: true } })

test('an administrator logs in, finds a mail by a word of it, and proves it with the key of the panel', async ({
  panel,
}) => {
  const { page } = await visit(panel, { size: PHONE, login: false })
  await page.goto(panel.url)
  await page.getByLabel('Benutzername').fill('admin')
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()

  await page.goto(`${panel.url}/suche`)
  await page.getByRole('searchbox').fill('drehleiter -newsletter')
  await page.keyboard.press('Enter')
  await expect(page.locator('mark', { hasText: 'Drehleiter' }).first()).toBeVisible()
  await assertAccessible(page, 'hits')
  await assertFits(page, 'hits')
  await page.getByRole('list', { name: 'Treffer' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Zur Trefferliste' })).toBeVisible()

  const download = async (link: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
    const path = join(panel.folder, file.suggestedFilename())
    await file.saveAs(path)
    return path
  }
  const original = await download('Original herunterladen')
  const proof = await download('Nachweis herunterladen')
  await page.goto(`${panel.url}/integritaet`)
  const key = await page.getByText(/^[^ ]+\+[0-9a-f]{8}\+\S+$/).textContent()
  const { stdout } = await run(process.execPath, [VERIFY, original, proof, key ?? ''])
  assert.match(stdout, /bewiesen/i)
})
