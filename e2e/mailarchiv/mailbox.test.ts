/** The first mails, and a connected mailbox in the panel: changed, paused, resumed; on a phone and on a desk. */
import assert from 'node:assert/strict'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { assertOneRefused } from './checks.ts'
import { visit } from './panel.ts'
import { expect, test } from './test.ts'

test('an empty archive leads from its overview to the import of the first mails', async ({ panel }) => {
  const { page } = await visit(panel, { size: PHONE })
  await page.goto(panel.url)
  await expect(page.getByText('Noch keine Mail im Archiv')).toBeVisible()
  await assertAccessible(page, 'empty archive')
  await assertFits(page, 'empty archive')
  await assertTouchable(page, 'empty archive')
  await page.getByRole('link', { name: 'Erste Mails importieren' }).click()
  await expect(page.getByRole('heading', { name: 'Dateien hochladen' })).toBeVisible()
})

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`on a ${device} a mailbox is changed without entering its password, and paused and resumed`, async ({
    panel,
  }) => {
    const visitor = await visit(panel, { size, dark: size === PHONE })
    const { page } = visitor
    await page.goto(`${panel.url}/quellen`)
    await page.getByRole('button', { name: 'Postfach verbinden' }).click()
    const created = page.getByRole('dialog', { name: 'Postfach verbinden' })
    await created.getByLabel('Name', { exact: true }).fill(`Wache ${device}`)
    await created.getByLabel('Server').fill('127.0.0.1')
    await created.getByLabel('Port').fill('1')
    await created.getByLabel('Benutzer').fill('wache@wehr.example')
    await created.getByLabel('Passwort', { exact: true }).fill('geheim')
    await created.getByRole('button', { name: 'Postfach verbinden' }).click()
    await expect(created).toHaveCount(0)

    await page.getByRole('button', { name: `Wache ${device} bearbeiten` }).click()
    const form = page.getByRole('dialog', { name: 'Postfach ändern' })
    await expect(form.getByLabel('Server')).toHaveValue('127.0.0.1')
    assert.equal(
      await form
        .getByLabel(/^Passwort/)
        .first()
        .inputValue(),
      '',
      'no page shows a password',
    )
    await form.getByLabel('Name', { exact: true }).fill(`Kasse ${device}`)
    await form.getByLabel('Port').fill('2')
    await form.getByLabel(/Nur diese Ordner/).fill('INBOX\nKasse')
    await expect(form.getByLabel(/Es ist dasselbe Postfach/)).toHaveCount(0)
    await form.getByLabel('Benutzer').fill('kasse@wehr.example')
    await form.getByLabel(/Es ist dasselbe Postfach/).check()
    await expect(form.getByText(/UIDVALIDITY/)).toBeVisible()
    await assertAccessible(page, 'change of a mailbox')
    await assertFits(page, 'change of a mailbox')
    if (size === PHONE) await assertTouchable(page, 'change of a mailbox')
    await form.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(form).toHaveCount(0)
    const row = page.locator('li', { hasText: `Kasse ${device}` })
    await expect(row.getByText('kasse@wehr.example auf 127.0.0.1')).toBeVisible()
    await expect(row.getByText(/nur INBOX, Kasse/)).toBeVisible()

    await page.getByRole('button', { name: `Kasse ${device} bearbeiten` }).click()
    await form.getByLabel('Server').fill('imap.anders.example')
    await form.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(form.getByText(/Muss neu eingegeben werden/)).toBeVisible()
    await form.getByLabel('Name', { exact: true }).press('Escape')
    await form.getByRole('button', { name: 'Verwerfen' }).click()

    await page.getByRole('button', { name: `Kasse ${device} anhalten` }).click()
    await expect(row.getByText('angehalten')).toBeVisible()
    await page.getByRole('button', { name: `Kasse ${device} fortsetzen` }).click()
    await expect(page.getByRole('button', { name: `Kasse ${device} anhalten` })).toBeVisible()
    await assertFits(page, 'list of mailboxes')
    assertOneRefused(visitor)
  })
