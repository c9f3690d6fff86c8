import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import {
  type FehlbestandAntwort,
  type KontrolleAntwort,
  Pruefling,
  type Refusal,
} from '../kontrolle/pruefling.factory.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')
const leitung = await service.person('materialverantwortlicher')

const DAY_MS_ = 86_400_000

interface NachfuellungAntwort {
  readonly istmenge: number
  readonly hinweis?: string
  readonly fehlbestand_status: string
}

const nachfuellen = (who: Person, id: string, body: object) => who.post(`/fehlbestaende/${id}/nachfuellungen`, body)
const genehmigen = (who: Person, id: string, body?: object) => who.post(`/fehlbestaende/${id}/mindermenge`, body)
const codeOf = ({ body }: { body: unknown }) => (body as Refusal).code

// fehlbestaende.1: A refill alone changes `istmenge`: to the shortage's quantity plus its own.
test('core rule 2: a refill sets the position to the quantity of the shortage plus its own, whatever the position held', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [2])
  const { id } = await pruefling.fehlbestand(anna)
  await store.db
    .updateTable('objektposition')
    .set({ istmenge: 99 })
    .where('id', '=', pruefling.positionen[0]!.id)
    .execute()

  const first = await nachfuellen(leitung, id, { menge: 1 })
  assert.equal(first.status, 201)
  assert.deepEqual(await pruefling.istmengen(), [3])
  const { istmenge, fehlmenge, status } = await pruefling.fehlbestand(anna)
  assert.deepEqual([istmenge, fehlmenge, status], [3, 2, 'nachgefuellt_teilweise'])

  const second = (await nachfuellen(leitung, id, { menge: 2 })).body as NachfuellungAntwort
  assert.deepEqual([second.istmenge, second.hinweis, second.fehlbestand_status], [5, undefined, 'erledigt'])
  assert.deepEqual(await pruefling.istmengen(), [5])
  assert.equal(codeOf(await nachfuellen(leitung, id, { menge: 1 })), 'fehlbestand_erledigt')
})

// fehlbestaende.6: A refill above the target is allowed and carries `hinweis: ueber_soll`.
test('a refill above the target is allowed and says so', async () => {
  const pruefling = await Pruefling.neu(service, [5], 'ablauf_charge')
  await pruefling.geprueft(anna, [4])
  const { id } = await pruefling.fehlbestand(anna)
  const { status, body } = await nachfuellen(leitung, id, { menge: 3, ablaufdatum: '2029-12-31', chargennummer: 'L9' })
  assert.equal(status, 201)
  assert.deepEqual([(body as NachfuellungAntwort).istmenge, (body as NachfuellungAntwort).hinweis], [7, 'ueber_soll'])
  const afterwards = await pruefling.fehlbestand(anna)
  assert.deepEqual([afterwards.istmenge, afterwards.fehlmenge, afterwards.status], [7, 0, 'erledigt'])
  const position = await store.db
    .selectFrom('objektposition')
    .select(['ablaufdatum', 'chargennummer'])
    .where('id', '=', pruefling.positionen[0]!.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(position, { ablaufdatum: '2029-12-31', chargennummer: 'L9' })
})

// fehlbestaende.15: Resolving a shortage ends its approval; each is one event.
test('resolving a shortage ends its approval, each with one event', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [4])
  const { id } = await pruefling.fehlbestand(anna)
  await genehmigen(leitung, id)
  assert.equal((await pruefling.fehlbestand(anna)).genehmigt, true)
  await nachfuellen(leitung, id, { menge: 1 })
  assert.deepEqual(
    await pruefling.ereignisse([
      'nachfuellung_erfasst',
      'fehlbestand_erledigt',
      'mindermenge_genehmigt',
      'mindermenge_beendet_durch_erledigung',
    ]),
    ['mindermenge_genehmigt', 'nachfuellung_erfasst', 'fehlbestand_erledigt', 'mindermenge_beendet_durch_erledigung'],
  )
  assert.equal((await pruefling.fehlbestand(anna)).genehmigt, false)
})

// fehlbestaende.9: In the own running check M refill too; elsewhere V or `fehlbestand.bearbeiten`; in the check of another user its holder alone.
test("every role refills within its own running check; outside it a right is needed, and in another user's check only he refills", async () => {
  const pruefling = await Pruefling.neu(service, [9])
  await pruefling.geprueft(anna, [1])
  const { id } = await pruefling.fehlbestand(anna)
  const aktionen = async (who: Person) => ((await who.get(`/fehlbestaende/${id}`)).body as FehlbestandAntwort).aktionen
  const [lager, pruefer] = [
    await service.berechtigtePerson('fehlbestand.bearbeiten', 'lesen'),
    await service.berechtigtePerson('kontrolle.durchfuehren', 'lesen'),
  ]
  assert.deepEqual([(await nachfuellen(anna, id, { menge: 1 })).status, await aktionen(anna)], [403, []])
  assert.equal((await nachfuellen(lager, id, { menge: 1 })).status, 201)
  assert.deepEqual(await aktionen(lager), ['nachfuellen', 'bearbeiten'])

  const kontrolle = await pruefling.kontrolle(pruefer)
  assert.deepEqual(await aktionen(pruefer), ['nachfuellen'])
  assert.equal((await nachfuellen(pruefer, id, { menge: 1 })).status, 201)
  assert.deepEqual([codeOf(await nachfuellen(bernd, id, { menge: 1 }))], ['fremde_kontrolle'])
  assert.equal((await nachfuellen(leitung, id, { menge: 1 })).status, 201)
  await pruefer.post(`/kontrollen/${kontrolle}/abbrechen`)
  assert.equal((await nachfuellen(pruefer, id, { menge: 1 })).status, 403)
})

// fehlbestaende.7: The finish of a check keeps refills after the count.
test('a refill after a count is kept when the check is finished', async () => {
  const pruefling = await Pruefling.neu(service, [5, 5, 5])
  await pruefling.geprueft(anna, [1, 3, 1])
  const [first, second, third] = await pruefling.fehlbestaende(anna)
  const kontrolle = await pruefling.kontrolle(bernd)
  // The first is refilled before its count, so the count includes the refill; the second after it.
  await nachfuellen(bernd, first!.id, { menge: 1 })
  await pruefling.zaehlen(bernd, kontrolle, 0, { gezaehlt: 2 })
  await pruefling.zaehlen(bernd, kontrolle, 1, { gezaehlt: 3 })
  await nachfuellen(leitung, second!.id, { menge: 1 })
  // The count of the third is below what its shortage says.
  await store.db.updateTable('fehlbestand').set({ istmenge: 4 }).where('id', '=', third!.id).execute()
  await pruefling.zaehlen(bernd, kontrolle, 2, { gezaehlt: 0 })
  await nachfuellen(bernd, third!.id, { menge: 1 })
  assert.equal((await bernd.post(`/kontrollen/${kontrolle}/abschliessen`)).status, 200)

  const afterwards = await pruefling.fehlbestaende(anna)
  assert.deepEqual(
    afterwards.map(({ istmenge, status, vorlaeufig }) => [istmenge, status, vorlaeufig]),
    [
      [2, 'nachgefuellt_teilweise', false],
      [4, 'nachgefuellt_teilweise', false],
      [1, 'nachgefuellt_teilweise', false],
    ],
  )
  const { body } = await anna.get(`/kontrollen/${kontrolle}`)
  assert.deepEqual(
    (body as KontrolleAntwort).positionen.map(({ fehlbestand_id }) => fehlbestand_id),
    [first!.id, second!.id, third!.id],
  )
})

test('a refill within a check goes on from its count, and not from what an older shortage has found', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [4])
  const { id } = await pruefling.fehlbestand(anna)
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 1 })
  const first = (await nachfuellen(anna, id, { menge: 1 })).body as NachfuellungAntwort
  assert.deepEqual([first.istmenge, first.fehlbestand_status, first.hinweis], [2, 'nachgefuellt_teilweise', undefined])
  const second = (await nachfuellen(anna, id, { menge: 3 })).body as NachfuellungAntwort
  assert.deepEqual([second.istmenge, second.fehlbestand_status, second.hinweis], [5, 'erledigt', undefined])
  assert.deepEqual(await pruefling.istmengen(), [5])
  assert.equal((await anna.post(`/kontrollen/${kontrolle}/abschliessen`)).status, 200)
  const { istmenge, status } = await pruefling.fehlbestand(anna)
  assert.deepEqual([istmenge, status], [5, 'erledigt'])
})

test('a refill changes expiry date and batch where it names them, unless something is left that expires earlier', async () => {
  const mengen = [2, 2, 2, 0, 0]
  const pruefling = await Pruefling.neu(service, [5, 5, 5, 5, 5], 'ablauf_charge')
  const kontrolle = await pruefling.kontrolle(anna)
  for (const [place, gezaehlt] of mengen.entries()) {
    const details = { gezaehlt, ablaufdatum: '2027-05-31', chargennummer: 'alt' }
    assert.equal((await pruefling.zaehlen(anna, kontrolle, place, details)).status, 200)
  }
  const details = async () =>
    (
      await store.db
        .selectFrom('objektposition')
        .select(['ablaufdatum', 'chargennummer'])
        .where('objekt_id', '=', pruefling.objekt_id)
        .orderBy('reihenfolge')
        .execute()
    ).map(({ ablaufdatum, chargennummer }) => [ablaufdatum, chargennummer])
  const [first, second, third, vierter, blank] = await pruefling.fehlbestaende(anna)
  const later = { menge: 1, ablaufdatum: '2028-12-31', chargennummer: 'neu' }
  await nachfuellen(anna, first!.id, { menge: 1 })
  await nachfuellen(anna, second!.id, { ...later, ablaufdatum: '2026-12-31' })
  await nachfuellen(anna, third!.id, later)
  await nachfuellen(anna, vierter!.id, later)
  assert.equal((await anna.post(`/kontrollen/${kontrolle}/abschliessen`)).status, 200)
  const nachKontrolle = [
    ['2027-05-31', 'alt'],
    ['2026-12-31', 'neu'],
    ['2027-05-31', 'alt'],
    ['2028-12-31', 'neu'],
    [null, null],
  ]
  assert.deepEqual(await details(), nachKontrolle)
  await nachfuellen(leitung, first!.id, later)
  await nachfuellen(leitung, second!.id, { ...later, ablaufdatum: '2026-12-31', chargennummer: 'am gleichen Tag' })
  await nachfuellen(leitung, blank!.id, later)
  const [, , ...rest] = nachKontrolle.slice(0, -1)
  const after = [['2027-05-31', 'alt'], ['2026-12-31', 'am gleichen Tag'], ...rest, ['2028-12-31', 'neu']]
  assert.deepEqual(await details(), after, 'outside a check as well')
})

test('discarding a position ends its shortage and approval, so that its object becomes ready again', async () => {
  const pruefling = await Pruefling.neu(service, [5, 1])
  await pruefling.geprueft(anna, [4, 1])
  const { id } = await pruefling.fehlbestand(anna)
  await genehmigen(leitung, id)
  const objekt = async () => (await anna.get(`/objekte/${pruefling.objekt_id}`)).body as { einsatzbereitschaft: string }
  assert.equal((await objekt()).einsatzbereitschaft, 'eingeschraenkt')
  const aussondern = () =>
    leitung.patch(`/objektpositionen/${pruefling.positionen[0]!.id}`, { ist_status: 'ausgesondert' })
  assert.equal((await aussondern()).status, 200)
  assert.equal((await objekt()).einsatzbereitschaft, 'einsatzbereit')
  const { status, sollmenge, istmenge, fehlmenge, genehmigt } = await pruefling.fehlbestand(anna)
  assert.deepEqual([status, sollmenge, istmenge, fehlmenge, genehmigt], ['erledigt', 0, 4, 0, false])
  assert.equal((await aussondern()).status, 200)
  assert.deepEqual(await pruefling.ereignisse(['fehlbestand_erledigt', 'mindermenge_beendet_durch_erledigung']), [
    'fehlbestand_erledigt',
    'mindermenge_beendet_durch_erledigung',
  ])
})

test('a position that is discarded while a check runs leaves nothing missing, counted before or after', async () => {
  const pruefling = await Pruefling.neu(service, [5, 5])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
  for (const { id } of pruefling.positionen) {
    assert.equal((await leitung.patch(`/objektpositionen/${id}`, { ist_status: 'ausgesondert' })).status, 200)
  }
  await pruefling.zaehlen(anna, kontrolle, 1, { gezaehlt: 0 })
  assert.equal((await anna.post(`/kontrollen/${kontrolle}/abschliessen`)).status, 200)
  assert.deepEqual(
    (await pruefling.fehlbestaende(anna)).map(({ status, vorlaeufig }) => [status, vorlaeufig]),
    [['erledigt', false]],
  )
})

test('finishing a check does not wait for work on the findings of another check', async () => {
  const [fremder, eigener] = [await Pruefling.neu(service, [5]), await Pruefling.neu(service, [5])]
  const fremde = await fremder.kontrolle(bernd)
  await fremder.zaehlen(bernd, fremde, 0, { gezaehlt: 1 })
  const { id } = await fremder.fehlbestand(bernd)
  const eigene = await eigener.kontrolle(anna)
  await eigener.zaehlen(anna, eigene, 0, { gezaehlt: 1 })
  await store.db.transaction().execute(async (tx) => {
    await tx.selectFrom('fehlbestand').select('id').where('id', '=', id).forUpdate().execute()
    assert.equal((await anna.post(`/kontrollen/${eigene}/abschliessen`)).status, 200)
  })
})

// fehlbestaende.8: A shortage refilled in its check and counted complete afterwards is resolved.
test('a shortage that was refilled in its check and is then counted as complete is resolved, and keeps its refill', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const kontrolle = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 2 })
  const { id } = await pruefling.fehlbestand(anna)
  await nachfuellen(anna, id, { menge: 2 })
  await pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 5 })
  const { istmenge, status } = await pruefling.fehlbestand(anna)
  assert.deepEqual([istmenge, status], [5, 'erledigt'])
  assert.deepEqual(await pruefling.istmengen(), [4], 'core rule 1: the count changes no position')
})

// fehlbestaende.12: A shortage has one active approval at most; a resolved one gets none.
test('an approval is refused twice, and for what is resolved', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [4])
  const { id } = await pruefling.fehlbestand(anna)
  const { status, body } = await genehmigen(leitung, id, { begruendung: 'Lieferung am Montag' })
  assert.equal(status, 201)
  assert.equal((body as { begruendung: string }).begruendung, 'Lieferung am Montag')
  assert.equal(codeOf(await genehmigen(leitung, id)), 'mindermenge_aktiv')
  assert.equal((await genehmigen(anna, id)).status, 403)
  await nachfuellen(leitung, id, { menge: 1 })
  assert.equal(codeOf(await genehmigen(leitung, id)), 'fehlbestand_erledigt')
})

test('a request that does not fit is refused and nothing is written', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  await pruefling.geprueft(anna, [4])
  const { id } = await pruefling.fehlbestand(anna)
  const cases: [object, number, string][] = [
    [{}, 400, 'anfrage_ungueltig'],
    [{ menge: 0 }, 400, 'anfrage_ungueltig'],
    [{ menge: 1.5 }, 400, 'anfrage_ungueltig'],
    [{ menge: 1, istmenge: 5 }, 400, 'anfrage_ungueltig'],
    [{ menge: 1, lagerplatz_id: 'A1' }, 400, 'anfrage_ungueltig'],
    [{ menge: 1, lagerplatz_id: newId() }, 422, 'unbekannte_referenz'],
    [{ menge: 1, ablaufdatum: '2029-12-31' }, 422, 'materialtyp_unpassend'],
    [{ menge: 1, chargennummer: 'L9' }, 422, 'materialtyp_unpassend'],
  ]
  for (const [body, status, code] of cases) {
    const answer = await nachfuellen(leitung, id, body)
    assert.deepEqual([answer.status, codeOf(answer)], [status, code], JSON.stringify(body))
  }
  assert.equal((await leitung.patch(`/fehlbestaende/${id}`, { status: 'erledigt' })).status, 400)
  assert.equal((await pruefling.fehlbestand(anna)).status, 'offen')
  assert.deepEqual(await pruefling.istmengen(), [0])
  for (const path of [newId(), 'keine-id']) {
    assert.equal((await leitung.get(`/fehlbestaende/${path}`)).status, 404)
    assert.equal((await nachfuellen(leitung, path, { menge: 1 })).status, 404)
    assert.equal((await genehmigen(leitung, path)).status, 404)
    assert.equal((await leitung.patch(`/fehlbestaende/${path}`, { status: 'in_bearbeitung' })).status, 404)
  }
})

// fehlbestaende.10: Shortages are filtered by Standort, object, Material, state and approval, and sorted by age.
test('the list is filtered by place, object, material, state and approval, and sorted by age', async () => {
  const standort = await einStandort(store)
  const old = await Pruefling.neu(service, [5, 5])
  await store.db.updateTable('objekt').set({ standort_id: standort.id }).where('id', '=', old.objekt_id).execute()
  await old.geprueft(anna, [4, 3])
  const [first, second] = await old.fehlbestaende(anna)
  const entstanden_am = new Date(clock.now() - 3 * DAY_MS_ - 1000).toISOString()
  await store.db.updateTable('fehlbestand').set({ entstanden_am }).where('objekt_id', '=', old.objekt_id).execute()
  await old.geprueft(anna, [5, 3])
  const fresh = await Pruefling.neu(service, [5])
  await store.db.updateTable('objekt').set({ standort_id: standort.id }).where('id', '=', fresh.objekt_id).execute()
  await fresh.geprueft(anna, [4])
  const third = await fresh.fehlbestand(anna)
  await genehmigen(leitung, second!.id)

  const list = async (filter: string) => {
    const { body, status } = await anna.get(`/fehlbestaende?standort_id=${standort.id}&${filter}`)
    assert.equal(status, 200)
    return (body as { eintraege: FehlbestandAntwort[] }).eintraege
  }
  const ids = async (filter: string) => (await list(filter)).map(({ id }) => id)
  assert.deepEqual(await ids(''), [first!.id, second!.id, third.id])
  assert.deepEqual(await ids('sortierung=alter'), [third.id, second!.id, first!.id])
  assert.deepEqual(await ids('offen=true'), [second!.id, third.id])
  assert.deepEqual(await ids('status=erledigt'), [first!.id])
  assert.deepEqual(await ids('genehmigt=true'), [second!.id])
  assert.deepEqual(await ids('genehmigt=false&offen=true'), [third.id])
  assert.deepEqual(await ids(`objekt_id=${fresh.objekt_id}`), [third.id])
  assert.deepEqual(await ids(`material_id=${old.positionen[1]!.material_id}`), [second!.id])
  assert.deepEqual(
    (await list('')).map(({ alter_tage }) => alter_tage),
    [3, 3, 0],
  )
  assert.equal((await anna.get('/fehlbestaende?sortierung=menge')).status, 400)
})
