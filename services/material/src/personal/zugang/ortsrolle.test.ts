import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { startJobs } from '@zeughaus/postgres'
import { NEVER_MS } from '@zeughaus/postgres/testing'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { Pruefling } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einLagerort, einLagerplatz } from '../../lager/bestand/lager.factory.ts'
import { benachrichtigungJobs } from '../../meldungen/benachrichtigung/index.ts'
import { einGeraet, einGeraeteplatz } from '../../objekte/geraete/geraet.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { einMaterial, einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { lade } from '../../werkstatt/dokumente/dokument.factory.ts'
import { eineEinheit } from '../qualifikationen/personal.factory.ts'

const service = await starteTestdienst()
const { store } = service
const admin = await service.person('administration')
const [nord, sued] = [(await eineEinheit(store)).id, (await eineEinheit(store)).id]
const [hier, dort] = [await einObjekt(store, { einheit_id: nord }), await einObjekt(store, { einheit_id: sued })]

interface Ortsrolle {
  readonly rolle?: string
  readonly rolle_id?: string
  readonly einheit_id?: string
  readonly standort_id?: string
}

async function inhaber(...ortsrollen: Ortsrolle[]): Promise<Person> {
  const person = await service.person()
  const { status, text } = await admin.patch(`/benutzer/${person.id}`, { ortsrollen })
  assert.equal(status, 200, text)
  return person
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return `${status} ${(body as { code?: string }).code ?? ''}`
}

// ort.1: A role is granted for an Einheit with all below it or for a Standort; grants are replaced as a whole and stand in the security log.
test('a role for a place is shown with its place, replaced as a whole and written to the security log', async () => {
  const person = await inhaber({ rolle: 'mitarbeiter', einheit_id: nord })
  const { body } = await admin.get(`/benutzer/${person.id}`)
  const [one, ...others] = (body as { ortsrollen: Record<string, unknown>[] }).ortsrollen
  assert.deepEqual([others, one?.['rolle'], one?.['einheit_id'], one?.['standort_id']], [[], 'mitarbeiter', nord, null])
  const me = (await person.get('/auth/me')).body as Record<
    'ortsrollen' | 'rollen' | 'rechte' | 'rechte_ueberall',
    string[]
  > & {
    rechte_an_orten: { rechte: string[]; einheiten: string[]; standorte: string[] }[]
  }
  assert.deepEqual([me.ortsrollen.length, me.rollen, me.rechte.includes('lesen')], [1, [], true])
  assert.deepEqual(me.rechte_ueberall, ['angemeldet'])
  assert.deepEqual(me.rechte_an_orten, [{ rechte: me.rechte, einheiten: [nord], standorte: [] }])
  assert.equal(await statusOf(admin.patch(`/benutzer/${person.id}`, { ortsrollen: [] })), 200)
  assert.equal(await statusOf(person.get('/objekte')), 403)
  const log = (await admin.get('/sicherheitsprotokoll?limit=5')).text
  assert.match(log, /"ereignis":"rolle_entzogen"/)
  assert.match(log, /"ereignis":"rolle_erteilt"/)
})

// ort.2: A grant names one role and one place, which exist.
test('a role for a place names one role and one place, which exist', async () => {
  const person = await service.person()
  const set = (one: Ortsrolle) => statusOf(admin.patch(`/benutzer/${person.id}`, { ortsrollen: [one] }))
  assert.equal(await set({ rolle: 'mitarbeiter' }), 400)
  assert.equal(await set({ einheit_id: nord }), 400)
  assert.equal(await set({ rolle: 'mitarbeiter', einheit_id: nord, standort_id: newId() }), 400)
  assert.equal(await set({ rolle: 'mitarbeiter', rolle_id: newId(), einheit_id: nord }), 400)
  assert.equal(await set({ rolle: 'mitarbeiter', einheit_id: newId() }), 422)
  assert.equal(await set({ rolle_id: newId(), einheit_id: nord }), 422)
})

// ort.7: A thing elsewhere is 404; a body that names one is 403 `ausserhalb`, like one that names nothing.
test('what a role for a place does not reach does not exist for its holder', async () => {
  const wart = await inhaber({ rolle: 'administration', einheit_id: nord })
  assert.equal(await statusOf(wart.get(`/objekte/${hier.id}`)), 200)
  assert.equal(await statusOf(wart.get(`/objekte/${dort.id}`)), 404)
  assert.equal(await statusOf(wart.patch(`/objekte/${dort.id}`, { name: 'Meins' })), 404)
  assert.equal(await statusOf(wart.post(`/objekte/${dort.id}/kontrollen`)), 404)
  // The refusal does not tell a thing elsewhere from one that never was.
  for (const objekt_id of [dort.id, newId()]) {
    assert.equal(await codeOf(wart.post('/maengel', { objekt_id, titel: 'Riss' })), '403 ausserhalb')
  }
  assert.equal(await statusOf(wart.patch(`/objekte/${hier.id}`, { name: 'Unseres' })), 200)
})

// ort.8: Nothing is made or moved to where the role does not reach.
test('nothing is made or moved to where the role does not reach', async () => {
  const wart = await inhaber({ rolle: 'administration', einheit_id: nord })
  const { id: _id, ...body } = dort
  const fresh = (einheit_id: string | null) => ({ ...body, einheit_id, code: `N-${newId()}` })
  assert.equal(await codeOf(wart.post('/objekte', fresh(sued))), '403 ausserhalb')
  assert.equal(await codeOf(wart.post('/objekte', fresh(null))), '403 ausserhalb')
  const made = await wart.post('/objekte', fresh(nord))
  assert.equal(made.status, 201, made.text)
  const { id } = made.body as { id: string }
  assert.equal(await codeOf(wart.patch(`/objekte/${id}`, { einheit_id: sued })), '403 ausserhalb')
})

// ort.9: A Standort reaches what is there, whatever its Einheit.
test('a role for a Standort reaches what is there, whatever its Einheit, and no move away from it', async () => {
  const standort_id = (await einStandort(store)).id
  const there = await einObjekt(store, { standort_id, einheit_id: sued })
  const wart = await inhaber({ rolle: 'materialverantwortlicher', standort_id })
  const { eintraege, gesamt } = (await wart.get('/objekte')).body as { eintraege: { id: string }[]; gesamt: number }
  assert.deepEqual([eintraege.map(({ id }) => id), gesamt], [[there.id], 1])
  const away = { standort_id: hier.standort_id }
  assert.equal(await codeOf(wart.post(`/objekte/${there.id}/lagerbewegungen`, away)), '403 ausserhalb')
})

// ort.29: A role for an Einheit above many reaches what belongs to them, and nothing else.
test('a role for many Einheiten reaches what belongs to them, and nothing else', async () => {
  const oben = (await eineEinheit(store)).id
  const unten = await Promise.all(Array.from({ length: 12 }, () => eineEinheit(store, { uebergeordnet_id: oben })))
  const mine = await Promise.all(unten.map(({ id }) => einObjekt(store, { einheit_id: id })))
  const wart = await inhaber({ rolle: 'materialverantwortlicher', einheit_id: oben })
  const { eintraege } = (await wart.get('/objekte?limit=200')).body as { eintraege: { id: string }[] }
  assert.deepEqual(new Set(eintraege.map(({ id }) => id)), new Set(mine.map(({ id }) => id)))
  const [one] = mine
  assert.ok(one)
  assert.equal(await statusOf(wart.patch(`/objekte/${one.id}`, { name: 'Unser Rucksack' })), 200)
  assert.equal(await statusOf(wart.patch(`/objekte/${dort.id}`, { name: 'Meins' })), 404)
  assert.equal(await codeOf(wart.patch(`/objekte/${one.id}`, { einheit_id: sued })), '403 ausserhalb')
})

// ort.10: A custom role is granted for a place too; a role, an Einheit and a Standort that a grant names cannot be deleted.
test('a custom role for a place gives its permissions there', async () => {
  const { body } = await admin.post('/rollen', { name: 'Gerätewart Nord', berechtigungen: ['lesen', 'mangel.lesen'] })
  const { id: rolle_id } = body as { id: string }
  const wart = await inhaber({ rolle_id, einheit_id: nord })
  assert.equal(await statusOf(wart.get(`/objekte/${hier.id}`)), 200)
  assert.equal(await statusOf(wart.get(`/objekte/${dort.id}`)), 404)
  assert.equal(await statusOf(wart.patch(`/objekte/${hier.id}`, { name: 'x' })), 403)
  assert.equal(await codeOf(admin.delete(`/rollen/${rolle_id}`)), '409 wird_verwendet')
  assert.equal(await codeOf(admin.delete(`/einheiten/${nord}`)), '409 wird_verwendet')
})

// ort.11: Roles for everything and for places add up, each where it holds.
test('a person with one role for everything and another for a place reads everywhere and changes at the place', async () => {
  const person = await inhaber({ rolle: 'materialverantwortlicher', einheit_id: nord })
  assert.equal(await statusOf(admin.patch(`/benutzer/${person.id}`, { rollen: ['mitarbeiter'] })), 200)
  assert.equal(await statusOf(person.get(`/objekte/${dort.id}`)), 200)
  assert.equal(await statusOf(person.patch(`/objekte/${dort.id}`, { name: 'Meins' })), 404)
  assert.equal(await statusOf(person.patch(`/objekte/${hier.id}`, { name: 'Unseres' })), 200)
  // Invoices are open at the place alone, so no list of everything shows them.
  assert.equal(await statusOf(person.get('/historie')), 200)
  assert.ok(!(await person.get('/historie')).text.includes(dort.id))
})

// ort.12: What belongs to all places, the catalogue of all among it, is changed with a role for everything alone.
test('what belongs to all places is read with a role for a place, and changed with one for everything alone', async () => {
  const wart = await inhaber({ rolle: 'administration', einheit_id: nord })
  const { id } = await einMaterial(store)
  assert.equal(await statusOf(wart.get(`/materialien/${id}`)), 200)
  assert.equal(await statusOf(wart.get('/einheiten')), 200)
  for (const [path, body] of [
    ['/materialien', { name: 'Neu', materialtyp: 'menge', einheit: 'Stück' }],
    ['/standorte', { name: 'Neu' }],
    ['/einheiten', { name: 'Neu' }],
    ['/benutzer', { benutzername: 'neu', name: 'Neu', passwort: 'langes Kennwort 1', rollen: ['administration'] }],
    ['/rollen', { name: 'Neu' }],
  ] as const) {
    assert.equal(await statusOf(wart.post(path, body)), 403, path)
  }
  for (const path of ['/sicherheitsprotokoll', '/rollen', '/importe', '/eskalation/konfiguration']) {
    assert.equal(await statusOf(wart.get(path)), 403, path)
  }
})

// ort.13: A Lagerort may belong to an Einheit or a Standort, with all that lies in it.
test('a store belongs to a place with all that lies in it', async () => {
  const lager = await einLagerort(store, { einheit_id: nord })
  const regal = await einLagerort(store, { uebergeordnet_id: lager.id })
  const [platz, anderer] = [await einLagerplatz(store, { lagerort_id: regal.id }), await einLagerplatz(store)]
  const wart = await inhaber({ rolle: 'administration', einheit_id: nord })
  const { id: material_id } = await einMaterial(store)
  const zugang = (nach_lagerplatz_id: string) => ({ art: 'zugang', material_id, menge: 3, nach_lagerplatz_id })
  assert.equal(await statusOf(wart.post('/materialbewegungen', zugang(platz.id))), 201)
  assert.notEqual(await statusOf(wart.post('/materialbewegungen', zugang(anderer.id))), 201)
  assert.equal(await statusOf(wart.get(`/lagerplaetze/${anderer.id}`)), 404)
  const umlagerung = { art: 'umlagerung', material_id, menge: 1, von_lagerplatz_id: platz.id }
  assert.notEqual(
    await statusOf(wart.post('/materialbewegungen', { ...umlagerung, nach_lagerplatz_id: anderer.id })),
    201,
  )
  assert.equal(await statusOf(wart.post('/lagerorte', { name: 'Fach', art: 'raum', uebergeordnet_id: regal.id })), 201)
  assert.equal(await codeOf(wart.post('/lagerorte', { name: 'Fach', art: 'raum' })), '403 ausserhalb')
  const away = { uebergeordnet_id: anderer.lagerort_id }
  assert.equal(await codeOf(wart.patch(`/lagerorte/${lager.id}`, away)), '422 unbekannte_referenz')
  const { body } = await wart.get('/materialbewegungen')
  assert.equal((body as { gesamt: number }).gesamt, 1)
  const both = { name: 'Beides', art: 'raum', einheit_id: nord, standort_id: hier.standort_id }
  assert.equal(await codeOf(admin.post('/lagerorte', both)), '422 zwei_orte')
})

// ort.30: Outermost Lagerorte have names of their own for each Einheit or Standort, and no refusal tells one the names of another.
test('brigades give their stores the same name, and none learns the names of another', async () => {
  const body = { name: 'Lager am Tor', art: 'standort', einheit_id: nord }
  assert.equal(await statusOf(admin.post('/lagerorte', body)), 201)
  assert.equal(await codeOf(admin.post('/lagerorte', body)), '409 bereits_vorhanden')
  const wart = await inhaber({ rolle: 'administration', einheit_id: sued })
  assert.equal(await statusOf(wart.post('/lagerorte', { ...body, einheit_id: sued })), 201)
  assert.equal(await codeOf(wart.post('/lagerorte', body)), '403 ausserhalb')
  const inside = await einLagerort(store, { einheit_id: nord })
  const twice = { name: 'Regal', art: 'raum', uebergeordnet_id: inside.id }
  assert.equal(await statusOf(admin.post('/lagerorte', { ...twice, einheit_id: nord })), 201)
  assert.equal(await codeOf(admin.post('/lagerorte', twice)), '409 bereits_vorhanden')
})

// ort.14: An issue needs a Lagerplatz or a device of the place.
test('an issue goes out with things of the place alone', async () => {
  const wart = await inhaber({ rolle: 'administration', einheit_id: nord })
  const place = await einGeraeteplatz(store)
  await store.db.updateTable('objekt').set({ einheit_id: sued }).where('id', '=', place.objekt_id).execute()
  const geraet = await einGeraet(store, { objektposition_id: place.id })
  const ausgabe = { material_id: place.material_id, menge: 1, geraet_instanz_id: geraet.id, empfaenger: 'Jugend' }
  assert.notEqual(await statusOf(wart.post('/ausgaben', ausgabe)), 201)
  const { id: material_id } = await einMaterial(store)
  assert.equal(await codeOf(wart.post('/ausgaben', { material_id, menge: 1, empfaenger: 'Jugend' })), '403 ausserhalb')
})

// ort.15: An administrator of one place is not the last administrator.
test('an administrator of one place is not the last administrator, and no person changes their own roles', async () => {
  const wart = await inhaber({ rolle: 'administration', einheit_id: nord })
  const rest = (await admin.get('/benutzer?limit=200')).body as { eintraege: { id: string; rollen: string[] }[] }
  for (const { id, rollen } of rest.eintraege) {
    if (id !== admin.id && rollen.includes('administration')) {
      assert.equal(await statusOf(admin.patch(`/benutzer/${id}`, { rollen: [] })), 200)
    }
  }
  assert.equal(await codeOf(admin.patch(`/benutzer/${admin.id}`, { aktiv: false })), '409 letzte_administration')
  const own = { ortsrollen: [{ rolle: 'administration', einheit_id: sued }] }
  assert.equal(await statusOf(admin.patch(`/benutzer/${admin.id}`, own)), 403)
  assert.equal(await statusOf(wart.patch(`/benutzer/${wart.id}`, own)), 403)
})

// ort.17: So does the calendar address.
test('the calendar address of a person with a role for a place shows the dates of that place', async () => {
  const wart = await inhaber({ rolle: 'mitarbeiter', einheit_id: nord })
  const due = { kontrollregel: 'eigene' as const, kontrollintervall: 10, kontrollintervall_einheit: 'tage' as const }
  const [here, there] = [
    await einObjekt(store, { einheit_id: nord, ...due }),
    await einObjekt(store, { einheit_id: sued, ...due }),
  ]
  const { pfad } = (await wart.put('/kalender/abo')).body as { pfad: string }
  const feed = await (await fetch(service.url + pfad)).text()
  assert.ok(feed.replaceAll('\r\n ', '').includes(here.code))
  assert.ok(!feed.replaceAll('\r\n ', '').includes(there.code))
})

// ort.18: A second factor that a role demands is demanded at a place too.
test('a second factor that a role demands is demanded of its holder at a place too', async () => {
  const wart = await inhaber({ rolle: 'leitungsverantwortlicher', einheit_id: nord })
  await store.db.insertInto('faktorpflicht').values({ rolle: 'leitungsverantwortlicher' }).execute()
  assert.equal(await codeOf(wart.get('/objekte')), '403 faktor_einrichten')
  await store.db.deleteFrom('faktorpflicht').execute()
})

// ort.19: Documents of a material belong to all places.
test('documents of a material belong to all places: a role for one reads them and changes none', async () => {
  const wart = await inhaber({ rolle: 'administration', einheit_id: nord })
  const { id: material } = await einMaterial(store)
  const filed = await lade(wart, { entitaet_typ: 'material', entitaet_id: material })
  assert.equal(`${filed.status} ${(filed.body as { code: string }).code}`, '403 ausserhalb')
  assert.equal((await lade(wart, { entitaet_typ: 'objekt', entitaet_id: hier.id })).status, 201)
  const { body } = await lade(admin, { entitaet_typ: 'material', entitaet_id: material })
  const { id } = body as { id: string }
  const read = (await wart.get(`/dokumente/${id}`)).body as { aktionen: string[] }
  assert.deepEqual(read.aktionen, ['herunterladen'])
  assert.equal(await codeOf(wart.delete(`/dokumente/${id}`)), '403 ausserhalb')
})

/** Messages that the queue sends. */
const post: { an: string; text: string }[] = []
const mailer = {
  send: async ({ to, text }: { to: readonly { email: string }[]; text: string }) => {
    post.push({ an: to.map(({ email }) => email.split('@')[0]).join(), text })
  },
  close: () => undefined,
}
const queue = startJobs(
  store.db,
  benachrichtigungJobs({ store, mailer, clock: service.clock, timeZone: 'Europe/Berlin' }),
  { pollMs: NEVER_MS },
)
afterAll(() => queue.stop())

/** Works through the queue. @returns who got messages, in the order of their addresses */
async function sent(): Promise<typeof post> {
  post.length = 0
  await sql`UPDATE job SET due_at = now()`.execute(store.db)
  await queue.runDue()
  return post.toSorted((one, other) => (one.an < other.an ? -1 : 1))
}

/** An object with a shortage at an Einheit. */
async function fehlendAn(einheit_id: string): Promise<Pruefling> {
  const pruefling = await Pruefling.neu(service, [5])
  await store.db.updateTable('objekt').set({ einheit_id }).where('id', '=', pruefling.objekt_id).execute()
  await pruefling.geprueft(admin, [3])
  return pruefling
}

const mail = (name: string, person: Person) =>
  store.db
    .updateTable('benutzer')
    .set({ email: `${name}@wehr.example` })
    .where('id', '=', person.id)
    .execute()

// ort.16: E-mails, reminders and escalation tell of the recipient's place alone.
test('e-mails, reminders and escalation tell the holder of a role for a place of that place alone', async () => {
  const [wartNord, wartSued, leitungNord] = [
    await inhaber({ rolle: 'materialverantwortlicher', einheit_id: nord }),
    await inhaber({ rolle: 'materialverantwortlicher', einheit_id: sued }),
    await inhaber({ rolle: 'leitungsverantwortlicher', einheit_id: nord }),
  ]
  const kreis = await service.person('materialverantwortlicher', 'leitungsverantwortlicher')
  await Promise.all([
    mail('nord', wartNord),
    mail('sued', wartSued),
    mail('leitung', leitungNord),
    mail('kreis', kreis),
  ])
  await sql`UPDATE objekt SET status = 'ausser_dienst'`.execute(store.db)
  await sent()
  const [imNorden, imSueden] = [await fehlendAn(nord), await fehlendAn(sued)]
  const names = await store.db.selectFrom('objekt').select(['id', 'code']).execute()
  const code = ({ objekt_id }: Pruefling) => names.find(({ id }) => id === objekt_id)?.code ?? '-'

  const fresh = await sent()
  assert.deepEqual(fresh.map(({ an }) => an).sort(), ['kreis,nord,leitung', 'kreis,sued'])

  await sql`UPDATE fehlbestand SET entstanden_am = entstanden_am - interval '8 days'`.execute(store.db)
  assert.equal(await statusOf(admin.post('/eskalation/pruefen')), 200)
  const [kreisweit, ihrer, anderer, ...more] = (await sent()).filter(({ text }) => /seit 8 Tagen/.test(text))
  assert.deepEqual([more, kreisweit?.an, ihrer?.an, anderer?.an], [[], 'kreis', 'nord', 'sued'])
  assert.ok(kreisweit?.text.includes(code(imNorden)) && kreisweit.text.includes(code(imSueden)))
  assert.ok(ihrer?.text.includes(code(imNorden)) && !ihrer.text.includes(code(imSueden)))
  assert.ok(anderer?.text.includes(code(imSueden)) && !anderer.text.includes(code(imNorden)))

  // A person who sees to a defect of what has gone elsewhere since reads of it no more than on the pages.
  const { body } = await admin.post('/maengel', { objekt_id: imNorden.objekt_id, titel: 'Riss' })
  const { id } = body as { id: string }
  assert.equal(await statusOf(admin.patch(`/maengel/${id}`, { verantwortlich_id: wartNord.id })), 200)
  await store.db.updateTable('objekt').set({ einheit_id: sued }).where('id', '=', imNorden.objekt_id).execute()
  assert.deepEqual(await sent(), [])
})

// ort.23: A person in charge who does not see the object is not the one who is reminded of it.
test('a person in charge who does not see the object is not the one who is reminded of its check', async () => {
  const { body } = await admin.post('/rollen', { name: 'Melder', berechtigungen: ['mangel.melden'] })
  const { id: meldet } = body as { id: string }
  const [blind, stumm, liest, wart] = [
    await inhaber({ rolle: 'leitungsverantwortlicher', einheit_id: nord }),
    await inhaber({ rolle_id: meldet, einheit_id: sued }),
    await inhaber({ rolle: 'mitarbeiter', einheit_id: sued }),
    await inhaber({ rolle: 'materialverantwortlicher', einheit_id: sued }),
  ]
  await Promise.all([mail('blind', blind), mail('stumm', stumm), mail('liest', liest), mail('wart-sued', wart)])
  await sql`UPDATE objekt SET status = 'ausser_dienst'`.execute(store.db)
  const due = { kontrollregel: 'eigene' as const, kontrollintervall: 10, kontrollintervall_einheit: 'tage' as const }
  /** Adds an object that is due, with these people in charge. @returns who is reminded of it */
  const reminded = async (...people: readonly Person[]): Promise<string[]> => {
    const { id: objekt_id, code, standort_id } = await einObjekt(store, { einheit_id: sued, ...due })
    for (const { id: benutzer_id } of people) {
      // Given while they saw it.
      await store.db.insertInto('kontrollverantwortung').values({ id: newId(), objekt_id, benutzer_id }).execute()
      assert.equal(await statusOf(admin.post('/zustaendigkeiten', { benutzer_id, standort_id })), 201)
    }
    assert.equal(await statusOf(admin.post('/eskalation/pruefen')), 200)
    return (await sent()).filter(({ text }) => text.includes(code)).map(({ an }) => an)
  }
  const instead = await reminded(blind, stumm)
  assert.ok(instead.includes('wart-sued') && !instead.includes('blind') && !instead.includes('stumm'), instead.join())
  assert.deepEqual(await reminded(blind, liest), ['liest'])
})
