/** A connected mailbox in the panel: changed, paused, resumed; on a phone and on a desk. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { assertNoComplaints } from './checks.ts'
import { startPanel, visit } from './panel.ts'

const panel = await startPanel()

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`on a ${device} a mailbox is changed without entering its password, and paused and resumed`, async () => {
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
    await created.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: `Wache ${device} bearbeiten` }).click()
    const form = page.getByRole('dialog', { name: 'Postfach ändern' })
    assert.equal(await form.getByLabel('Server').inputValue(), '127.0.0.1')
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
    assert.equal(await form.getByLabel(/Es ist dasselbe Postfach/).count(), 0)
    await form.getByLabel('Benutzer').fill('kasse@wehr.example')
    await form.getByLabel(/Es ist dasselbe Postfach/).check()
    await form.getByText(/UIDVALIDITY/).waitFor()
    await assertAccessible(page, 'change of a mailbox')
    await assertFits(page, 'change of a mailbox')
    if (size === PHONE) await assertTouchable(page, 'change of a mailbox')
    await form.getByRole('button', { name: 'Änderungen speichern' }).click()
    await form.waitFor({ state: 'detached' })
    const row = page.locator('li', { hasText: `Kasse ${device}` })
    await row.getByText('kasse@wehr.example auf 127.0.0.1').waitFor()
    await row.getByText(/nur INBOX, Kasse/).waitFor()

    await page.getByRole('button', { name: `Kasse ${device} bearbeiten` }).click()
    await form.getByLabel('Server').fill('imap.anders.example')
    await form.getByRole('button', { name: 'Änderungen speichern' }).click()
    await form.getByText(/Muss neu eingegeben werden/).waitFor()
    await form.getByLabel('Name', { exact: true }).press('Escape')
    await form.getByRole('button', { name: 'Verwerfen' }).click()

    await page.getByRole('button', { name: `Kasse ${device} anhalten` }).click()
    await row.getByText('angehalten').waitFor()
    await page.getByRole('button', { name: `Kasse ${device} fortsetzen` }).click()
    await page.getByRole('button', { name: `Kasse ${device} anhalten` }).waitFor()
    await assertFits(page, 'list of mailboxes')
    assertNoComplaints(visitor, 1)
    await page.context().close()
  })
