/** Expiry date and batch belong together: a refill never leaves those of used-up goods, nor a mix of two batches. */
import assert from 'node:assert/strict'
import { addDays, dayOf } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../kontrolle/pruefling.factory.ts'

const service = await starteTestdienst()
const anna = await service.person('mitarbeiter')
const leitung = await service.person('materialverantwortlicher')

const ALT = { ablaufdatum: '2027-05-31', chargennummer: 'ALT' }
const FRESH = { ablaufdatum: '2030-01-31', chargennummer: 'NEU' }
const UNKNOWN = { ablaufdatum: null, chargennummer: null }

/** What a position of 10 shows after a count and a refill. */
interface Case {
  readonly name: string
  readonly gezaehlt: object
  readonly nachgefuellt: object
  readonly erwartet: object
  /** The difference in a check that begins with ALT. */
  readonly inKontrolle?: object
}

const cases: readonly Case[] = [
  { name: 'nothing left, nothing named', gezaehlt: { gezaehlt: 0, ...ALT }, nachgefuellt: {}, erwartet: UNKNOWN },
  {
    name: 'nothing left, a date named',
    gezaehlt: { gezaehlt: 0, ...ALT },
    nachgefuellt: { ablaufdatum: FRESH.ablaufdatum },
    erwartet: { ...FRESH, chargennummer: null },
  },
  {
    name: 'nothing left, a batch named',
    gezaehlt: { gezaehlt: 0, ...ALT },
    nachgefuellt: { chargennummer: 'NEU' },
    erwartet: { ...FRESH, ablaufdatum: null },
  },
  { name: 'something left, nothing named', gezaehlt: { gezaehlt: 3, ...ALT }, nachgefuellt: {}, erwartet: ALT },
  {
    name: 'something left, a batch named',
    gezaehlt: { gezaehlt: 3, ...ALT },
    nachgefuellt: { chargennummer: 'NEU' },
    erwartet: ALT,
  },
  { name: 'something left that expires later', gezaehlt: { gezaehlt: 3, ...FRESH }, nachgefuellt: ALT, erwartet: ALT },
  {
    name: 'something left that expires later, a date named',
    gezaehlt: { gezaehlt: 3, ...FRESH },
    nachgefuellt: { ablaufdatum: ALT.ablaufdatum },
    erwartet: { ...ALT, chargennummer: null },
  },
  {
    name: 'something left that expires earlier',
    gezaehlt: { gezaehlt: 3, ...ALT },
    nachgefuellt: FRESH,
    erwartet: ALT,
  },
  {
    name: 'something left of which the check says nothing',
    gezaehlt: { gezaehlt: 3 },
    nachgefuellt: FRESH,
    erwartet: FRESH,
    inKontrolle: ALT,
  },
  {
    name: 'something left of which the check has removed the date and the batch',
    gezaehlt: { gezaehlt: 3, ...UNKNOWN },
    nachgefuellt: FRESH,
    erwartet: FRESH,
  },
  {
    name: 'something left of which the check has removed both, nothing named',
    gezaehlt: { gezaehlt: 3, ...UNKNOWN },
    nachgefuellt: {},
    erwartet: UNKNOWN,
  },
]

const angabenOf = async ({ positionen: [position] }: Pruefling) => {
  const { body } = await anna.get(`/objektpositionen/${position?.id}`)
  const { ablaufdatum, chargennummer } = body as typeof ALT
  return { ablaufdatum, chargennummer }
}

async function countRows(pruefling: Pruefling, counted: object): Promise<string> {
  const kontrolle = await pruefling.kontrolle(anna)
  const { status, text } = await pruefling.zaehlen(anna, kontrolle, 0, counted)
  assert.equal(status, 200, text)
  return kontrolle
}

async function fuelleNach(pruefling: Pruefling, nachgefuellt: object): Promise<void> {
  const { id } = await pruefling.fehlbestand(anna)
  const { status, text } = await leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 4, ...nachgefuellt })
  assert.equal(status, 201, text)
}

async function beende(kontrolle: string, how: 'abschliessen' | 'abbrechen'): Promise<void> {
  const { status, text } = await anna.post(`/kontrollen/${kontrolle}/${how}`)
  assert.equal(status, 200, text)
}

for (const { name, gezaehlt, nachgefuellt, erwartet, inKontrolle = erwartet } of cases) {
  test(`a refill after a check, ${name}`, async () => {
    const pruefling = await Pruefling.neu(service, [10], 'ablauf_charge')
    await beende(await countRows(pruefling, gezaehlt), 'abschliessen')
    await fuelleNach(pruefling, nachgefuellt)
    assert.deepEqual(await angabenOf(pruefling), erwartet)
  })

  test(`a refill in a check, ${name}: the same once it is finished, and as before once it is cancelled`, async () => {
    for (const [how, afterwards] of [
      ['abschliessen', inKontrolle],
      ['abbrechen', ALT],
    ] as const) {
      const pruefling = await Pruefling.neu(service, [10], 'ablauf_charge')
      assert.equal((await leitung.patch(`/objektpositionen/${pruefling.positionen[0]?.id}`, ALT)).status, 200)
      const kontrolle = await countRows(pruefling, gezaehlt)
      await fuelleNach(pruefling, nachgefuellt)
      await beende(kontrolle, how)
      assert.deepEqual(await angabenOf(pruefling), afterwards)
    }
  })
}

// fehlbestaende.18: A refill that has expired already is asked about (409 `bestaetigung_noetig`).
test('a refill that has expired already is asked about first; on its last day it has not', async () => {
  const today = dayOf(service.clock.now(), 'Europe/Berlin')
  const pruefling = await Pruefling.neu(service, [10], 'ablauf_charge')
  await beende(await countRows(pruefling, { gezaehlt: 0 }), 'abschliessen')
  const { id } = await pruefling.fehlbestand(anna)
  const path = `/fehlbestaende/${id}/nachfuellungen`
  const expired = { menge: 1, ablaufdatum: addDays(today, -1) }
  const { status, body } = await leitung.post(path, expired)
  const { code, details } = body as { code: string; details: { hinweise: object[] } }
  assert.deepEqual([status, code], [409, 'bestaetigung_noetig'])
  assert.partialDeepStrictEqual(details.hinweise, [{ code: 'ablauf_vergangen', feld: 'ablaufdatum' }])
  assert.deepEqual([await angabenOf(pruefling), await pruefling.istmengen()], [UNKNOWN, [0]])
  for (const [more, expected] of [
    [{ ablaufdatum: today }, 201],
    [{ bestaetigt: true }, 201],
    [{ menge: 0, bestaetigt: true }, 400],
  ] as const) {
    assert.equal((await leitung.post(path, { ...expired, ...more })).status, expected)
  }
  assert.deepEqual(await pruefling.istmengen(), [2])
})
