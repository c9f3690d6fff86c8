import assert from 'node:assert/strict'
import { DESK, PHONE, textsOf } from '../browser.ts'
import { assertWellShown } from './checks.ts'
import { PERSON, visit, visitAs } from './panel.ts'
import { expect, test } from './test.ts'

test.use({ start: { hasDemo: true } })

for (const [device, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)
  test(`a rule comes from a template, its preview counts, and the number read there brings it into force, on ${device}`, async ({
    panel,
  }) => {
    const { page } = await visit(panel, { size, expected: [/status of 400/] })
    await page.goto(`${panel.url}/aufbewahrung`)
    await page.getByRole('button', { name: 'Regel entwerfen' }).click()
    await page.getByLabel('Vorlage').selectOption('Handels- und Geschäftsbriefe')
    await expect(page.getByLabel('Grundlage')).toHaveValue(/^§ 147 Abs\. 1/)
    await assertWellShown(page, 'the form')
    await page.getByRole('textbox', { name: 'Name' }).fill(`Kurz, ${device}`)
    await page.getByRole('textbox', { name: 'Aufbewahren' }).fill('1')
    await page.getByLabel('Jahre oder Monate').selectOption('Monate')
    await page.getByLabel('Gerechnet ab').selectOption('dem Datum der Mail')
    await page.getByRole('button', { name: 'Entwurf speichern' }).click()

    await expect(page.getByRole('heading', { level: 1, name: `Kurz, ${device}` })).toBeVisible()
    await expect(page.getByText('1 Monat ab dem Datum der Mail')).toBeVisible()
    await page.getByRole('button', { name: 'Vorschau rechnen' }).click()
    const free = page.locator('dl div').filter({ hasText: 'davon heute frei' }).locator('dd')
    await expect(free).toBeVisible()
    const count = (await textsOf(free))[0]!
    assert.ok(Number(count) > 0, count)
    await assertWellShown(page, 'a preview')

    const number = page.getByRole('textbox', { name: /^Wie viele Mails sind mit dieser Regel heute frei/ })
    await number.fill(`${Number(count) + 1}`)
    await page.getByRole('button', { name: 'Regel in Kraft setzen' }).click()
    await expect(page.getByText('ist nicht die Zahl aus der Vorschau')).toBeVisible()
    await number.fill(count)
    await page.getByRole('button', { name: 'Regel in Kraft setzen' }).click()
    await expect(page.getByText(/^in Kraft seit/)).toBeVisible()
    await expect(page.getByRole('row', { name: /In Kraft gesetzt/ })).toContainText(PERSON)
    await assertWellShown(page, 'a rule in force')

    await page.getByRole('button', { name: 'Regel beenden' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Regel beenden' }).click()
    await expect(page.getByText(/^beendet am/)).toBeVisible()
  })

test('what was typed into the form of a rule stays when it is refused', async ({ panel }) => {
  const { page } = await visit(panel, { expected: [/status of 400/] })
  await page.goto(`${panel.url}/aufbewahrung`)
  await page.getByRole('button', { name: 'Regel entwerfen' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rechnungen')
  await page.getByRole('textbox', { name: 'Grundlage' }).fill('§ 147 AO')
  const search = page.getByRole('textbox', { name: /^Suche/ })
  await search.fill('*re*')
  await page.getByRole('button', { name: 'Entwurf speichern' }).click()
  await expect(page.getByRole('dialog')).toContainText('„*re*“')
  await expect(search).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Rechnungen')
})

for (const [device, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)
  test(`a hold keeps what a search finds until a second person lifts it, on ${device}`, async ({ panel }) => {
    const { page } = await visit(panel, { size, expected: [/status of 409/] })
    const name = `Streit, ${device}`
    await page.goto(`${panel.url}/aufbewahrung`)
    await page.getByRole('button', { name: 'Löschsperre anlegen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Klage beim LG, Az. 3 O 12/26')
    await dialog.getByRole('textbox', { name: /^Suche/ }).fill('Schlauch')
    await assertWellShown(page, 'the form of a hold')
    await dialog.getByRole('button', { name: 'Löschsperre anlegen' }).click()

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Mails mit „Schlauch“')).toBeVisible()
    await expect(page.getByText(/^[1-9]\d* Mails$/)).toBeVisible()
    await page.getByRole('button', { name: 'Aufhebung beantragen' }).click()
    await dialog.getByRole('textbox', { name: 'Warum kann sie enden?' }).fill('Vergleich vom 3. März')
    await dialog.getByRole('button', { name: 'Aufhebung beantragen' }).click()
    await expect(page.getByText('Bestätigen muss eine andere Person.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Löschsperre aufheben' })).toHaveCount(0)
    await assertWellShown(page, 'a hold that is to be lifted')

    const berta = { login: `zweite-${size.width}`, name: `Berta ${device}`, role: 'datenschutz' }
    const second = await visitAs(panel, berta, { size })
    await second.page.goto(page.url())
    await second.page.getByRole('button', { name: 'Löschsperre aufheben' }).click()
    await second.page.getByRole('dialog').getByRole('button', { name: 'Löschsperre aufheben' }).click()
    await expect(second.page.getByText(/^aufgehoben am/)).toBeVisible()
    await expect(second.page.getByRole('row', { name: /Aufhebung beantragt/ })).toContainText(PERSON)
  })

test('mails of a list are named by their pages, and what is none is named in the refusal', async ({ panel }) => {
  const { page } = await visit(panel, { expected: [/status of 400/] })
  await page.goto(`${panel.url}/suche?q=Drehleiter`)
  await page.locator('a[href*="/mails/"]').first().click()
  await expect(page).toHaveURL(/\/mails\//)
  const mail = page.url()
  await page.goto(`${panel.url}/aufbewahrung`)
  await page.getByRole('button', { name: 'Löschsperre anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eine Mail')
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Anordnung')
  await dialog.getByRole('radio', { name: 'Einzelne Mails' }).click()
  const mails = dialog.getByRole('textbox', { name: 'Mails' })
  await mails.fill(`${mail}\n<fehlt@wehr.example>`)
  await dialog.getByRole('button', { name: 'Löschsperre anlegen' }).click()
  await expect(dialog).toContainText('„<fehlt@wehr.example>“')
  await expect(mails).toHaveValue(`${mail}\n<fehlt@wehr.example>`)
  await mails.fill(mail)
  await dialog.getByRole('button', { name: 'Löschsperre anlegen' }).click()
  await expect(page.getByText('1 Mail', { exact: true })).toBeVisible()
})
