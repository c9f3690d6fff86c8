/** Deletion by four eyes: one person proposes, another one releases; nobody deletes while the clock has jumped. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { APIRequestContext, Page } from '@playwright/test'
import { DESK, PHONE, textsOf } from '../browser.ts'
import { assertAccessibleInBothThemes, assertFits } from '../checks.ts'
import { assertWellShown } from './checks.ts'
import { type Panel, PERSON, visit, visitAs } from './panel.ts'
import { expect, test } from './test.ts'

test.use({ start: { hasDemo: true } })

const RULE = {
  name: 'Geschäftsbriefe',
  basis: '§ 147 AO',
  search: {},
  months: 72,
  start: 'year_end',
  event: '',
  template: null,
  replaces: null,
}
const headers = { 'x-zeughaus-panel': '1' }

/** Imports mails of 2015 with these subjects. */
async function withOldMails({ folder, command }: Panel, subjects: readonly string[]): Promise<void> {
  const place = join(folder, 'alt')
  mkdirSync(place, { recursive: true })
  for (const subject of subjects) {
    const head = `From: Huber <huber@wehr.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@wehr.example>`
    writeFileSync(join(place, `${subject}.eml`), `${head}\r\nDate: Tue, 03 Mar 2015 09:00:00 +0100\r\n\r\nText\r\n`)
  }
  await command('import', place)
}

/** Brings a rule into force that frees what is older than six years, unless one is. */
async function withRule({ url }: Panel, request: APIRequestContext): Promise<void> {
  const call = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await request[method](`${url}/api/retention/rules${path}`, { headers, ...(data && { data }) })
    assert.equal(answer.status(), 200, await answer.text())
    return answer.json()
  }
  if ((await call('get', '')).rules.length > 0) return
  const { id, revision } = await call('post', '', RULE)
  await call('post', `/${id}/preview`, {})
  await expect.poll(async () => (await call('get', `/${id}`)).preview.foreseen).not.toBeNull()
  const { free } = (await call('get', `/${id}`)).preview.foreseen
  await call('post', `/${id}/activate`, { revision, free })
}

/** Proposes a run and waits for its list. */
async function propose({ url }: Panel, page: Page): Promise<void> {
  await page.goto(`${url}/aufbewahrung`)
  await page.getByRole('button', { name: 'Löschlauf vorschlagen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Löschlauf vom/ })).toBeFocused()
  await expect(page.getByText('wartet auf Freigabe')).toBeVisible()
}

for (const [device, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)
  test(`what one person proposes another one releases with its number, and then it is gone, on ${device}`, async ({
    panel,
  }) => {
    const { page } = await visit(panel, { size, expected: [/status of 400/] })
    const subject = (place: number) => `Angebot-${size.width}-${place}`
    await withOldMails(panel, [1, 2, 3].map(subject))
    await withRule(panel, page.request)
    await propose(panel, page)
    await expect(page.getByText('Sie haben diesen Löschlauf vorgeschlagen')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Löschlauf freigeben' })).toHaveCount(0)
    await assertWellShown(page, 'a proposed run')
    const gone = (await page.getByRole('link', { name: subject(2) }).getAttribute('href'))!.split('/').at(-1)!

    await page.getByRole('checkbox', { name: `„${subject(1)}“ auswählen` }).check()
    await page.getByRole('button', { name: '1 ausgewählte herausnehmen' }).click()
    const dialog = page.getByRole('dialog')
    const named = await dialog.getByRole('textbox', { name: 'Mails' }).inputValue()
    await dialog.getByRole('textbox', { name: 'Mails' }).fill(`${named}\n<fehlt@wehr.example>`)
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Chronik')
    await dialog.getByRole('button', { name: 'Mails herausnehmen' }).click()
    await expect(dialog).toContainText('„<fehlt@wehr.example>“')
    await expect(dialog.getByRole('textbox', { name: 'Grund' })).toHaveValue('Chronik')
    await assertWellShown(page, 'the form of exceptions')
    await dialog.getByRole('textbox', { name: 'Mails' }).fill(named)
    await dialog.getByRole('button', { name: 'Mails herausnehmen' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByText('Die bleiben (1)').click()
    await expect(page.getByRole('row', { name: subject(1) })).toContainText('herausgenommen: Chronik')

    const berta = { login: `berta-${size.width}`, name: `Berta ${device}`, role: 'datenschutz' }
    const second = (await visitAs(panel, berta, { size, expected: [/status of 400/] })).page
    await second.goto(page.url())
    await expect(second.getByText(`bevor eine andere Person als ${PERSON}`)).toBeVisible()
    await expect(second.getByRole('row', { name: subject(2) })).toBeVisible()
    const going = second.locator('dl div').filter({ hasText: 'Mails gehen' }).locator('dd')
    const count = Number((await textsOf(going))[0])
    await second.getByRole('button', { name: 'Löschlauf freigeben' }).click()
    const number = second.getByRole('textbox', { name: 'Wie viele Mails werden gelöscht?' })
    await number.fill(`${count + 1}`)
    await second.getByRole('button', { name: 'Mails endgültig löschen' }).click()
    await expect(second.getByText('Ist nicht die Zahl der Mails der Liste.')).toBeVisible()
    await expect(number).toHaveValue(`${count + 1}`)
    await assertWellShown(second, 'the question of a release')
    await number.fill(`${count}`)
    await second.getByRole('button', { name: 'Mails endgültig löschen' }).click()
    await expect(second.getByText('Die Mails sind nicht mehr im Archiv')).toBeVisible()
    await expect(second.getByRole('row', { name: gone })).toContainText('Geschäftsbriefe')
    await expect(second.getByText(subject(2))).toHaveCount(0)
    await expect(second.getByRole('row', { name: /^Freigegeben/ })).toContainText(berta.name)
    await assertWellShown(second, 'a finished run')

    const download = second.waitForEvent('download')
    await second.getByRole('link', { name: 'Liste als CSV' }).click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    assert.match(csv, new RegExp(`"${gone}";.*;"gelöscht"`))
    await page.goto(`${panel.url}/mails/${gone}`)
    await expect(page.getByText('Diese Mail gibt es nicht')).toBeVisible()
    await page.goto(`${panel.url}/aufbewahrung`)
    await expect(page.getByRole('table', { name: 'Löschläufe' }).getByRole('row').nth(1)).toContainText(berta.name)
    await assertWellShown(page, 'the list of runs')
  })

test('who checks sees a run and changes nothing, and a run that is withdrawn deletes nothing', async ({ panel }) => {
  const { page } = await visit(panel)
  await withOldMails(panel, ['Dienstplan-2015'])
  await withRule(panel, page.request)
  await propose(panel, page)
  const auditor = (await visitAs(panel, { login: 'pruefer', name: 'Karl Prüfer', role: 'pruefung' })).page
  await auditor.goto(`${panel.url}/aufbewahrung`)
  await auditor.getByRole('table', { name: 'Löschläufe' }).getByRole('link').first().click()
  await expect(auditor.getByRole('link', { name: 'Dienstplan-2015' })).toBeVisible()
  for (const name of ['Löschlauf freigeben', 'Mails herausnehmen', 'Löschlauf zurückziehen'])
    await expect(auditor.getByRole('button', { name })).toHaveCount(0)
  await expect(auditor.getByRole('checkbox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Löschlauf zurückziehen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschlauf zurückziehen' }).click()
  await expect(page.getByText('Gelöscht wurde nichts, und die Liste ist verworfen.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('while the clock has jumped nothing is proposed, until two persons have confirmed its time', async ({ panel }) => {
  const { page } = await visit(panel)
  await withRule(panel, page.request)
  await propose(panel, page)
  await page.getByRole('button', { name: 'Löschlauf zurückziehen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschlauf zurückziehen' }).click()
  await expect(page.getByText('Gelöscht wurde nichts')).toBeVisible()
  letClockJump(panel)
  await page.goto(`${panel.url}/aufbewahrung`)
  await expect(page.getByRole('alert')).toContainText('So weit darf sie nicht springen')
  await page.getByRole('button', { name: 'Löschlauf vorschlagen' }).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await page.getByRole('button', { name: 'Bestätigung beantragen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Bitte vergleichen Sie mit einer anderen Uhr.')
  await dialog.getByRole('button', { name: 'Bestätigung beantragen' }).click()
  await expect(page.getByText(`Die Bestätigung hat ${PERSON} am`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zeit bestätigen' })).toHaveCount(0)
  await assertAccessibleInBothThemes(page, 'a clock that has jumped')

  const second = (await visitAs(panel, { login: 'uhr', name: 'Berta Uhr', role: 'datenschutz' }, { size: PHONE })).page
  await second.goto(`${panel.url}/aufbewahrung`)
  await second.getByRole('button', { name: 'Zeit bestätigen' }).click()
  await assertFits(second, 'the question of the clock')
  await second.getByRole('dialog').getByRole('button', { name: 'Zeit bestätigen' }).click()
  await expect(second.getByRole('alert')).toHaveCount(0)
  await propose(panel, second)
})

/** The machine's clock cannot be moved here: what was signed last is made a year older, as if it had been. */
function letClockJump({ folder }: Panel): void {
  const database = new DatabaseSync(join(folder, 'mailarchiv/retention.db'))
  database.exec(`UPDATE law SET signed = signed - ${365 * 86_400_000}`)
  database.close()
}
