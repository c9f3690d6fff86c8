/** What a choice does not hold is made inside it. */
import { PHONE } from '../browser.ts'
import { assertAccessible, assertFits, assertTouchable } from '../checks.ts'
import { visit } from './app.ts'
import { choose } from './checks.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })

test('Material, compartment and Standort that are missing are made inside the choice, and what was typed stays', async ({
  app,
  brigade,
}) => {
  const { page } = await visit(app, { size: PHONE })
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/objekte/${brigade.ruck1.id}`)
  await page.getByRole('button', { name: 'Position hinzufügen' }).click()
  await form.getByLabel('Sollmenge').fill('4')
  const material = form.getByRole('combobox', { name: 'Material' })
  await material.fill('Beatmungsbeutel')
  await page.getByRole('option', { name: '„Beatmungsbeutel“ anlegen' }).click()
  await expect(page.getByText('„Beatmungsbeutel“ ist angelegt. Gezählt wird in Stück.')).toBeVisible()
  await expect(material).toHaveValue('Beatmungsbeutel')
  await form.getByLabel('Fach', { exact: true }).selectOption('Neues Fach …')
  await form.getByLabel('Neues Fach').fill('hauptfach OBEN')
  await form.getByRole('button', { name: '„hauptfach OBEN“ anlegen' }).click()
  await expect(form.getByText(/schon\b.*einen anderen/)).toBeVisible()
  await form.getByLabel('Neues Fach').fill('Bodenfach')
  await assertAccessible(page, 'a new compartment')
  await assertFits(page, 'a new compartment')
  await assertTouchable(page, 'a new compartment')
  await form.getByRole('button', { name: '„Bodenfach“ anlegen' }).click()
  await expect(form.getByLabel('Fach', { exact: true }).locator('option:checked')).toHaveText('Bodenfach')
  await expect(form.getByLabel('Sollmenge')).toHaveValue('4')
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByText('Die Position ist hinzugefügt.')).toBeVisible()
  await expect(page.getByText('Beatmungsbeutel').first()).toBeVisible()

  await page.goto(`${app.url}/objekte?neu=1`)
  await form.getByLabel('Objekttyp').selectOption('Notfallrucksack')
  await form.getByRole('textbox', { name: 'Name' }).fill('Rucksack am Turm')
  await form.getByLabel('Standort').selectOption('Neuer Standort …')
  await form.getByLabel('Neuer Standort').fill('Schlauchturm')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Standort').locator('option:checked')).toHaveText('Schlauchturm')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rucksack am Turm')
})

test('An Objekttyp without a template leads from the form of an object to the template, and back with both chosen', async ({
  app,
}) => {
  await app.call(app.admin, 'POST', '/objekttypen', { name: 'Notfallkoffer' })
  const { page } = await visit(app, { size: PHONE })
  await page.goto(`${app.url}/objekte?neu=1`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Objekttyp').selectOption('Notfallkoffer')
  await expect(form.getByText('Für den Objekttyp Notfallkoffer gibt es noch keine.')).toBeVisible()
  await assertAccessible(page, 'no template')
  await form.getByRole('button', { name: 'Vorlage anlegen' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Beladung Notfallkoffer')
  await choose(page.getByRole('combobox', { name: 'Material hinzufügen' }), 'Verbandpäckchen', 'Verbandpäckchen M')
  await page.getByRole('button', { name: 'Vorlage anlegen' }).click()
  await page.getByRole('link', { name: 'Objekt anlegen' }).click()
  await expect(form.getByLabel('Vorlage').locator('option:checked')).toHaveText(/^Beladung Notfallkoffer/)
})

test('A person who may not make master data reads in the choice who can', async ({ app, brigade }) => {
  const { page } = await visit(app, { as: brigade.anna })
  await page.goto(`${app.url}/objekte/${brigade.ruck1.id}`)
  await page.getByRole('button', { name: 'Position hinzufügen' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Material' }).fill('Zauberstab')
  await expect(page.getByText(/^Kein Material gefunden\. Neues Material legt an, wer/)).toBeVisible()
  await expect(form.getByLabel('Fach').locator('option:disabled')).toHaveText(
    'Ein neues Fach legt die Administration an.',
  )
})
