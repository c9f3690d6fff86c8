import { PHONE } from '../browser.ts'
import { assertAccessible } from '../checks.ts'
import { visit } from './app.ts'
import { choose } from './checks.ts'
import { expect, test } from './test.ts'

test.use({ founded: 'brigade' })

test('Master data is created, changed and deleted; what is in use stays, and the service says why', async ({ app }) => {
  for (const size of [undefined, PHONE]) {
    const visitor = await visit(app, size === undefined ? {} : { size })
    const { page } = visitor
    const form = page.getByRole('dialog')
    await page.goto(`${app.url}/stammdaten/standorte`)
    await page.getByRole('button', { name: 'Standort anlegen' }).click()
    await form.getByLabel('Name').fill('wache nord')
    await form.getByRole('button', { name: 'Standort anlegen' }).click()
    await expect(form.locator('[name=name][aria-invalid=true]')).toBeVisible()
    await form.getByLabel('Name').fill('Turm')
    await form.getByRole('button', { name: 'Standort anlegen' }).click()
    await expect(page.getByText('Der Standort „Turm“ ist gespeichert.')).toBeVisible()
    await page.getByRole('button', { name: /^Turm/ }).click()
    await form.getByLabel('Adresse').fill('Am Turm 3')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Am Turm 3')).toBeVisible()
    await page.getByRole('button', { name: /^Turm/ }).click()
    await form.getByRole('button', { name: 'Löschen' }).click()
    await form.getByRole('button', { name: 'Endgültig löschen' }).click()
    await expect(page.getByText('Der Standort „Turm“ ist gelöscht.')).toBeVisible()
    await page.getByRole('button', { name: /^Wache Nord/ }).click()
    await form.getByRole('button', { name: 'Löschen' }).click()
    await form.getByRole('button', { name: 'Endgültig löschen' }).click()
    await expect(form.getByText(/verwendet/)).toBeVisible()
    await assertAccessible(page, 'refused deletion')
    await visitor.context.close()
  }
})

test('A material tells where it is used, and is replaced everywhere', async ({ app, brigade }) => {
  await app.call(app.admin, 'POST', '/materialien', {
    name: 'Handschuhe Nitril L',
    materialtyp: 'menge',
    einheit: 'Stück',
  })
  const { page } = await visit(app)
  const form = page.getByRole('dialog')
  await page.goto(`${app.url}/stammdaten/materialien?q=Pulsoximeter`)
  await page.getByRole('button', { name: 'Pulsoximeter' }).click()
  await expect(form.getByText('1 Position einer Vorlage')).toBeVisible()
  await page.goto(`${app.url}/stammdaten/materialien?q=Größe`)
  await page.getByRole('button', { name: 'Handschuhe Größe L' }).click()
  await expect(form.getByText('4 Positionen von Objekten')).toBeVisible()
  await choose(form.getByLabel('Überall ersetzen durch'), 'nitril', 'Handschuhe Nitril L')
  await form.getByRole('button', { name: 'Material ersetzen' }).click()
  await expect(page.getByText('„Handschuhe Größe L“ ist überall ersetzt.')).toBeVisible()
  await page.goto(`${app.url}/objekte/${brigade.ruck2.id}`)
  await expect(page.getByText('Handschuhe Nitril L')).toBeVisible()
})

test('A new version of a template shows what it changes', async ({ app, brigade }) => {
  const { page } = await visit(app)
  await page.goto(`${app.url}/vorlagen/${brigade.vorlage.id}`)
  await page.getByRole('link', { name: 'Neue Version anlegen' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Verbandpäckchen M').getByLabel('Sollmenge').fill('2000000')
  await page.getByRole('button', { name: 'Neue Version anlegen' }).click()
  await expect(row('Verbandpäckchen M').getByText(/höchstens/)).toBeVisible()
  await row('Verbandpäckchen M').getByLabel('Sollmenge').fill('8')
  await page.getByRole('button', { name: 'Pulsoximeter herausnehmen' }).click()
  await page.getByRole('button', { name: 'Neue Version anlegen' }).click()
  await expect(page.getByText('Die neue Version ist angelegt.')).toBeVisible()
  await expect(page.getByText('Von Version 1 zu Version 2: 2 Unterschiede.')).toBeVisible()
  await expect(row('Verbandpäckchen M').getByText('geändert')).toBeVisible()
  await expect(row('Pulsoximeter').getByText('entfällt')).toBeVisible()
  await assertAccessible(page, 'difference')
  await expect(page.locator('del')).toHaveText(['1, Netz im Deckel', '6, Deckelinnenseite'])
  await page.getByRole('link', { name: 'Version 1 öffnen' }).click()
  await expect(page.getByText('veraltet').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Positionen ändern' })).toHaveCount(0)
})

test('A user who may not make templates learns that before typing', async ({ app, brigade }) => {
  const { page } = await visit(app, { as: brigade.bernd })
  await page.goto(`${app.url}/vorlagen/neu`)
  await expect(page.getByText('Keine Berechtigung für neue Vorlagen')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Vorlage anlegen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Zu den Vorlagen' }).click()
  await expect(page.getByText('Rucksack Rettungsdienst')).toBeVisible()
})
