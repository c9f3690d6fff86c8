/** Amounts of load lists: what is read is what is written, or it is refused. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readAmount } from './amount.ts'
import { starteImporte, withId } from './import.factory.ts'

const { store, client, mitVorschlag, geprueft, uebernommen, fehlerVon } = await starteImporte()

/** Amounts that are read, with their numbers. */
const READ: readonly (readonly [cell: string, amount: number])[] = [
  ['7', 7],
  ['1000', 1000],
  ['1.000', 1000],
  ['2.500', 2500],
  ['10.000', 10_000],
  ['1.000.000', 1_000_000],
  ['1.000,00', 1000],
  ['1.000 Stück', 1000],
  ['2.000x', 2000],
  ['2.000 x', 2000],
  ['12.000 Paar', 12_000],
  ['12 000', 12_000],
  ['12\u00a0000 Stk.', 12_000],
  ['1’000', 1000],
  ['5,0', 5],
  ['5.00', 5],
  ['2 Stck.', 2],
  ['4×', 4],
]
/** Texts with two meanings, or none. */
const REFUSED = [
  '1,000',
  '10,000',
  '1,000 Stück',
  '1,000.00',
  '1.0000',
  '5,0000',
  '0.500',
  '1.00.000',
  '1,5',
  '1.5',
  '2,5 Paar',
]

test('a load list counts what it writes: thousands are thousands, with and without a unit', async () => {
  const rows = READ.map(([cell], place) => `Teil ${place};"${cell}"`)
  const row = await mitVorschlag('Tausender.csv', `Gegenstand;Anzahl\n${rows.join('\n')}\n`)
  assert.deepEqual([row.ergebnisse.fehler, await fehlerVon(row.id)], [0, []])
  await uebernommen(row.id)
  const { data } = await client.GET('/vorlagen', { params: { query: { limit: 200 } } })
  const { positionen = [] } = data?.eintraege.find(({ name }) => name === 'Tausender') ?? {}
  assert.deepEqual(
    positionen.map(({ sollmenge }) => sollmenge),
    READ.map(([, amount]) => amount),
  )
})

// importe.50: Amounts with thousands are read, those with two meanings refused, in every column alike.
test('an amount that can be read in two ways is refused with its line, never taken for one', async () => {
  const rows = REFUSED.map((cell, place) => `Ding ${place};"${cell}"`)
  const row = await mitVorschlag('Zweideutig.csv', `Gegenstand;Anzahl\n${rows.join('\n')}\n`)
  assert.deepEqual(
    await fehlerVon(row.id),
    REFUSED.map((_, place) => [place + 2, 'sollmenge']),
  )
  const { data } = await client.GET('/importe/{id}/gruende', withId(row.id))
  assert.match(data?.gruende[0]?.grund ?? '', /^„1,000“ ist keine eindeutige ganze Zahl\. .*zum Beispiel 1000\.$/)
})

test('every column of numbers is read alike', async () => {
  const header = 'name;materialtyp;einheit;mindestbestand;warnfrist_tage\n'
  const { id, ergebnisse } = await geprueft(
    'materialien',
    `${header}Kabelbinder;menge;Stück;1.000 Stück;60 Tage\nSandsack;menge;Stück;12.000;1.000\n`,
  )
  assert.deepEqual([ergebnisse['neu'], await fehlerVon(id)], [2, []])
  await uebernommen(id)
  const read = await store.db
    .selectFrom('material')
    .select(['mindestbestand', 'warnfrist_tage'])
    .orderBy('name')
    .execute()
  assert.deepEqual(
    read.filter(({ warnfrist_tage }) => warnfrist_tage !== null),
    [
      { mindestbestand: 1000, warnfrist_tage: 60 },
      { mindestbestand: 12_000, warnfrist_tage: 1000 },
    ],
  )
  const wrong = REFUSED.flatMap((cell, place) => [
    `X ${place};menge;Stück;"${cell}";`,
    `Y ${place};menge;Stück;;"${cell}"`,
  ])
  const refused = await geprueft('materialien', header + wrong.join('\n'))
  assert.equal(refused.ergebnisse['fehler'], wrong.length)
})

test('a column of thousands is recognized as the amounts, and no row of it as a heading', async () => {
  const { kopfzeile, felder } = await mitVorschlag('o.csv', 'Düse;1.000\nKappe;2.500 Stück\nRing;3\n').then(
    async (row) => {
      const { data } = await client.GET('/importe/{id}/zeilen', withId(row.id))
      return { kopfzeile: data?.gesamt, felder: data?.eintraege.map(({ werte }) => werte['sollmenge']) }
    },
  )
  assert.deepEqual([kopfzeile, felder], [3, ['1.000', '2.500 Stück', '3']])
})

test('no text is ever read as another number than its digits', () => {
  const cell = fc.oneof(
    fc
      .array(fc.constantFrom('0', '1', '9', '00', '000', '.', ',', ' ', "'", 'x', ' Stück'), { maxLength: 8 })
      .map((all) => all.join('')),
    fc.string({ maxLength: 60 }),
  )
  fc.assert(
    fc.property(cell, (text) => {
      const amount = readAmount(text)
      if (amount === undefined) return
      const digits = text.replaceAll(/[^\d.,]|[.,]0{1,2}(?=\D*$)/g, '').replaceAll(/[.,]/g, '')
      assert.equal(Math.abs(amount), Number(digits), text)
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
      assert.equal(readAmount(String(number)), number)
      if (number < 1_000_000_000) assert.equal(readAmount(number.toLocaleString('de-DE')), number)
    }),
  )
})
