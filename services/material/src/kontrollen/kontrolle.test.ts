import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import { starteTestdienst } from '../testing.ts'
import { type Ablehnung, type KontrolleAntwort, Pruefling } from './pruefling.factory.ts'

const dienst = await starteTestdienst()
const { store, clock } = dienst
const anna = await dienst.person('mitarbeiter')
const bernd = await dienst.person('mitarbeiter')
const leitung = await dienst.person('materialverantwortlicher')

const lies = async (id: string) => (await anna.get(`/kontrollen/${id}`)).body as KontrolleAntwort
const position = (id: string) =>
  store.db.selectFrom('objektposition').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a check begins with every active position, its effective target and no count', async () => {
  const pruefling = await Pruefling.neu(dienst, [5, 3, 2])
  const [erste, zweite] = pruefling.positionen
  await store.db.updateTable('objektposition').set({ override: 7 }).where('id', '=', erste!.id).execute()
  await store.db
    .updateTable('objektposition')
    .set({ ist_status: 'ausgesondert' })
    .where('id', '=', zweite!.id)
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
  const leser = await dienst.berechtigtePerson('lesen')
  assert.deepEqual(((await leser.get(`/kontrollen/${kontrolle.id}`)).body as KontrolleAntwort).aktionen, [])
})

test('who meets the lock learns who holds it and since when', async () => {
  const pruefling = await Pruefling.neu(dienst, [1])
  const kontrolle_id = await pruefling.kontrolle(anna)
  for (const wer of [bernd, anna]) {
    const { status, body } = await pruefling.starten(wer)
    assert.equal(status, 409)
    const { code, details } = body as Ablehnung
    const seit = new Date(clock.now()).toISOString()
    assert.equal(code, 'objekt_gesperrt')
    assert.deepEqual(details, { kontrolle_id, benutzer_id: anna.id, benutzer_name: 'mitarbeiter', seit })
  }
})

test('a check that nobody has counted to the end names what is unconfirmed and goes on', async () => {
  const pruefling = await Pruefling.neu(dienst, [1, 2, 3])
  const id = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, id, 1, { gezaehlt: 2 })
  const { status, body } = await anna.post(`/kontrollen/${id}/abschliessen`)
  assert.equal(status, 409)
  const { code, details } = body as Ablehnung
  const { positionen, status: danach } = await lies(id)
  assert.equal(code, 'positionen_unbestaetigt')
  assert.deepEqual(details, { positionen: [positionen[0]?.id, positionen[2]?.id] })
  assert.equal(danach, 'in_bearbeitung')
})

test('core rule 1: a check never changes the quantity of a position, however it ends', async () => {
  for (const ende of ['abschliessen', 'abbrechen']) {
    const pruefling = await Pruefling.neu(dienst, [5, 5])
    const id = await pruefling.kontrolle(anna)
    await pruefling.zaehlen(anna, id, 0, { gezaehlt: 5 })
    await pruefling.zaehlen(anna, id, 1, { gezaehlt: 3 })
    await anna.post(`/kontrollen/${id}/${ende}`)
    assert.deepEqual(await pruefling.istmengen(), [0, 0])
  }
})

test('a count creates a shortage at once, a correction adjusts it, reaching the target discards it', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  const id = await pruefling.kontrolle(anna)
  const zaehle = async (gezaehlt: number) => {
    const { status, body } = await pruefling.zaehlen(anna, id, 0, { gezaehlt })
    assert.equal(status, 200)
    return body as KontrolleAntwort['positionen'][number]
  }
  const erste = await zaehle(3)
  const entstanden = await pruefling.fehlbestand(anna)
  assert.equal(erste.fehlbestand_id, entstanden.id)
  assert.deepEqual([entstanden.istmenge, entstanden.fehlmenge, entstanden.vorlaeufig], [3, 2, true])

  assert.equal((await zaehle(1)).fehlbestand_id, entstanden.id)
  assert.equal((await pruefling.fehlbestand(anna)).fehlmenge, 4)

  assert.equal((await zaehle(6)).fehlbestand_id, null)
  assert.deepEqual(await pruefling.fehlbestaende(anna), [])
  assert.deepEqual(await pruefling.ereignisse(['istmenge_erfasst', 'fehlbestand_entstanden', 'fehlbestand_erledigt']), [
    'fehlbestand_entstanden',
    'istmenge_erfasst',
    'istmenge_erfasst',
    'istmenge_erfasst',
  ])
})

test('an older open shortage is named and not doubled, and meets the count when the check is finished', async () => {
  const pruefling = await Pruefling.neu(dienst, [5, 5])
  const alte = await pruefling.geprueft(anna, [2, 3])
  const [erster, zweiter] = await pruefling.fehlbestaende(anna)
  const id = await pruefling.kontrolle(bernd)
  await pruefling.zaehlen(bernd, id, 0, { gezaehlt: 4 })
  await pruefling.zaehlen(bernd, id, 1, { gezaehlt: 5 })
  assert.deepEqual(
    (await lies(id)).positionen.map(({ fehlbestand_id }) => fehlbestand_id),
    [erster?.id, zweiter?.id],
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
  const danach = await pruefling.fehlbestaende(anna)
  assert.deepEqual(
    danach.map(({ istmenge, fehlmenge, status }) => [istmenge, fehlmenge, status]),
    [
      [4, 1, 'offen'],
      [5, 0, 'erledigt'],
    ],
  )
  assert.deepEqual(
    danach.map(({ kontrolle_id }) => kontrolle_id),
    [alte, alte],
  )
})

test('cancelling discards positions and shortages of the check, gives refilled positions back, and keeps the record', async () => {
  const pruefling = await Pruefling.neu(dienst, [5, 4], 'ablauf_charge')
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

test('taking over carries counts and shortages to a new check, which may correct and discard them', async () => {
  const pruefling = await Pruefling.neu(dienst, [5, 5], 'ablauf_charge')
  const alte = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, alte, 0, { gezaehlt: 2, ablaufdatum: '2028-05-31' })
  const { status, body } = await bernd.post(`/kontrollen/${alte}/uebernehmen`)
  assert.equal(status, 201)
  const neue = body as KontrolleAntwort
  assert.deepEqual([neue.benutzer_id, neue.vorgaenger_id, neue.status], [bernd.id, alte, 'in_bearbeitung'])
  assert.deepEqual(
    neue.positionen.map(({ gezaehlt, ablaufdatum }) => [gezaehlt, ablaufdatum]),
    [
      [2, '2028-05-31'],
      [null, null],
    ],
  )
  assert.deepEqual([(await lies(alte)).status, (await lies(alte)).positionen], ['abgebrochen', []])
  assert.equal((await pruefling.fehlbestand(anna)).kontrolle_id, neue.id)

  await pruefling.zaehlen(bernd, neue.id, 0, { gezaehlt: 5 })
  assert.deepEqual(await pruefling.fehlbestaende(anna), [])
  assert.equal((await pruefling.zaehlen(anna, alte, 0, { gezaehlt: 1 })).status, 409)
})

test('taking over a check that has found nothing missing gives nothing to report', async () => {
  const pruefling = await Pruefling.neu(dienst, [5])
  const alte = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, alte, 0, { gezaehlt: 5 })
  const neue = (await bernd.post(`/kontrollen/${alte}/uebernehmen`)).body as KontrolleAntwort
  const { rows } = await sql`SELECT FROM job WHERE key = ${neue.id}`.execute(store.db)
  assert.deepEqual(rows, [])
})

test('expiry date, batch and serial number reach the position when the check is finished, and not before', async () => {
  const [vorrat, geraet] = [
    await Pruefling.neu(dienst, [2, 1], 'ablauf_charge'),
    await Pruefling.neu(dienst, [1, 1], 'geraet_sn'),
  ]
  const setze = (id: string, angaben: object) =>
    store.db.updateTable('objektposition').set(angaben).where('id', '=', id).execute()
  await setze(vorrat.positionen[1]!.id, { ablaufdatum: '2029-01-31', chargennummer: 'alt' })
  await setze(geraet.positionen[0]!.id, { seriennummer: 'SN-1' })
  const [erste, zweite] = [await vorrat.kontrolle(anna), await geraet.kontrolle(anna)]
  await vorrat.zaehlen(anna, erste, 0, { gezaehlt: 2, ablaufdatum: '2028-02-29', chargennummer: 'irrtum' })
  await vorrat.zaehlen(anna, erste, 0, { gezaehlt: 2, chargennummer: null })
  await vorrat.zaehlen(anna, erste, 1, { gezaehlt: 1, chargennummer: 'neu' })
  await geraet.zaehlen(anna, zweite, 0, { gezaehlt: 1 })
  await geraet.zaehlen(anna, zweite, 1, { gezaehlt: 1, seriennummer: 'SN-2' })
  assert.equal((await position(vorrat.positionen[0]!.id)).ablaufdatum, null)
  for (const id of [erste, zweite]) assert.equal((await anna.post(`/kontrollen/${id}/abschliessen`)).status, 200)
  const angaben = await Promise.all(
    [...vorrat.positionen, ...geraet.positionen].map(async ({ id }) => {
      const { ablaufdatum, chargennummer, seriennummer } = await position(id)
      return [ablaufdatum, chargennummer, seriennummer]
    }),
  )
  assert.deepEqual(angaben, [
    ['2028-02-29', null, null],
    ['2029-01-31', 'neu', null],
    [null, null, 'SN-1'],
    [null, null, 'SN-2'],
  ])
})

test('a count cannot give a material details that its type does not have; taking them away is possible', async () => {
  const pruefling = await Pruefling.neu(dienst, [2])
  const id = await pruefling.kontrolle(anna)
  for (const [feld, wert] of Object.entries({ ablaufdatum: '2028-02-29', chargennummer: 'L7', seriennummer: 'SN-1' })) {
    const { status, body } = await pruefling.zaehlen(anna, id, 0, { gezaehlt: 2, [feld]: wert })
    assert.deepEqual(
      [status, (body as Ablehnung).code, (body as Ablehnung).details],
      [422, 'materialtyp_unpassend', { feld }],
    )
  }
  assert.equal((await lies(id)).positionen[0]?.bestaetigt, false)
  assert.equal((await pruefling.zaehlen(anna, id, 0, { gezaehlt: 2, ablaufdatum: null })).status, 200)
})

test('letzte_kontrolle_am is the end of the last finished check; a cancelled one does not count', async () => {
  const pruefling = await Pruefling.neu(dienst, [1])
  const wann = async () =>
    ((await anna.get(`/objekte/${pruefling.objekt_id}`)).body as { letzte_kontrolle_am: string | null })
      .letzte_kontrolle_am
  assert.equal(await wann(), null)
  clock.forward(60_000)
  await pruefling.geprueft(anna, [1])
  const ende = new Date(clock.now()).toISOString()
  assert.equal(await wann(), ende)
  clock.forward(60_000)
  await anna.post(`/kontrollen/${await pruefling.kontrolle(anna)}/abbrechen`)
  assert.equal(await wann(), ende)
})

test('what does not fit is refused with its path, and nothing is written', async () => {
  const pruefling = await Pruefling.neu(dienst, [1])
  const id = await pruefling.kontrolle(anna)
  const faelle: [object, string][] = [
    [{}, 'gezaehlt'],
    [{ gezaehlt: -1 }, 'gezaehlt'],
    [{ gezaehlt: 1.5 }, 'gezaehlt'],
    [{ gezaehlt: '1' }, 'gezaehlt'],
    [{ gezaehlt: 1_000_001 }, 'gezaehlt'],
    [{ gezaehlt: 1, istmenge: 1 }, 'istmenge'],
    [{ gezaehlt: 1, ablaufdatum: '2027-02-30' }, 'ablaufdatum'],
    [{ gezaehlt: 1, chargennummer: 'a\nb' }, 'chargennummer'],
  ]
  for (const [body, pfad] of faelle) {
    const antwort = await pruefling.zaehlen(anna, id, 0, body)
    assert.equal(antwort.status, 400, JSON.stringify(body))
    const { felder } = (antwort.body as Ablehnung).details as { felder: { pfad: string }[] }
    assert.ok(
      felder.some((feld) => feld.pfad === pfad),
      antwort.text,
    )
  }
  assert.deepEqual((await lies(id)).positionen[0]?.gezaehlt, null)
  assert.deepEqual(await pruefling.ereignisse(['istmenge_erfasst']), [])
})

test('what does not exist is 404', async () => {
  const pruefling = await Pruefling.neu(dienst, [1])
  const id = await pruefling.kontrolle(anna)
  const unbekannt = newId()
  const antworten = await Promise.all([
    anna.get(`/kontrollen/${unbekannt}`),
    anna.get('/kontrollen/keine-id'),
    anna.post(`/objekte/${unbekannt}/kontrollen`),
    anna.put(`/kontrollen/${unbekannt}/positionen/${pruefling.positionen[0]?.material_id}`, { gezaehlt: 1 }),
    anna.put(`/kontrollen/${id}/positionen/${unbekannt}`, { gezaehlt: 1 }),
    ...['abschliessen', 'abbrechen', 'uebernehmen'].map((aktion) => anna.post(`/kontrollen/${unbekannt}/${aktion}`)),
  ])
  for (const { status, text } of antworten) assert.equal(status, 404, text)
})

test('the list is filtered by object, user and status, the newest first', async () => {
  const pruefling = await Pruefling.neu(dienst, [1])
  const erste = await pruefling.geprueft(anna, [1])
  const zweite = await pruefling.kontrolle(bernd)
  const ids = async (filter: string) => {
    const { body } = await leitung.get(`/kontrollen?objekt_id=${pruefling.objekt_id}${filter}`)
    return (body as { eintraege: KontrolleAntwort[] }).eintraege.map(({ id }) => id)
  }
  assert.deepEqual(await ids(''), [zweite, erste])
  assert.deepEqual(await ids('&sortierung=gestartet_am'), [erste, zweite])
  assert.deepEqual(await ids(`&benutzer_id=${anna.id}`), [erste])
  assert.deepEqual(await ids('&status=in_bearbeitung'), [zweite])
})

test('a check names what the last finished one before it counted, and takes it for no count', async () => {
  const pruefling = await Pruefling.neu(dienst, [4])
  const erste = await pruefling.geprueft(anna, [3])
  const abgebrochene = await pruefling.kontrolle(anna)
  await pruefling.zaehlen(anna, abgebrochene, 0, { gezaehlt: 1 })
  await anna.post(`/kontrollen/${abgebrochene}/abbrechen`)
  const { positionen } = await lies(await pruefling.kontrolle(bernd))
  assert.deepEqual([positionen[0]?.gezaehlt, positionen[0]?.bestaetigt], [null, false])
  const { beendet_am, positionen: damals } = await lies(erste)
  const unbekannt = { ablaufdatum: null, chargennummer: null, seriennummer: null }
  assert.deepEqual(positionen[0]?.vorher, { gezaehlt: 3, gezaehlt_am: beendet_am, ...unbekannt })
  assert.deepEqual(damals[0]?.vorher, { gezaehlt: null, gezaehlt_am: null, ...unbekannt })
})

test('a count that a phone sends twice is one count with one event, whatever was counted in between', async () => {
  const pruefling = await Pruefling.neu(dienst, [4])
  const id = await pruefling.kontrolle(anna)
  const pfad = `/kontrollen/${id}/positionen/${pruefling.positionen[0]?.material_id}`
  const options = { headers: { 'idempotency-key': newId() } }
  const erste = await anna.put(pfad, { gezaehlt: 2 }, options)
  await anna.put(pfad, { gezaehlt: 4 })
  const zweite = await anna.put(pfad, { gezaehlt: 2 }, options)
  assert.deepEqual([erste.status, zweite.status, zweite.text], [200, 200, erste.text])
  assert.equal((await lies(id)).positionen[0]?.gezaehlt, 4)
  assert.equal((await pruefling.ereignisse(['istmenge_erfasst'])).length, 2)
})

test('a start that a phone sends twice starts one check', async () => {
  const pruefling = await Pruefling.neu(dienst, [1])
  const headers = { 'idempotency-key': newId() }
  const starte = () => anna.post(`/objekte/${pruefling.objekt_id}/kontrollen`, undefined, { headers })
  const [erste, zweite] = await Promise.all([starte(), starte()])
  assert.deepEqual([erste.status, zweite.status], [201, 201])
  assert.equal((erste.body as KontrolleAntwort).id, (zweite.body as KontrolleAntwort).id)
  assert.equal((await pruefling.ereignisse(['kontrolle_gestartet'])).length, 1)
})

test('the number of statements is bounded, and does not grow with the positions of the object', async () => {
  /** Reading the user of the token is one of each. */
  const anweisungen = async (sollmengen: readonly number[]) => {
    const pruefling = await Pruefling.neu(dienst, sollmengen)
    await pruefling.geprueft(
      anna,
      sollmengen.map(() => 0),
    )
    for (const { id } of await pruefling.fehlbestaende(anna)) await leitung.post(`/fehlbestaende/${id}/mindermenge`)
    let kontrolle = ''
    const starten = await dienst.anweisungen(async () => {
      kontrolle = await pruefling.kontrolle(anna)
    })
    const zaehlen = await dienst.anweisungen(() => pruefling.zaehlen(anna, kontrolle, 0, { gezaehlt: 0 }))
    for (const stelle of sollmengen.keys()) await pruefling.zaehlen(anna, kontrolle, stelle, { gezaehlt: 9 })
    const lesen = await dienst.anweisungen(() => anna.get(`/kontrollen/${kontrolle}`))
    const abschliessen = await dienst.anweisungen(() => anna.post(`/kontrollen/${kontrolle}/abschliessen`))
    const auflisten = await dienst.anweisungen(() => pruefling.fehlbestaende(anna))
    const zweite = await pruefling.kontrolle(bernd)
    const entstehen = await dienst.anweisungen(() => pruefling.zaehlen(bernd, zweite, 0, { gezaehlt: 0 }))
    const uebernehmen = await dienst.anweisungen(() => anna.post(`/kontrollen/${zweite}/uebernehmen`))
    const kontrollen = await dienst.anweisungen(() => anna.get(`/kontrollen?objekt_id=${pruefling.objekt_id}`))
    return { starten, zaehlen, lesen, abschliessen, auflisten, entstehen, uebernehmen, kontrollen }
  }
  const wenige = await anweisungen([1, 2])
  assert.deepEqual(wenige, await anweisungen(Array.from({ length: 12 }, () => 2)))
  assert.deepEqual(wenige, {
    starten: 9,
    zaehlen: 5,
    lesen: 2,
    abschliessen: 12,
    auflisten: 2,
    entstehen: 7,
    uebernehmen: 10,
    kontrollen: 2,
  })
})
