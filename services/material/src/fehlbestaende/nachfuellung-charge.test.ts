/** Expiry date and batch belong together: a refill never leaves those of goods that are gone, nor one of each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pruefling } from '../kontrollen/pruefling.factory.ts'
import { starteTestdienst } from '../testing.ts'

const dienst = await starteTestdienst()
const anna = await dienst.person('mitarbeiter')
const leitung = await dienst.person('materialverantwortlicher')

const ALT = { ablaufdatum: '2027-05-31', chargennummer: 'ALT' }
const NEU = { ablaufdatum: '2030-01-31', chargennummer: 'NEU' }
const UNBEKANNT = { ablaufdatum: null, chargennummer: null }

/** What a position of 10 shows after a count and a refill. */
interface Fall {
  readonly name: string
  readonly gezaehlt: object
  readonly nachgefuellt: object
  readonly erwartet: object
  /** Where it differs in a check that begins with ALT. */
  readonly inKontrolle?: object
}

const faelle: readonly Fall[] = [
  { name: 'nothing left, nothing named', gezaehlt: { gezaehlt: 0, ...ALT }, nachgefuellt: {}, erwartet: UNBEKANNT },
  {
    name: 'nothing left, a date named',
    gezaehlt: { gezaehlt: 0, ...ALT },
    nachgefuellt: { ablaufdatum: NEU.ablaufdatum },
    erwartet: { ...NEU, chargennummer: null },
  },
  {
    name: 'nothing left, a batch named',
    gezaehlt: { gezaehlt: 0, ...ALT },
    nachgefuellt: { chargennummer: 'NEU' },
    erwartet: { ...NEU, ablaufdatum: null },
  },
  { name: 'something left, nothing named', gezaehlt: { gezaehlt: 3, ...ALT }, nachgefuellt: {}, erwartet: ALT },
  {
    name: 'something left, a batch named',
    gezaehlt: { gezaehlt: 3, ...ALT },
    nachgefuellt: { chargennummer: 'NEU' },
    erwartet: ALT,
  },
  { name: 'something left that expires later', gezaehlt: { gezaehlt: 3, ...NEU }, nachgefuellt: ALT, erwartet: ALT },
  {
    name: 'something left that expires later, a date named',
    gezaehlt: { gezaehlt: 3, ...NEU },
    nachgefuellt: { ablaufdatum: ALT.ablaufdatum },
    erwartet: { ...ALT, chargennummer: null },
  },
  { name: 'something left that expires earlier', gezaehlt: { gezaehlt: 3, ...ALT }, nachgefuellt: NEU, erwartet: ALT },
  {
    name: 'something left of which the check says nothing',
    gezaehlt: { gezaehlt: 3 },
    nachgefuellt: NEU,
    erwartet: NEU,
    inKontrolle: ALT,
  },
]

const angaben = async ({ positionen: [position] }: Pruefling) => {
  const { body } = await anna.get(`/objektpositionen/${position?.id}`)
  const { ablaufdatum, chargennummer } = body as typeof ALT
  return { ablaufdatum, chargennummer }
}

async function zaehle(pruefling: Pruefling, gezaehlt: object): Promise<string> {
  const kontrolle = await pruefling.kontrolle(anna)
  const { status, text } = await pruefling.zaehlen(anna, kontrolle, 0, gezaehlt)
  assert.equal(status, 200, text)
  return kontrolle
}

async function fuelleNach(pruefling: Pruefling, nachgefuellt: object): Promise<void> {
  const { id } = await pruefling.fehlbestand(anna)
  const { status, text } = await leitung.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 4, ...nachgefuellt })
  assert.equal(status, 201, text)
}

async function beende(kontrolle: string, wie: 'abschliessen' | 'abbrechen'): Promise<void> {
  const { status, text } = await anna.post(`/kontrollen/${kontrolle}/${wie}`)
  assert.equal(status, 200, text)
}

for (const { name, gezaehlt, nachgefuellt, erwartet, inKontrolle = erwartet } of faelle) {
  test(`a refill after a check, ${name}`, async () => {
    const pruefling = await Pruefling.neu(dienst, [10], 'ablauf_charge')
    await beende(await zaehle(pruefling, gezaehlt), 'abschliessen')
    await fuelleNach(pruefling, nachgefuellt)
    assert.deepEqual(await angaben(pruefling), erwartet)
  })

  test(`a refill in a check, ${name}: the same once it is finished, and as before once it is cancelled`, async () => {
    for (const [wie, danach] of [
      ['abschliessen', inKontrolle],
      ['abbrechen', ALT],
    ] as const) {
      const pruefling = await Pruefling.neu(dienst, [10], 'ablauf_charge')
      assert.equal((await leitung.patch(`/objektpositionen/${pruefling.positionen[0]?.id}`, ALT)).status, 200)
      const kontrolle = await zaehle(pruefling, { ...UNBEKANNT, ...gezaehlt })
      await fuelleNach(pruefling, nachgefuellt)
      await beende(kontrolle, wie)
      assert.deepEqual(await angaben(pruefling), danach)
    }
  })
}
