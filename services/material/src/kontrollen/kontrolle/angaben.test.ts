/** What a check leaves of expiry date, batch and serial number: what it recorded, not what it removed, nothing where nothing is. */
import assert from 'node:assert/strict'
import { addDays, dayOf } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import type { Materialtyp } from '../../kern/db/db.gen.ts'
import { type KontrolleAntwort, Pruefling, type Refusal } from './pruefling.factory.ts'

const service = await starteTestdienst()
const anna = await service.person('mitarbeiter')
const leitung = await service.person('materialverantwortlicher')
const bald = addDays(dayOf(service.clock.now(), 'Europe/Berlin'), 5)
const spaeter = addDays(bald, 400)

const ALT = { ablaufdatum: bald, chargennummer: 'ALT' }
const NONE = { ablaufdatum: null, chargennummer: null }

/** An object with one position that has these details. */
async function bestueckt(details: object, typ: Materialtyp = 'ablauf_charge'): Promise<Pruefling> {
  const pruefling = await Pruefling.neu(service, [4], typ)
  const { status, text } = await leitung.patch(`/objektpositionen/${pruefling.positionen[0]?.id}`, details)
  assert.equal(status, 200, text)
  return pruefling
}
async function zaehle(pruefling: Pruefling, kontrolle: string, counted: object) {
  const { status, body, text } = await pruefling.zaehlen(anna, kontrolle, 0, counted)
  assert.equal(status, 200, text)
  return body as KontrolleAntwort['positionen'][number] & { readonly entfernt: string[] }
}
async function beende(kontrolle: string, how = 'abschliessen'): Promise<void> {
  const { status, text } = await anna.post(`/kontrollen/${kontrolle}/${how}`)
  assert.equal(status, 200, text)
}
/** A finished check with these counts, one correcting the other. */
async function geprueft(pruefling: Pruefling, ...counts: object[]): Promise<void> {
  const kontrolle = await pruefling.kontrolle(anna)
  for (const counted of counts) await zaehle(pruefling, kontrolle, counted)
  await beende(kontrolle)
}
async function position(pruefling: Pruefling) {
  const { body } = await anna.get(`/objektpositionen/${pruefling.positionen[0]?.id}`)
  const { ablaufdatum, chargennummer, seriennummer, ablaufstatus } = body as Record<string, unknown>
  return { ablaufdatum, chargennummer, seriennummer, ablaufstatus }
}
const angaben = async (pruefling: Pruefling) => {
  const { ablaufdatum, chargennummer } = await position(pruefling)
  return { ablaufdatum, chargennummer }
}
async function warnungen(pruefling: Pruefling): Promise<number> {
  const { body } = await anna.get(`/dashboard/ablaufwarnungen?objekt_id=${pruefling.objekt_id}`)
  return (body as { gesamt: number }).gesamt
}

// kontrollen.23: A position counted 0 has no expiry date and no batch after the finish, and warns of none.
test('a position of which nothing is left warns of no expiry, once the check that counted 0 is finished', async () => {
  const pruefling = await bestueckt(ALT)
  const kontrolle = await pruefling.kontrolle(anna)
  await zaehle(pruefling, kontrolle, { gezaehlt: 0 })
  assert.equal(await warnungen(pruefling), 1)
  await beende(kontrolle)
  assert.equal(await warnungen(pruefling), 0)
  assert.deepEqual(await position(pruefling), { ...NONE, seriennummer: null, ablaufstatus: null })
  const { body } = await anna.get(`/objekte/${pruefling.objekt_id}`)
  assert.equal((body as { hinweise: string[] }).hinweise.includes('position_abgelaufen'), false)
})

test('a count of 0 that names a date all the same leaves none', async () => {
  const pruefling = await bestueckt(NONE)
  await geprueft(pruefling, { gezaehlt: 0, ...ALT })
  assert.deepEqual([await angaben(pruefling), await warnungen(pruefling)], [NONE, 0])
})

test('a count of 0 that is corrected, or refilled before the end, keeps what is there', async () => {
  const corrected = await bestueckt(ALT)
  await geprueft(corrected, { gezaehlt: 0 }, { gezaehlt: 1 })
  assert.deepEqual(await angaben(corrected), ALT)

  const refilled = await bestueckt(ALT)
  const kontrolle = await refilled.kontrolle(anna)
  await zaehle(refilled, kontrolle, { gezaehlt: 0 })
  const { id } = await refilled.fehlbestand(anna)
  const fresh = { ablaufdatum: spaeter, chargennummer: 'NEU' }
  assert.equal((await anna.post(`/fehlbestaende/${id}/nachfuellungen`, { menge: 4, ...fresh })).status, 201)
  await beende(kontrolle)
  assert.deepEqual(await angaben(refilled), fresh)
})

test('a cancelled check takes nothing away', async () => {
  for (const counted of [{ gezaehlt: 0 }, { gezaehlt: 4, ...NONE }]) {
    const pruefling = await bestueckt(ALT)
    const kontrolle = await pruefling.kontrolle(anna)
    await zaehle(pruefling, kontrolle, counted)
    await beende(kontrolle, 'abbrechen')
    assert.deepEqual(await angaben(pruefling), ALT)
  }
})

test('a missing device keeps its serial number', async () => {
  const pruefling = await bestueckt({ seriennummer: 'SN-1' }, 'geraet_sn')
  await geprueft(pruefling, { gezaehlt: 0 })
  assert.equal((await position(pruefling)).seriennummer, 'SN-1')
})

// kontrollen.24: `null` in a count removes the detail from the position at the finish; what is not named stays.
test('null in a count removes the detail from the position; what is not named stays', async () => {
  const cases = [
    [[{ gezaehlt: 4, ablaufdatum: null }], { ...ALT, ablaufdatum: null }],
    [[{ gezaehlt: 4, chargennummer: null }], { ...ALT, chargennummer: null }],
    [[{ gezaehlt: 2, ...NONE }], NONE],
    [[{ gezaehlt: 4 }], ALT],
    [[{ gezaehlt: 4, ...NONE }, { gezaehlt: 3 }], NONE],
    [
      [
        { gezaehlt: 4, ...NONE },
        { gezaehlt: 4, chargennummer: 'NEU' },
      ],
      { ablaufdatum: null, chargennummer: 'NEU' },
    ],
    [
      [
        { gezaehlt: 4, chargennummer: 'NEU' },
        { gezaehlt: 4, chargennummer: null },
      ],
      { ...ALT, chargennummer: null },
    ],
  ] as const
  for (const [counts, expected] of cases) {
    const pruefling = await bestueckt(ALT)
    await geprueft(pruefling, ...counts)
    assert.deepEqual(await angaben(pruefling), expected, JSON.stringify(counts))
    assert.equal(await warnungen(pruefling), expected.ablaufdatum === null ? 0 : 1)
  }
  const geraet = await bestueckt({ seriennummer: 'SN-2' }, 'geraet_sn')
  await geprueft(geraet, { gezaehlt: 4, seriennummer: null })
  assert.equal((await position(geraet)).seriennummer, null)
})

test('the position of a check says what its count has removed, and keeps that through a take-over', async () => {
  const pruefling = await bestueckt(ALT)
  const kontrolle = await pruefling.kontrolle(anna)
  assert.deepEqual((await zaehle(pruefling, kontrolle, { gezaehlt: 4 })).entfernt, [])
  assert.deepEqual((await zaehle(pruefling, kontrolle, { gezaehlt: 4, ...NONE })).entfernt, [
    'ablaufdatum',
    'chargennummer',
  ])
  const taken = await leitung.post(`/kontrollen/${kontrolle}/uebernehmen`)
  const { id, positionen } = taken.body as { id: string; positionen: { entfernt: string[] }[] }
  assert.deepEqual(positionen[0]?.entfernt, ['ablaufdatum', 'chargennummer'])
  assert.equal((await leitung.post(`/kontrollen/${id}/abschliessen`)).status, 200)
  assert.deepEqual(await angaben(pruefling), NONE)
  const { body } = await leitung.get(`/historie?entitaet_id=${kontrolle}&ereignis=istmenge_erfasst`)
  const [last] = (body as { eintraege: { details: object }[] }).eintraege
  assert.partialDeepStrictEqual(last?.details, { ablaufdatum: null, entfernt: ['ablaufdatum', 'chargennummer'] })
})

const stored = (id: string) =>
  service.store.db.selectFrom('objektposition').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

// kontrollen.7: Expiry date, batch and serial number reach the position at the finish, not before.
test('expiry date, batch and serial number reach the position when the check is finished, and not before', async () => {
  const [vorrat, geraet] = [
    await Pruefling.neu(service, [2, 1], 'ablauf_charge'),
    await Pruefling.neu(service, [1, 1], 'geraet_sn'),
  ]
  const setze = (id: string, details: object) =>
    service.store.db.updateTable('objektposition').set(details).where('id', '=', id).execute()
  await setze(vorrat.positionen[1]!.id, { ablaufdatum: '2029-01-31', chargennummer: 'alt' })
  await setze(geraet.positionen[0]!.id, { seriennummer: 'SN-1' })
  const [first, second] = [await vorrat.kontrolle(anna), await geraet.kontrolle(anna)]
  await vorrat.zaehlen(anna, first, 0, { gezaehlt: 2, ablaufdatum: '2028-02-29', chargennummer: 'irrtum' })
  await vorrat.zaehlen(anna, first, 0, { gezaehlt: 2, chargennummer: null })
  await vorrat.zaehlen(anna, first, 1, { gezaehlt: 1, chargennummer: 'neu' })
  await geraet.zaehlen(anna, second, 0, { gezaehlt: 1 })
  await geraet.zaehlen(anna, second, 1, { gezaehlt: 1, seriennummer: 'SN-2' })
  assert.equal((await stored(vorrat.positionen[0]!.id)).ablaufdatum, null)
  for (const id of [first, second]) assert.equal((await anna.post(`/kontrollen/${id}/abschliessen`)).status, 200)
  const details = await Promise.all(
    [...vorrat.positionen, ...geraet.positionen].map(async ({ id }) => {
      const { ablaufdatum, chargennummer, seriennummer } = await stored(id)
      return [ablaufdatum, chargennummer, seriennummer]
    }),
  )
  assert.deepEqual(details, [
    ['2028-02-29', null, null],
    ['2029-01-31', 'neu', null],
    [null, null, 'SN-1'],
    [null, null, 'SN-2'],
  ])
})

test('a count cannot give a material details that its type does not have; taking them away is possible', async () => {
  const pruefling = await Pruefling.neu(service, [2])
  const id = await pruefling.kontrolle(anna)
  for (const [feld, value] of Object.entries({
    ablaufdatum: '2028-02-29',
    chargennummer: 'L7',
    seriennummer: 'SN-1',
  })) {
    const { status, body } = await pruefling.zaehlen(anna, id, 0, { gezaehlt: 2, [feld]: value })
    assert.deepEqual(
      [status, (body as Refusal).code, (body as Refusal).details],
      [422, 'materialtyp_unpassend', { feld }],
    )
  }
  assert.equal(((await anna.get(`/kontrollen/${id}`)).body as KontrolleAntwort).positionen[0]?.bestaetigt, false)
  assert.equal((await pruefling.zaehlen(anna, id, 0, { gezaehlt: 2, ablaufdatum: null })).status, 200)
})
