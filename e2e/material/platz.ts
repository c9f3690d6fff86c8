/** Measures the pages with names of a length that nobody plans for. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { faultsOnPaper } from '../paper.ts'
import { lackOfSpace, syllablesShown } from '../space.ts'
import { type App, visit } from './app.ts'
import { type Depot, foundDepot, upload } from './depot.ts'
import { depotSeiten } from './depot-seiten.ts'
import { pagesOf } from './seiten.ts'
import { verwaltungSeiten } from './verwaltung-seiten.ts'

/** One word, as such names are built in German. */
const LANG = 'Druckbelüftungsgeräteanschlussschlauchverbindungskupplungen'

/** What people name. */
const NAMES = new Set([
  'name',
  'titel',
  'fach_freitext',
  'bezeichnung',
  'empfaenger',
  'werkstatt_name',
  'beschreibung',
  'begruendung',
  'text',
  'adresse',
])

const lengthen = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return NAMES.has(key) ? `${value} ${LANG}` : value
  if (Array.isArray(value)) return value.map((one) => lengthen(one))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthen(one, name)]))
}

interface LangesDepot extends Depot {
  readonly rolle: string
}

/** The brigade with its depot, where each name ends with a word of nearly sixty letters. */
export const foundLangesDepot = (app: App): Promise<LangesDepot> =>
  app.once('langes depot', async () => {
    const call: App['call'] = (login, method, path, body) => app.call(login, method, path, lengthen(body))
    const long = { ...app, call }
    const depot = await foundDepot(long)
    await upload(app, depot.lf1.id, `${LANG}.pdf`, 'Rechnung')
    const post = <T>(path: string, body: unknown) => long.call<T>(app.admin, 'POST', path, body)
    const rolle = await post<{ id: string }>('/rollen', { name: 'Jugendwart', berechtigungen: ['lesen'] })
    const benutzername = LANG.toLowerCase().replaceAll('ü', 'ue').replaceAll('ä', 'ae')
    await post('/benutzer', {
      name: 'Chris Kurz',
      benutzername,
      passwort: 'Hydrant 12 im Hof',
      rollen: ['mitarbeiter'],
    })
    await post('/kontrollverantwortung', { objekt_id: depot.ruck1.id, benutzer_id: depot.bernd.ich.id })
    return { ...depot, rolle: rolle.id }
  })

/** Every page, in two parts that take a minute each. */
const PARTS = {
  brigade: (depot: LangesDepot) => pagesOf(depot),
  depot: (depot: LangesDepot) => [...depotSeiten(depot), ...verwaltungSeiten(depot, depot.rolle)],
} as const

interface Device {
  readonly height: number
  readonly widths: readonly [number, number]
  /** Folder for sheets: the pages are printed too. */
  readonly paper?: string
}

/** Measures the pages on a device. In the dark alone, where a page is hardest to print: the boxes are the same in the light. */
export async function measurePages(app: App, part: keyof typeof PARTS, device: Device): Promise<void> {
  const { height, widths, paper } = device
  const depot = await foundLangesDepot(app)
  const { page } = await visit(app, { size: { width: widths[0], height }, dark: true })
  const findings: string[] = []
  const measure = async (place: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      for (const lack of await lackOfSpace(page)) findings.push(`${width} ${place} ${lack}`)
    }
    if (paper !== undefined) for (const fault of await faultsOnPaper(page, paper)) findings.push(`${place} ${fault}`)
  }
  for (const [address, text] of PARTS[part](depot)) {
    await open(page, app.url + address, text)
    await measure(address)
  }
  if (part === 'brigade') await measureRound(page, `${app.url}/objekte/${depot.ruck10.id}/pruefen`, measure)
  assert.deepEqual(findings, [])
}

/** Measures a check and its end. */
async function measureRound(page: Page, address: string, measure: (place: string) => Promise<void>): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Kontrolle starten' }).click()
  await page
    .getByRole('button', { name: /vollständig$/ })
    .first()
    .click()
  await syllablesShown(page)
  await measure('round')
  await page.getByRole('link', { name: 'Weiter zum Abschluss' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await measure('end of the round')
}

/** Opens a page and waits until its text stands and its syllables are there. */
async function open(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address)
  const [first = ''] = text.split(' ')
  await expect(page.locator('main').getByText(first).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root[data-visible="true"]')).toHaveCount(0)
  await syllablesShown(page)
}
