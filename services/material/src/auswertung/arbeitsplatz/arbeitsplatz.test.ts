import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { ANSICHTEN_MAX, type Ansicht } from './ansicht.schema.ts'
import { FAVORITEN_MAX, type Favorit } from './favorit.schema.ts'

const { store, database, person, berechtigtePerson, gleichzeitig, anweisungen, niemand } = await starteTestdienst()
const [anna, bernd] = [await person('mitarbeiter'), await person('mitarbeiter')]
const [leitung, admin] = [await person('leitungsverantwortlicher'), await person('administration')]

const DRINGEND = { liste: 'maengel', name: 'Dringend', parameter: { prioritaet: 'hoch', sortierung: '-gemeldet_am' } }

async function gespeichert(who: Person, view: object = DRINGEND): Promise<Ansicht> {
  const { status, body, text } = await who.post('/ansichten', view)
  assert.equal(status, 201, text)
  return body as Ansicht
}
async function ansichten(who: Person, query = ''): Promise<Ansicht[]> {
  const { status, body, text } = await who.get(`/ansichten${query}`)
  assert.equal(status, 200, text)
  return (body as { eintraege: Ansicht[] }).eintraege
}
const namen = async (who: Person, query = '') => (await ansichten(who, query)).map(({ name }) => name)
const loesche = async (who: Person) => {
  for (const { id, aktionen } of await ansichten(who))
    if (aktionen.includes('loeschen')) await who.delete(`/ansichten/${id}`)
}

// desk.1: A view keeps search, filters and order of one list under a name, for its owner alone.
test('a view keeps search, filters and order of its list, for its owner alone', async () => {
  const { id, ...same } = await gespeichert(anna)
  assert.deepEqual(same.parameter, DRINGEND.parameter)
  assert.deepEqual(same.aktionen, ['aendern', 'loeschen'])
  assert.deepEqual(await namen(anna, '?liste=maengel'), ['Dringend'])
  assert.deepEqual(await namen(anna, '?liste=objekte'), [])
  assert.deepEqual(await namen(admin), [])
  for (const who of [bernd, admin]) {
    assert.equal((await who.patch(`/ansichten/${id}`, { name: 'Meine' })).status, 404)
    assert.equal((await who.delete(`/ansichten/${id}`)).status, 404)
  }
  const renamed = await anna.patch(`/ansichten/${id}`, { name: 'Eilig', parameter: { q: 'Naht' } })
  assert.deepEqual((renamed.body as Ansicht).parameter, { q: 'Naht' })
  assert.equal((await anna.delete(`/ansichten/${id}`)).status, 204)
  assert.deepEqual(await namen(anna), [])
  assert.equal((await niemand.get('/ansichten')).status, 401)
})

// desk.2: A name occurs once for a person and list.
test('a person has each name once in a list, in any case; another person and another list may have it too', async () => {
  await gespeichert(anna)
  const again = await anna.post('/ansichten', { ...DRINGEND, name: 'dringend' })
  assert.equal(again.status, 409)
  assert.equal((again.body as { code: string }).code, 'bereits_vorhanden')
  await gespeichert(bernd)
  await gespeichert(anna, { ...DRINGEND, liste: 'fehlbestaende' })
  for (const who of [anna, bernd]) await loesche(who)
})

// desk.3: V share a view; those who may see its list see it.
test('the higher roles share a view with everybody who may see its list', async () => {
  assert.equal((await anna.post('/ansichten', { ...DRINGEND, geteilt: true })).status, 403)
  const { id } = await gespeichert(anna)
  assert.equal((await anna.patch(`/ansichten/${id}`, { geteilt: true })).status, 403)
  const shared = await gespeichert(leitung, { ...DRINGEND, name: 'Für alle', geteilt: true })
  assert.deepEqual(await namen(bernd, '?liste=maengel'), ['Für alle'])
  const nurLesen = await berechtigtePerson('lesen')
  assert.deepEqual(await namen(nurLesen), [])
  assert.equal((await nurLesen.post('/ansichten', DRINGEND)).status, 403)
  const personal = await gespeichert(leitung, { liste: 'personal', name: 'Zug 1', parameter: {}, geteilt: true })
  assert.deepEqual(await namen(bernd), ['Für alle'])
  assert.equal((await bernd.post('/favoriten', { ansicht_id: personal.id })).status, 404)
  assert.equal((await leitung.patch(`/ansichten/${shared.id}`, { geteilt: false })).status, 200)
  assert.deepEqual(await namen(bernd), [])
  for (const who of [anna, leitung]) await loesche(who)
})

// desk.4: Another person's shared view is changed and deleted by A alone.
test('what others share is changed and removed by the administration alone', async () => {
  const { id } = await gespeichert(leitung, { ...DRINGEND, geteilt: true })
  const other = await person('materialverantwortlicher')
  for (const who of [bernd, other]) {
    assert.deepEqual(
      (await ansichten(who)).map(({ aktionen }) => aktionen),
      [[]],
    )
    assert.equal((await who.patch(`/ansichten/${id}`, { name: 'Meine' })).status, 403)
    assert.equal((await who.delete(`/ansichten/${id}`)).status, 403)
  }
  const back = await admin.patch(`/ansichten/${id}`, { geteilt: false })
  assert.equal(back.status, 200, back.text)
  assert.deepEqual([await namen(admin), await namen(leitung)], [[], ['Dringend']])
  await leitung.patch(`/ansichten/${id}`, { geteilt: true })
  assert.equal((await admin.delete(`/ansichten/${id}`)).status, 204)
  assert.deepEqual(await namen(leitung), [])
})

// desk.5: A person keeps 100 views of 20 parameters at most.
test('a view holds bounded texts, and a person so many views', async () => {
  const zuviel = Object.fromEntries(Array.from({ length: 21 }, (_, nr) => [`f${'x'.repeat(nr)}`, 'a']))
  const parameter = [zuviel, { q: 'x'.repeat(201) }, { '<b>': 'a' }, { ['k'.repeat(41)]: 'a' }, { q: 5 }, []]
  for (const bad of parameter)
    assert.equal((await anna.post('/ansichten', { ...DRINGEND, parameter: bad })).status, 400)
  assert.equal((await anna.post('/ansichten', { ...DRINGEND, liste: 'nirgends' })).status, 400)
  assert.equal((await anna.post('/ansichten', { ...DRINGEND, name: 'x'.repeat(81) })).status, 400)
  const voll = await person('mitarbeiter')
  for (let nr = 1; nr < ANSICHTEN_MAX; nr += 1) await gespeichert(voll, { ...DRINGEND, name: `Nr. ${nr}` })
  const both = await gleichzeitig(
    (tx) => tx.selectFrom('benutzer').select('id').where('id', '=', voll.id).forUpdate().execute(),
    ['eins', 'zwei'].map((name) => () => voll.post('/ansichten', { ...DRINGEND, name })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422])
  const { body } = await voll.get('/ansichten?limit=30&seite=4')
  const { gesamt, seiten, eintraege } = body as { gesamt: number; seiten: number; eintraege: Ansicht[] }
  assert.deepEqual([gesamt, seiten, eintraege.length], [ANSICHTEN_MAX, 4, 10])
})

async function favoriten(who: Person): Promise<Favorit[]> {
  const { status, body, text } = await who.get('/favoriten')
  assert.equal(status, 200, text)
  return (body as { eintraege: Favorit[] }).eintraege
}
const merke = (who: Person, what: object) => who.post('/favoriten', what)
const ziele = async (who: Person) =>
  (await favoriten(who)).map(({ seite, objekt, ansicht }) => seite ?? objekt?.code ?? ansicht?.name)

// desk.7: Favourites are pages, objects and views in the person's order; others do not see them.
test('favourites are pages, objects and views, in the order of their person, who alone sees them', async () => {
  const objekt = await einObjekt(store)
  const { id } = await gespeichert(anna)
  await merke(anna, { seite: '/lager/bestellliste' })
  await merke(anna, { objekt_id: objekt.id })
  await merke(anna, { ansicht_id: id })
  assert.deepEqual(await ziele(anna), ['/lager/bestellliste', objekt.code, 'Dringend'])
  assert.equal(await anweisungen(() => favoriten(anna)), 2)
  const [first, second, third] = await favoriten(anna)
  assert.deepEqual(third?.ansicht?.parameter, DRINGEND.parameter)
  assert.deepEqual(second?.objekt, { id: objekt.id, code: objekt.code, name: objekt.name })
  const { body } = await anna.put('/favoriten/reihenfolge', { ids: [third?.id, first?.id] })
  assert.equal((body as { eintraege: Favorit[] }).eintraege[0]?.id, third?.id)
  assert.deepEqual(await ziele(anna), ['Dringend', '/lager/bestellliste', objekt.code])
  assert.deepEqual(await favoriten(bernd), [])
  assert.equal((await bernd.delete(`/favoriten/${first?.id}`)).status, 404)
  await bernd.put('/favoriten/reihenfolge', { ids: [first?.id] })
  assert.deepEqual(await ziele(anna), ['Dringend', '/lager/bestellliste', objekt.code])
  assert.equal((await anna.delete(`/favoriten/${first?.id}`)).status, 204)
  await anna.delete(`/ansichten/${id}`)
  assert.deepEqual(await ziele(anna), [objekt.code])
})

// desk.8: The same thing is pinned once.
test('pinning twice, also at once, pins once', async () => {
  const who = await person('mitarbeiter')
  const both = await gleichzeitig(
    (tx) => tx.selectFrom('benutzer').select('id').where('id', '=', who.id).forUpdate().execute(),
    [1, 2].map(() => () => merke(who, { seite: '/maengel' })),
  )
  assert.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  )
  assert.deepEqual(await ziele(who), ['/maengel'])
})

// desk.9: A favourite names one existing thing; a person has 30 at most.
test('a favourite names one thing that exists, and a person has so many', async () => {
  const who = await person('mitarbeiter')
  const unknown = '00000000-0000-7000-8000-000000000001'
  for (const bad of [
    {},
    { seite: '/maengel', objekt_id: unknown },
    { seite: 'https://anderswo.example' },
    { seite: '//x' },
  ])
    assert.equal((await merke(who, bad)).status, 400)
  assert.equal((await merke(who, { objekt_id: unknown })).status, 422)
  assert.equal((await merke(who, { ansicht_id: unknown })).status, 404)
  for (let nr = 1; nr <= FAVORITEN_MAX; nr += 1) assert.equal((await merke(who, { seite: `/seite-${nr}` })).status, 201)
  const refused = await merke(who, { seite: '/noch-eine' })
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [422, 'zu_viele'])
})

// desk.10: What a person may no longer see is hidden, not lost.
test('a favourite that its person may not see any more is hidden until the right comes back', async () => {
  const who = await person('mitarbeiter')
  const objekt = await einObjekt(store)
  const shared = await gespeichert(leitung, { ...DRINGEND, name: 'Geteilt', geteilt: true })
  await merke(who, { objekt_id: objekt.id })
  await merke(who, { ansicht_id: shared.id })
  const rollen = (fresh: string[]) =>
    store.db.updateTable('benutzer').set({ rollen: fresh }).where('id', '=', who.id).execute()
  await rollen([])
  assert.deepEqual(await favoriten(who), [])
  assert.equal((await merke(who, { objekt_id: objekt.id })).status, 403)
  await rollen(['mitarbeiter'])
  assert.deepEqual(await ziele(who), [objekt.code, 'Geteilt'])
  await leitung.patch(`/ansichten/${shared.id}`, { geteilt: false })
  assert.deepEqual(await ziele(who), [objekt.code])
})

// desk.6: Only a shared view of a list that every reader sees is announced to open pages.
test('open pages learn of shared views, and not of those of one person', async () => {
  const learned: string[] = []
  const end = database.changes.subscribe((change) => {
    if (change?.art === 'ansicht') learned.push(change.id)
  })
  const own = await gespeichert(anna)
  const shared = await gespeichert(leitung, { liste: 'objekte', name: 'Bekannt', parameter: {}, geteilt: true })
  const ofSome = await gespeichert(leitung, { liste: 'personal', name: 'Zug 1', parameter: {}, geteilt: true })
  await anna.delete(`/ansichten/${own.id}`)
  for (const { id } of [ofSome, shared]) await leitung.delete(`/ansichten/${id}`)
  // Changes are told in the order of their commits.
  const last = await gespeichert(leitung, { liste: 'objekte', name: 'Zuletzt', parameter: {}, geteilt: true })
  await until('the last change', () => learned.includes(last.id))
  end()
  assert.deepEqual([...new Set(learned)], [shared.id, last.id])
})
