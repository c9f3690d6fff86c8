import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import fc from 'fast-check'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { eineEinheit } from '../../personal/qualifikationen/personal.factory.ts'
import { einStandort } from '../stammdaten/stammdaten.factory.ts'
import { einBeladenesObjekt, einObjekt } from './objekt.factory.ts'
import type { Objekt } from './objekt.schema.ts'

const { store, person, anweisungen } = await starteTestdienst()
const leitung = await person('leitungsverantwortlicher')
const mitarbeiter = await person('mitarbeiter')

const codes = async (filter: string) => {
  const { body, status, text } = await mitarbeiter.get(`/objekte?${filter}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Objekt[] }).eintraege.map(({ code }) => code)
}
const suggestion = async (prefix: string) => {
  const { body, status, text } = await mitarbeiter.get(`/objekte/naechster-code?prefix=${encodeURIComponent(prefix)}`)
  assert.equal(status, 200, text)
  return (body as { code: string }).code
}

// objekte.18: An object is found by its scanned code, in any case.
test('an object is found by its code as a scanner reads it, whatever the case', async () => {
  const { id } = await einObjekt(store, { code: 'Gerät/7 ä' })
  for (const readBack of ['Gerät/7 ä', 'GERÄT/7 Ä', 'Gera\u0308t/7 ä']) {
    const { body } = await mitarbeiter.get(`/objekte/code/${encodeURIComponent(readBack)}`)
    assert.equal((body as Objekt).id, id, readBack)
  }
  for (const unbekannt of ['Gerät', newId(), '%00', 'naechster-code']) {
    assert.equal((await mitarbeiter.get(`/objekte/code/${unbekannt}`)).status, 404, unbekannt)
  }
})

test('objects come in the natural order of their codes, and backwards', async () => {
  const standort_id = (await einStandort(store)).id
  for (const code of ['KTW-10', 'KTW-9', 'ktw-1', 'ÄRZTE-1', 'Z-1']) await einObjekt(store, { code, standort_id })
  const expected = ['ÄRZTE-1', 'ktw-1', 'KTW-9', 'KTW-10', 'Z-1']
  assert.deepEqual(await codes(`standort_id=${standort_id}`), expected)
  assert.deepEqual(await codes(`standort_id=${standort_id}&sortierung=-code`), expected.toReversed())
  assert.deepEqual(await codes(`standort_id=${standort_id}&limit=2&seite=2`), ['KTW-9', 'KTW-10'])
})

// objekte.17: The list is filtered by Standort, Objekttyp, Einheit, status, readiness and text.
// dashboard.28: Lists find each typed word in any order, with or without umlauts, hyphens and blanks; GET /suche forgives typing errors besides.
test('the list is narrowed by each of its filters', async () => {
  const einheit_id = (await eineEinheit(store)).id
  const one = await einObjekt(store, { code: 'F-1', name: 'Prüfkoffer 100%', einheit_id })
  const other = await einObjekt(store, { code: 'F-2', name: 'Prüfkoffer 100' })
  await leitung.patch(`/objekte/${other.id}`, { status: 'ausser_dienst' })
  assert.deepEqual(await codes(`einheit_id=${einheit_id}`), ['F-1'])
  assert.deepEqual(await codes(`objekttyp_id=${other.objekttyp_id}`), ['F-2'])
  assert.deepEqual(await codes('status=ausser_dienst'), ['F-2'])
  assert.deepEqual(await codes(`q=${encodeURIComponent('PRÜFKOFFER')}`), ['F-1', 'F-2'])
  assert.deepEqual(await codes(`q=${encodeURIComponent('100%')}`), ['F-1'])
  assert.deepEqual(await codes('q=f-2'), ['F-2'])
  for (const typed of ['f2', 'F 2', 'koffer f2', 'pruefkoffer 2', 'prufkoffer f-2'])
    assert.deepEqual(await codes(`q=${encodeURIComponent(typed)}`), ['F-2'], typed)
  assert.deepEqual(await codes(`q=_-&standort_id=${one.standort_id}`), [])
  assert.deepEqual(await codes(`standort_id=${newId()}`), [])
  assert.equal((await mitarbeiter.get('/objekte?standort=1')).status, 400)
  assert.equal((await mitarbeiter.get('/objekte?q=%00')).status, 400)
})

test('a page of objects takes three statements, however many it shows', async () => {
  const standort_id = (await einStandort(store)).id
  const list = () => mitarbeiter.get(`/objekte?standort_id=${standort_id}&einsatzbereitschaft=nicht_einsatzbereit`)
  await einObjekt(store, { standort_id })
  assert.equal(await anweisungen(list), 3)
  for (let further = 0; further < 5; further++) await einObjekt(store, { standort_id })
  assert.equal(await anweisungen(list), 3)
})

test('the next code follows the highest of its prefix, with its leading zeros', async () => {
  assert.equal(await suggestion('HLF'), 'HLF-001')
  for (const code of ['HLF-001', 'hlf-009', 'HLF-2', 'HLF-12b', 'HLF-1234567890', 'HLFX-500', 'X HLF-700']) {
    await einObjekt(store, { code })
  }
  assert.equal(await suggestion('HLF'), 'HLF-010')
  await einObjekt(store, { code: 'HLF-999' })
  assert.equal(await suggestion('hlf'), 'hlf-1000')
  await einObjekt(store, { code: 'HLF-999999999' })
  assert.equal(await suggestion('HLF'), 'HLF-1000')
  assert.equal((await mitarbeiter.get('/objekte/naechster-code')).status, 400)
})

// objekte.46: The next code has as many places as the highest one, at least three.
test('the next code has as many places as the highest one', async () => {
  for (const [taken, expected] of [
    [['WLF-0010'], 'WLF-0011'],
    [['MTW-009', 'MTW-0009'], 'MTW-0010'],
    [['DLK-0099', 'DLK-100'], 'DLK-101'],
    [['GW-00000099'], 'GW-00000100'],
    [['TLF-9999'], 'TLF-10000'],
    [['LF-1', 'LF-2'], 'LF-003'],
    [['ELW-0010', 'ELW-0011', 'ELW-0012'], 'ELW-0013'],
  ] as const) {
    for (const code of taken) await einObjekt(store, { code })
    const [prefix = ''] = expected.split('-')
    assert.equal(await suggestion(prefix), expected)
    await einObjekt(store, { code: expected })
  }
  const [position] = (await einBeladenesObjekt(store, [1])).positionen
  assert.equal((await leitung.patch(`/objektpositionen/${position?.id}`, { code: 'PA-0010' })).status, 200)
  assert.deepEqual((await mitarbeiter.get('/objektpositionen/naechster-code?prefix=PA')).body, { code: 'PA-0011' })
})

/** Letters with several spellings, and characters with a meaning in patterns. */
const praefixe = fc
  .array(fc.constantFrom('R', 'r', 'İ', 'ß', 'ẞ', 'Ä', 'a\u0308', 'Σ', 'σ', '.', '%', '_', '\\', '1', ' ', '-'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() === text)
/** The part after the hyphen, and the spelling of the whole code. */
const vergebene = fc.uniqueArray(
  fc.record({
    ende: fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom(1, 3, 4, 9))
        .map(([number, places]) => String(number).padStart(places, '0')),
      fc.constantFrom('7', '999999998', '999999999', '1000000000', '', '1a', '٣', '+1', '1.5'),
    ),
    schreibe: fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toLowerCase(),
      (text) => text.normalize('NFD'),
    ),
  }),
  { maxLength: 8, selector: ({ ende }) => ende },
)

// objekte.19: The next code is PREFIX-NNN, after the highest one, and free.
test('the suggested code follows the pattern, goes on from the highest, and is free, whatever codes there are', async () => {
  // Objects and positions share the rule for suggestions; positions are quicker to label.
  const { positionen } = await einBeladenesObjekt(store, Array(9).fill(1))
  const [fresh, ...etikettierte] = positionen.map(({ id }) => id)
  const property = fc.asyncProperty(praefixe, vergebene, async (typed, codes) => {
    const prefix = typed.normalize('NFC')
    await store.db.updateTable('objektposition').set({ code: null }).execute()
    for (const [place, { ende, schreibe }] of codes.entries()) {
      const code = schreibe(`${typed}-${ende}`)
      await store.db.updateTable('objektposition').set({ code }).where('id', '=', etikettierte[place]!).execute()
    }
    const request = `/objektpositionen/naechster-code?prefix=${encodeURIComponent(typed)}`
    const { code } = (await mitarbeiter.get(request)).body as { code: string }
    const numbers = new Set(codes.filter(({ ende }) => /^\d{1,9}$/.test(ende)).map(({ ende }) => Number(ende)))
    const number = Number(code.slice(prefix.length + 1))
    const before = codes.filter(({ ende }) => /^\d{1,9}$/.test(ende) && Number(ende) === number - 1)
    const places = Math.max(3, ...before.map(({ ende }) => ende.length))
    assert.equal(code, `${prefix}-${String(number).padStart(places, '0')}`)
    assert.ok(number === 1 || numbers.has(number - 1), `${code} follows one`)
    const hoechste = Math.max(0, ...numbers)
    if (hoechste < 999_999_999) assert.equal(number, hoechste + 1)
    assert.equal((await leitung.patch(`/objektpositionen/${fresh}`, { code })).status, 200, `${code} is free`)
  })
  const umlaut: Parameters<typeof property.run>[0] = [
    'ÄR',
    [
      { ende: '0011', schreibe: (text) => text },
      { ende: '011', schreibe: (text) => text.normalize('NFD') },
    ],
  ]
  await fc.assert(property, { numRuns: 80, examples: [umlaut] })
})
