import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type KontrolleAntwort, Pruefling, type Refusal } from './pruefling.factory.ts'

const service = await starteTestdienst()
const { store, clock } = service
const anna = await service.person('mitarbeiter')
const bernd = await service.person('mitarbeiter')
const leitung = await service.person('materialverantwortlicher')

const read = async (id: string) => (await anna.get(`/kontrollen/${id}`)).body as KontrolleAntwort
const position = (id: string) =>
  store.db.selectFrom('objektposition').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

// kontrollen.1: A check begins with each active position, its effective target and no count.
test('a check begins with every active position, its effective target and no count', async () => {
  const pruefling = await Pruefling.neu(service, [5, 3, 2])
  const [first, second] = pruefling.positionen
  await store.db.updateTable('objektposition').set({ override: 7 }).where('id', '=', first!.id).execute()
  await store.db
    .updateTable('objektposition')
    .set({ ist_status: 'ausgesondert' })
    .where('id', '=', second!.id)
    .execute()

  const { status, body } = await pruefling.starten(anna)
  assert.equal(status, 201)
  const kontrolle = body as KontrolleAntwort
  assert.deepEqual(
    [kontrolle.status, kontrolle.benutzer_id, kontrolle.benutzer_name],
    ['in_bearbeitung', anna.id, 'mitarbeiter'],
  )
  assert.deepEqual(
    kontrolle.positionen.map(({ sollmenge, gezaehlt, bestaetigt }) => [sollmenge, gezaehlt, bestaetigt]),
    [
      [7, null, false],
      [2, null, false],
    ],
  )
  assert.deepEqual(kontrolle.aktionen, ['zaehlen', 'abschliessen', 'abbrechen'])
  assert.deepEqual(((await bernd.get(`/kontrollen/${kontrolle.id}`)).body as KontrolleAntwort).aktionen, [
    'uebernehmen',
  ])
  const readers = await service.berechtigtePerson('lesen')
  assert.deepEqual(((await readers.get(`/kontrollen/${kontrolle.id}`)).body as KontrolleAntwort).aktionen, [])
})

// kontrollen.3: The running check and its holder are the lock: a second start is 409 with the holder and the start.
test('a person who meets the lock learns who holds it and since when', async () => {
  const pruefling = await Pruefling.neu(service, [1])
  const kontrolle_id = await pruefling.kontrolle(anna)
  for (const who of [bernd, anna]) {
    const { status, body } = await pruefling.starten(who)
    assert.equal(status, 409)
    const { code, details } = body as Refusal
    const seit = new Date(clock.now()).toISOString()
    assert.equal(code, 'objekt_gesperrt')
    assert.deepEqual(details, { kontrolle_id, benutzer_id: anna.id, benutzer_name: 'mitarbeiter', seit })
  }
})

// kontrollen.9: A finish with unconfirmed positions is 409 and lists them.
test('an incompletely counted check names what is unconfirmed and goes on', async () => {
  const pruefling = await Pruefling.neu(service, [1, 2, 3])
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 1, { gezaehlt: 2 })
  const { status, body } = await anna.post(`/kontrollen/${id}/abschliessen`)
  assert.equal(status, 409)
  const { code, details } = body as Refusal
  const { positionen, status: afterwards } = await read(id)
  assert.equal(code, 'positionen_unbestaetigt')
  assert.deepEqual(details, { positionen: [positionen[0]?.id, positionen[2]?.id] })
  assert.equal(afterwards, 'in_bearbeitung')
})

// kontrollen.4: A check never changes `istmenge`, however it ends.
test('core rule 1: a check never changes the quantity of a position, however it ends', async () => {
  for (const end of ['abschliessen', 'abbrechen']) {
    const pruefling = await Pruefling.neu(service, [5, 5])
    const id = await pruefling.kontrolle(anna)
    await pruefling.zaehlen(anna, id, 0, { gezaehlt: 5 })
    await pruefling.zaehlen(anna, id, 1, { gezaehlt: 3 })
    await anna.post(`/kontrollen/${id}/${end}`)
    assert.deepEqual(await pruefling.istmengen(), [0, 0])
  }
})

// kontrollen.5: A count below the target makes a shortage at once; a correction adjusts it; reaching the target discards it. It is provisional until the finish.
test('a count creates a shortage at once, a correction adjusts it, reaching the target discards it', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const id = await pruefling.kontrolle(anna)
  const countRows = async (gezaehlt: number) => {
    const { status, body } = await pruefling.zaehlen(anna, id, 0, { gezaehlt })
    assert.equal(status, 200)
    return body as KontrolleAntwort['positionen'][number]
  }
  const first = await countRows(3)
  const entstanden = await pruefling.fehlbestand(anna)
  assert.equal(first.fehlbestand_id, entstanden.id)
  assert.deepEqual([entstanden.istmenge, entstanden.fehlmenge, entstanden.vorlaeufig], [3, 2, true])

  assert.equal((await countRows(1)).fehlbestand_id, entstanden.id)
  assert.equal((await pruefling.fehlbestand(anna)).fehlmenge, 4)

  assert.equal((await countRows(6)).fehlbestand_id, null)
  assert.deepEqual(await pruefling.fehlbestaende(anna), [])
  assert.deepEqual(await pruefling.ereignisse(['istmenge_erfasst', 'fehlbestand_entstanden', 'fehlbestand_erledigt']), [
    'fehlbestand_entstanden',
    'istmenge_erfasst',
    'istmenge_erfasst',
    'istmenge_erfasst',
  ])
})

// kontrollen.6: An older open shortage is named and not doubled; the finish sets it to the count.
test('an older open shortage is named and not doubled, and meets the count when the check is finished', async () => {
  const pruefling = await Pruefling.neu(service, [5, 5])
  const old = await pruefling.geprueft(anna, [2, 3])
  const [first, second] = await pruefling.fehlbestaende(anna)
  const id = await pruefling.kontrolle(bernd)
  await pruefling.zaehlen(bernd, id, 0, { gezaehlt: 4 })
  await pruefling.zaehlen(bernd, id, 1, { gezaehlt: 5 })
  assert.deepEqual(
    (await read(id)).positionen.map(({ fehlbestand_id }) => fehlbestand_id),
    [first?.id, second?.id],
  )
  const waehrend = await pruefling.fehlbestaende(anna)
  assert.deepEqual(
    waehrend.map(({ istmenge, status }) => [istmenge, status]),
    [
      [2, 'offen'],
      [3, 'offen'],
    ],
  )

  await bernd.post(`/kontrollen/${id}/abschliessen`)
  const afterwards = await pruefling.fehlbestaende(anna)
  assert.deepEqual(
    afterwards.map(({ istmenge, fehlmenge, status }) => [istmenge, fehlmenge, status]),
    [
      [4, 1, 'offen'],
      [5, 0, 'erledigt'],
    ],
  )
  assert.deepEqual(
    afterwards.map(({ kontrolle_id }) => kontrolle_id),
    [old, old],
  )
})

// kontrollen.10: Cancelling discards positions and shortages of the check, gives refilled quantities back and keeps the record.
test('cancelling discards positions and shortages of the check, gives refilled positions back, and keeps the record', async () => {
  const pruefling = await Pruefling.neu(service, [5, 4], 'ablauf_charge')
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 0, { gezaehlt: 3 })
  await pruefling.zaehlen(anna, id, 1, { gezaehlt: 4 })
  const { id: fehlbestand } = await pruefling.fehlbestand(anna)
  const charge = { menge: 1, ablaufdatum: '2026-12-31', chargennummer: 'B' }
  await store.db
    .updateTable('objektposition')
    .set({ istmenge: 4, ablaufdatum: '2027-01-31', chargennummer: 'A' })
    .where('id', '=', pruefling.positionen[0]!.id)
    .execute()
  assert.equal((await anna.post(`/fehlbestaende/${fehlbestand}/nachfuellungen`, charge)).status, 201)
  assert.equal((await anna.post(`/fehlbestaende/${fehlbestand}/nachfuellungen`, { menge: 1 })).status, 201)
  assert.deepEqual(await pruefling.istmengen(), [5, 0])

  const { body } = await anna.post(`/kontrollen/${id}/abbrechen`)
  assert.deepEqual([(body as KontrolleAntwort).status, (body as KontrolleAntwort).positionen], ['abgebrochen', []])
  assert.deepEqual(await pruefling.fehlbestaende(anna), [])
  const { istmenge, ablaufdatum, chargennummer } = await position(pruefling.positionen[0]!.id)
  assert.deepEqual([istmenge, ablaufdatum, chargennummer], [4, '2027-01-31', 'A'])
  assert.equal((await pruefling.ereignisse(['nachfuellung_erfasst'])).length, 2, 'the events stay')
  assert.equal((await pruefling.starten(bernd)).status, 201, 'the object is free again')
})

// kontrollen.11: Taking over ends the old check and opens one that carries its counts.
test('taking over carries counts and shortages to a new check, which may correct and discard them', async () => {
  const pruefling = await Pruefling.neu(service, [5, 5], 'ablauf_charge')
  const old = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, old, 0, { gezaehlt: 2, ablaufdatum: '2028-05-31' })
  const { status, body } = await bernd.post(`/kontrollen/${old}/uebernehmen`)
  assert.equal(status, 201)
  const fresh = body as KontrolleAntwort
  assert.deepEqual([fresh.benutzer_id, fresh.vorgaenger_id, fresh.status], [bernd.id, old, 'in_bearbeitung'])
  assert.deepEqual(
    fresh.positionen.map(({ gezaehlt, ablaufdatum }) => [gezaehlt, ablaufdatum]),
    [
      [2, '2028-05-31'],
      [null, null],
    ],
  )
  assert.deepEqual([(await read(old)).status, (await read(old)).positionen], ['abgebrochen', []])
  assert.equal((await pruefling.fehlbestand(anna)).kontrolle_id, fresh.id)

  await pruefling.zaehlen(bernd, fresh.id, 0, { gezaehlt: 5 })
  assert.deepEqual(await pruefling.fehlbestaende(anna), [])
  assert.equal((await pruefling.zaehlen(anna, old, 0, { gezaehlt: 1 })).status, 409)
})

test('taking over a check that has found nothing missing gives nothing to report', async () => {
  const pruefling = await Pruefling.neu(service, [5])
  const old = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, old, 0, { gezaehlt: 5 })
  const fresh = (await bernd.post(`/kontrollen/${old}/uebernehmen`)).body as KontrolleAntwort
  const { rows } = await sql`SELECT FROM job WHERE key = ${fresh.id}`.execute(store.db)
  assert.deepEqual(rows, [])
})

test('letzte_kontrolle_am is the end of the last finished check; a cancelled one does not count', async () => {
  const pruefling = await Pruefling.neu(service, [1])
  const when = async () =>
    ((await anna.get(`/objekte/${pruefling.objekt_id}`)).body as { letzte_kontrolle_am: string | null })
      .letzte_kontrolle_am
  assert.equal(await when(), null)
  clock.forward(60_000)
  await pruefling.geprueft(anna, [1])
  const end = new Date(clock.now()).toISOString()
  assert.equal(await when(), end)
  clock.forward(60_000)
  await anna.post(`/kontrollen/${await pruefling.kontrolle(anna)}/abbrechen`)
  assert.equal(await when(), end)
})

test('a field that does not fit is refused with its path, and nothing is written', async () => {
  const pruefling = await Pruefling.neu(service, [1])
  const id = await pruefling.kontrolle(anna)
  const cases: [object, string][] = [
    [{}, 'gezaehlt'],
    [{ gezaehlt: -1 }, 'gezaehlt'],
    [{ gezaehlt: 1.5 }, 'gezaehlt'],
    [{ gezaehlt: '1' }, 'gezaehlt'],
    [{ gezaehlt: 1_000_001 }, 'gezaehlt'],
    [{ gezaehlt: 1, istmenge: 1 }, 'istmenge'],
    [{ gezaehlt: 1, ablaufdatum: '2027-02-30' }, 'ablaufdatum'],
    [{ gezaehlt: 1, chargennummer: 'a\nb' }, 'chargennummer'],
  ]
  for (const [body, path] of cases) {
    const answer = await pruefling.zaehlen(anna, id, 0, body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    const { felder } = (answer.body as Refusal).details as { felder: { pfad: string }[] }
    assert.ok(
      felder.some((field) => field.pfad === path),
      answer.text,
    )
  }
  assert.deepEqual((await read(id)).positionen[0]?.gezaehlt, null)
  assert.deepEqual(await pruefling.ereignisse(['istmenge_erfasst']), [])
})

test('a check, an object or a position that does not exist is 404', async () => {
  const pruefling = await Pruefling.neu(service, [1])
  const id = await pruefling.kontrolle(anna)
  const unbekannt = newId()
  const answers = await Promise.all([
    anna.get(`/kontrollen/${unbekannt}`),
    anna.get('/kontrollen/keine-id'),
    anna.post(`/objekte/${unbekannt}/kontrollen`),
    anna.put(`/kontrollen/${unbekannt}/positionen/${pruefling.positionen[0]?.material_id}`, { gezaehlt: 1 }),
    anna.put(`/kontrollen/${id}/positionen/${unbekannt}`, { gezaehlt: 1 }),
    ...['abschliessen', 'abbrechen', 'uebernehmen'].map((aktion) => anna.post(`/kontrollen/${unbekannt}/${aktion}`)),
  ])
  for (const { status, text } of answers) assert.equal(status, 404, text)
})

// kontrollen.14: Checks are filtered by object, user and status, newest first.
test('the list is filtered by object, user and status, the newest first', async () => {
  const pruefling = await Pruefling.neu(service, [1])
  const first = await pruefling.geprueft(anna, [1])
  const second = await pruefling.kontrolle(bernd)
  const ids = async (filter: string) => {
    const { body } = await leitung.get(`/kontrollen?objekt_id=${pruefling.objekt_id}${filter}`)
    return (body as { eintraege: KontrolleAntwort[] }).eintraege.map(({ id }) => id)
  }
  assert.deepEqual(await ids(''), [second, first])
  assert.deepEqual(await ids('&sortierung=gestartet_am'), [first, second])
  assert.deepEqual(await ids(`&benutzer_id=${anna.id}`), [first])
  assert.deepEqual(await ids('&status=in_bearbeitung'), [second])
})

test('a check names what the last finished one before it counted, and takes it for no count', async () => {
  const pruefling = await Pruefling.neu(service, [4])
  const first = await pruefling.geprueft(anna, [3])
  const abgebrochene = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, abgebrochene, 0, { gezaehlt: 1 })
  await anna.post(`/kontrollen/${abgebrochene}/abbrechen`)
  const { positionen } = await read(await pruefling.kontrolle(bernd))
  assert.deepEqual([positionen[0]?.gezaehlt, positionen[0]?.bestaetigt], [null, false])
  const { beendet_am, positionen: damals } = await read(first)
  const unbekannt = { nachgefuellt_auf: null, ablaufdatum: null, chargennummer: null, seriennummer: null }
  assert.deepEqual(positionen[0]?.vorher, { gezaehlt: 3, gezaehlt_am: beendet_am, ...unbekannt })
  assert.deepEqual(damals[0]?.vorher, { gezaehlt: null, gezaehlt_am: null, ...unbekannt })
})

// kontrollen.13: A count sent twice by a phone is one count with one event.
test('a count that a phone sends twice is one count with one event, whatever was counted in between', async () => {
  const pruefling = await Pruefling.neu(service, [4])
  const id = await pruefling.kontrolle(anna)
  const path = `/kontrollen/${id}/positionen/${pruefling.positionen[0]?.material_id}`
  const options = { headers: { 'idempotency-key': newId() } }
  const first = await anna.put(path, { gezaehlt: 2 }, options)
  await anna.put(path, { gezaehlt: 4 })
  const second = await anna.put(path, { gezaehlt: 2 }, options)
  assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text])
  assert.equal((await read(id)).positionen[0]?.gezaehlt, 4)
  assert.equal((await pruefling.ereignisse(['istmenge_erfasst'])).length, 2)
})

test('a start that a phone sends twice starts one check', async () => {
  const pruefling = await Pruefling.neu(service, [1])
  const headers = { 'idempotency-key': newId() }
  const starte = () => anna.post(`/objekte/${pruefling.objekt_id}/kontrollen`, undefined, { headers })
  const [first, second] = await Promise.all([starte(), starte()])
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.equal((first.body as KontrolleAntwort).id, (second.body as KontrolleAntwort).id)
  assert.equal((await pruefling.ereignisse(['kontrolle_gestartet'])).length, 1)
})

test('the number of statements is bounded, and does not grow with the positions of the object', async () => {
  /** Counts statements, including the one that reads the token's user. */
  const statements = async (sollmengen: readonly number[]) => {
    const pruefling = await Pruefling.neu(service, sollmengen)
    await pruefling.geprueft(
      anna,
      sollmengen.map(() => 0),
    )
    for (const { id } of await pruefling.fehlbestaende(anna)) await leitung.post(`/fehlbestaende/${id}/mindermenge`)
    let kontrolle = ''
    const starten = await service.anweisungen(async () => {
      kontrolle = await pruefling.kontrolle(anna)
    })
    const zaehlen = await service.anweisungen(() => pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 0 }))
    for (const place of sollmengen.keys()) await pruefling.zaehlen(anna, kontrolle, place, { gezaehlt: 9 })
    const lesen = await service.anweisungen(() => anna.get(`/kontrollen/${kontrolle}`))
    const abschliessen = await service.anweisungen(() => anna.post(`/kontrollen/${kontrolle}/abschliessen`))
    const auflisten = await service.anweisungen(() => pruefling.fehlbestaende(anna))
    const second = await pruefling.kontrolle(bernd)
    const entstehen = await service.anweisungen(() => pruefling.zaehlen(bernd, second, 0, { gezaehlt: 0 }))
    const uebernehmen = await service.anweisungen(() => anna.post(`/kontrollen/${second}/uebernehmen`))
    const kontrollen = await service.anweisungen(() => anna.get(`/kontrollen?objekt_id=${pruefling.objekt_id}`))
    return { starten, zaehlen, lesen, abschliessen, auflisten, entstehen, uebernehmen, kontrollen }
  }
  const few = await statements([1, 2])
  assert.deepEqual(few, await statements(Array.from({ length: 12 }, () => 2)))
  assert.deepEqual(few, {
    starten: 10,
    zaehlen: 5,
    lesen: 3,
    abschliessen: 13,
    auflisten: 3,
    entstehen: 7,
    uebernehmen: 11,
    kontrollen: 3,
  })
})
