import { visit } from './app.ts'
import { baueRucksack, person } from './rucksack.ts'
import { expect, test } from './test.ts'

// dashboard.29: The app searches loaded rows and choices in the same way.
test('HLF-001 is found by hlf001 and HLF 001, Übergang by uebergang, and Groß by gross, in every list and picker', async ({
  app,
}) => {
  const { id } = await baueRucksack(app, { code: 'HLF-001', faecher: [1] })
  await app.call(app.admin, 'POST', '/materialien', {
    name: 'Übergangsstück B-C',
    materialtyp: 'menge',
    einheit: 'Stück',
  })
  await person(app, 'Max Groß')
  await app.call(app.admin, 'POST', '/maengel', { objekt_id: id, titel: 'Übergang undicht' })
  const { page } = await visit(app)
  const finds = async (path: string, typed: string, found: string) => {
    await page.goto(`${app.url}${path}?q=${encodeURIComponent(typed)}`)
    await expect(page.getByRole('main').getByText(found).first()).toBeVisible()
  }
  for (const typed of ['HLF 001', 'hlf001', 'notfall ruck', 'rucksack hlf'])
    await finds('/objekte', typed, 'Notfallrucksack HLF-001')
  for (const typed of ['uebergang', 'ubergang', 'uebergangsstueck bc']) {
    await finds('/stammdaten/materialien', typed, 'Übergangsstück B-C')
  }
  for (const typed of ['uebergang', 'hlf001 undicht']) await finds('/maengel', typed, 'Übergang undicht')
  await finds('/personal', 'gross', 'Max Groß')

  await page.goto(`${app.url}/verwaltung/kontrollverantwortung`)
  await page.getByRole('button', { name: 'Verantwortung zuweisen' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Person', { exact: true }).fill('gross')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Max Groß' })).toBeVisible()
  await form.getByLabel('Objekt').fill('hlf 001')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'HLF-001 Notfallrucksack HLF-001' })).toBeVisible()
})
