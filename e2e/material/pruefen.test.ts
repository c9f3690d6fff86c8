import assert from 'node:assert/strict'
import type { Locator } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { DESK, PHONE } from '../browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, assertFits, assertTouchable, tabTo } from '../checks.ts'
import { type App, type Login, visit } from './app.ts'
import { allowance, isInTime, measuredTap, type Tap, threadClock } from './arbeit.ts'
import { installiert } from './checks.ts'
import { baueRucksack, letzteKontrolle, person, vollstaendig, zahl } from './rucksack.ts'
import { expect, test } from './test.ts'

/** A trace would be work of the page too. */
test.use({ trace: 'off' })

for (const [geraet, size, otherWidth] of [
  ['a phone', PHONE, 360],
  ['a desk', DESK, 1440],
] as const) {
  test(`on ${geraet} a check begins with who checked last, goes round in walking order and ends with what is missing`, async ({
    app,
  }) => {
    const anna = await person(app, 'Anna Weber')
    const rucksack = await baueRucksack(app, { code: `R${size.width}`, faecher: [2, 2], soll: () => 4 })
    const { page } = await visit(app, { size, as: anna })
    const fits = async (place: string) => {
      for (const width of [otherWidth, size.width]) {
        await page.setViewportSize({ ...size, width })
        await assertFits(page, `${place}, ${width} px`)
      }
    }
    await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
    await expect(page.getByText('Dieses Objekt ist noch nie kontrolliert worden.')).toBeVisible()
    await expect(page.getByText('Nichts fehlt.')).toBeVisible()
    await assertAccessibleInBothThemes(page, 'start')
    await fits('start')
    await page.getByRole('button', { name: 'Kontrolle starten' }).click()
    await expect(page.getByRole('button', { name: '4 offen' })).toBeVisible()
    await assertAccessibleInBothThemes(page, 'round')
    await fits('round')
    await assertTouchable(page, 'round')
    const [erste, zweite, dritte, vierte] = rucksack.positionen
    assert.ok(erste && zweite && dritte && vierte)
    await vollstaendig(page, erste).click()
    await zahl(page, zweite).click()
    await page.getByRole('button', { name: 'Eins weniger' }).click()
    await expect(page.getByText('1 fehlt').last()).toBeVisible()
    await assertAccessibleInBothThemes(page, 'counter')
    await assertTouchable(page, 'counter')
    for (const knopf of await page
      .getByRole('group', { name: /zählen$/ })
      .getByRole('button')
      .all())
      assert.ok(((await knopf.boundingBox())?.height ?? 0) >= 56, `${await knopf.textContent()} is low for a glove`)
    await zahl(page, dritte).click()
    await page.getByRole('button', { name: '1', exact: true }).click()
    await page.getByRole('button', { name: '2', exact: true }).click()
    await expect(page.getByText('8 über Soll')).toBeVisible()
    await page.getByRole('button', { name: 'Fertig', exact: true }).click()
    await page.getByRole('button', { name: '1 offen' }).click()
    await vollstaendig(page, vierte).click()
    await page.getByRole('link', { name: 'Weiter zum Abschluss' }).click()
    await expect(page.getByRole('heading', { name: 'Es fehlt (1)' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nachfüllen' })).toBeVisible()
    await assertAccessibleInBothThemes(page, 'end')
    await fits('end')
    await page.getByRole('button', { name: 'Nachfüllen' }).click()
    await assertAccessibleInBothThemes(page, 'refill')
    await page.getByRole('dialog').getByRole('button', { name: 'Nachfüllen' }).click()
    await expect(page.getByText('wieder vollständig')).toBeVisible()
    await page.getByRole('button', { name: 'Abschließen' }).click()
    await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
    const { status, positionen } = await letzteKontrolle(app, rucksack)
    assert.deepEqual([status, positionen.map(({ gezaehlt }) => gezaehlt)], ['abgeschlossen', [4, 3, 12, 4]])
  })
}

test('the whole check goes by keyboard alone', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'TASTEN', faecher: [2, 2], soll: () => 2 })
  const { page } = await visit(app, { as: anna })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await expect(page.getByRole('button', { name: 'Kontrolle starten' })).toBeVisible()
  await tabTo(page, /^Kontrolle starten$/)
  await page.keyboard.press('Enter')
  const [erste, zweite, dritte] = rucksack.positionen
  assert.ok(erste && zweite && dritte)
  const hatFokus = (position: typeof erste) => expect(vollstaendig(page, position)).toBeFocused()
  await hatFokus(erste)
  await page.keyboard.press('Enter')
  await hatFokus(zweite)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: `${zweite.name} zählen` })).toBeVisible()
  await tabTo(page, /^Eins weniger$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Fertig$/)
  await page.keyboard.press('Enter')
  await tabTo(page, new RegExp(`^${dritte.name} vollständig$`))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 von 4')).toBeVisible()
  await tabTo(page, /^Weiter zum Abschluss$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Es fehlt (1)' })).toBeVisible()
  await tabTo(page, /^Abschließen$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
  const { positionen } = await letzteKontrolle(app, rucksack)
  assert.deepEqual(
    positionen.map(({ gezaehlt }) => gezaehlt),
    [2, 1, 2, 2],
  )
})

/** Times of the taps of a round in ms: work at p90 and at most; answers at p50 and at most. */
interface Takt {
  readonly arbeit: { readonly meiste: number; readonly groesste: number }
  readonly dauer: { readonly mitte: number; readonly laengste: number }
}

const takt = (taps: readonly Tap[]): Takt => {
  const arbeit = taps.map(({ work }) => work).toSorted((a, b) => a - b)
  const dauern = taps.map(({ time }) => time).toSorted((a, b) => a - b)
  const [meiste = Number.NaN, groesste = Number.NaN] = [arbeit[Math.floor(arbeit.length * 0.9)], arbeit.at(-1)]
  const [mitte = Number.NaN, laengste = Number.NaN] = [dauern[Math.floor(dauern.length / 2)], dauern.at(-1)]
  return { arbeit: { meiste, groesste }, dauer: { mitte, laengste } }
}

/** A whole check of 125 positions by taps, three of which deviate; everything but its speed is judged here. */
async function runde(app: App, anna: Login, code: string): Promise<Takt & { readonly tipper: number }> {
  const rucksack = await baueRucksack(app, {
    code,
    faecher: [28, 15, 24, 2, 6, 3, 3, 2, 6, 16, 20],
    soll: (n) => (n % 3) + 1,
  })
  const { page, context, complaints } = await visit(app, { size: PHONE, as: anna, isKept: true })
  await page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await expect(page.getByRole('button', { name: 'Kontrolle starten' })).toBeVisible()
  // The app is on the device during a check; loading it beside the first taps is judged with the first view.
  await installiert(page)
  await page.evaluate(WACHT_UEBER_ZEILEN)
  const clock = await threadClock(page)
  const taps: Tap[] = []
  let tipper = 0
  /** Taps in a row, and looks at what a person would see; a tap that the browser swallowed is done again, and counts. */
  const zaehle = async (ziel: Locator, sichtbar: Locator) => {
    let tap: Tap | undefined
    for (let versuch = 0; tap === undefined && versuch < 2; versuch += 1) {
      tipper += 1
      tap = await measuredTap(page, clock, ziel)
    }
    assert.ok(tap, 'a tap came to nothing')
    taps.push(tap)
    await expect(sichtbar).toBeVisible()
  }
  const gehe = async (ziel: Locator, sichtbar: Locator) => {
    tipper += 1
    await ziel.tap()
    await expect(sichtbar).toBeVisible()
  }
  let geladen = 0
  page.on('load', () => {
    geladen += 1
  })
  await gehe(
    page.getByRole('button', { name: 'Kontrolle starten' }),
    page.getByRole('button', { name: '125 offen', exact: true }),
  )
  const abweichend = new Set([7, 60, 111])
  for (const [stelle, position] of rucksack.positionen.entries()) {
    const knopf = vollstaendig(page, position)
    if (!abweichend.has(stelle)) await zaehle(knopf, knopf.and(page.locator('[aria-pressed="true"]')))
    else {
      const weniger = page.getByRole('button', { name: 'Eins weniger' })
      await zaehle(zahl(page, position), weniger)
      await zaehle(
        weniger,
        zahl(page, position).filter({ hasText: `${position.sollmenge - 1} / ${position.sollmenge}` }),
      )
    }
  }
  await gehe(
    page.getByRole('link', { name: 'Weiter zum Abschluss' }),
    page.getByRole('heading', { name: 'Es fehlt (3)' }),
  )
  await gehe(
    page.getByRole('button', { name: 'Abschließen' }),
    page.getByText('Die Kontrolle ist abgeschlossen.').or(page.getByText(/^Der Abschluss/).first()),
  )
  await expect(page.getByText('Die Kontrolle ist abgeschlossen.')).toBeVisible()
  assert.deepEqual(await page.evaluate('window.verschoben'), [], 'rows that moved without scrolling')
  assert.ok(tipper <= 140, `${tipper} taps`)
  assert.equal(geladen, 0)
  assert.ok(taps.length >= 125, `${taps.length} taps measured`)
  assert.deepEqual(
    taps.filter(({ isAnswered, unfinished }) => !isAnswered || unfinished > 0),
    [],
    'taps whose picture did not show the answer whole',
  )
  const { positionen, status } = await letzteKontrolle(app, rucksack)
  assert.equal(status, 'abgeschlossen')
  for (const [stelle, { gezaehlt }] of positionen.entries()) {
    assert.equal(gezaehlt, (rucksack.positionen[stelle]?.sollmenge ?? 0) - (abweichend.has(stelle) ? 1 : 0))
  }
  assert.deepEqual(complaints, [])
  await context.close()
  return { ...takt(taps), tipper }
}

test('125 positions with three deviations take at most 140 taps and no page load, each answered within 50 ms by 30 ms of work; no row moves under the thumb', async ({
  app,
}) => {
  const anna = await person(app, 'Anna Weber')
  let bisher: Takt | undefined
  for (const nummer of Array(RUNDEN).keys()) {
    const { tipper, ...gemessen } = await runde(app, anna, `NFR-EE-${nummer + 1}`)
    const { arbeit, dauer } = gemessen
    console.log(
      `${tipper} taps; work of nine in ten ${arbeit.meiste.toFixed(1)} ms, at most ${arbeit.groesste.toFixed(1)} ms`,
    )
    console.log(
      `half of them answered in ${Math.round(dauer.mitte)} ms, the slowest in ${Math.round(dauer.laengste)} ms`,
    )
    bisher = gemessen
    if (arbeit.groesste <= ARBEIT_MS * allowance() && isInTime(dauer.laengste, ANTWORT_MS)) break
  }
  assert.ok(bisher)
  const { arbeit, dauer } = bisher
  assert.ok(arbeit.groesste <= ARBEIT_MS * allowance(), `a tap took ${arbeit.groesste} ms of work`)
  assert.ok(isInTime(dauer.laengste, ANTWORT_MS), `a tap took ${dauer.laengste} ms`)
})

/** Other load spoils one round, not all three; an app that is too slow fails in each. */
const RUNDEN = 3
const ANTWORT_MS = 50
/** Of the 50 ms of an answer, 16.7 ms are the wait for the frame and 3 ms the work of the drawing threads. */
const ARBEIT_MS = 30

/**
 * Looks at every picture: a row that stands elsewhere than before moved under the thumb, unless the person scrolled or
 * has a counter open.
 */
const WACHT_UEBER_ZEILEN = `{
  window.verschoben = []
  let vorher = new Map()
  let weg = window.scrollY
  let ruhig = 0
  const schau = () => {
    const gerollt = Math.abs(window.scrollY - weg) > 0
    weg = window.scrollY
    ruhig = gerollt || document.querySelector('li fieldset') !== null ? 0 : ruhig + 1
    const jetzt = new Map([...document.querySelectorAll('li[data-index]')].map((zeile) => [zeile, zeile.getBoundingClientRect().top]))
    for (const [zeile, oben] of jetzt) {
      const zuvor = vorher.get(zeile)
      if (ruhig < 2 || zuvor === undefined || oben < 0 || oben > innerHeight || Math.abs(oben - zuvor) <= 1) continue
      window.verschoben.push(zeile.textContent.slice(0, 40) + ': ' + zuvor + ' to ' + oben)
    }
    vorher = jetzt
    requestAnimationFrame(schau)
  }
  requestAnimationFrame(schau)
}`

test('a check of another user is named in plain words, and taking over keeps the counts', async ({ app }) => {
  const anna = await person(app, 'Anna Weber')
  const rucksack = await baueRucksack(app, { code: 'SPERRE', faecher: [3], soll: () => 2 })
  const bernd = await person(app, 'Bernd Ott')
  const erster = await visit(app, { size: PHONE, as: anna })
  await erster.page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await erster.page.getByRole('button', { name: 'Kontrolle starten' }).click()
  const [erste, zweite] = rucksack.positionen
  assert.ok(erste && zweite)
  await vollstaendig(erster.page, erste).click()
  await expect(erster.page.getByText('Alles gesendet')).toBeVisible()

  const zweiter = await visit(app, { size: PHONE, as: bernd })
  await zweiter.page.goto(`${app.url}/objekte/${rucksack.id}/pruefen`)
  await expect(
    zweiter.page.getByText('Anna Weber kontrolliert seit').filter({ hasText: /seit \d\d:\d\d Uhr/ }),
  ).toBeVisible()
  await assertAccessible(zweiter.page, 'locked')
  await zweiter.page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(zweiter.page.getByRole('button', { name: '2 offen' })).toBeVisible()
  assert.equal(await vollstaendig(zweiter.page, erste).getAttribute('aria-pressed'), 'true')

  await vollstaendig(erster.page, zweite).click()
  await expect(erster.page.getByText('1 Zählung war noch nicht gesendet und ist hier aufgehoben.')).toBeVisible()
  await assertAccessible(erster.page, 'taken over')
  await until('the check of Bernd', async () => (await letzteKontrolle(app, rucksack)).benutzer_name === 'Bernd Ott')
})
