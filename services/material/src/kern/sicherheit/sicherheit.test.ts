import assert from 'node:assert/strict'
import { findCage, newId, silentLog } from '@zeughaus/platform'
import { listenForTest, until } from '@zeughaus/platform/testing'
import type { KyselyPlugin } from 'kysely'
import { test } from 'vitest'
import { type Person, starteTestdienst, TEST_SECRET } from '../../../test/service.ts'
import { createApp } from '../../app.ts'
import { einStandort } from '../../objekte/stammdaten/stammdaten.factory.ts'
import { recordEinstellungen } from './index.ts'

const { store, database, files, person, berechtigtePerson, niemand, clock } = await starteTestdienst()
const verwaltung = await person('administration')
const leitung = await person('leitungsverantwortlicher')

type Eintrag = Readonly<Record<string, unknown>> & { readonly details: Record<string, unknown> }

async function log(filter: Readonly<Record<string, string>> = {}, who: Person = verwaltung): Promise<Eintrag[]> {
  const { status, body } = await who.get(`/sicherheitsprotokoll?${new URLSearchParams({ limit: '200', ...filter })}`)
  assert.equal(status, 200, JSON.stringify(body))
  return (body as { eintraege: Eintrag[] }).eintraege
}

/** The entries in short form, newest first. */
const short = (eintraege: readonly Eintrag[]): string[] =>
  eintraege.map(({ ereignis, ergebnis, grund }) => `${ereignis} ${ergebnis}${grund === null ? '' : ` ${grund}`}`)

const PASSWORD = 'Drehleiter-steht-im-Hof-7'

async function neueAnna(): Promise<{
  id: string
  benutzername: string
  anmelden: (password?: string) => Promise<number>
}> {
  const benutzername = `anna-${newId()}`
  const { body } = await verwaltung.post('/benutzer', {
    benutzername,
    name: 'Anna Weber',
    passwort: PASSWORD,
    rollen: [],
  })
  const anmelden = async (passwort = PASSWORD) => (await niemand.post('/auth/login', { benutzername, passwort })).status
  return { id: (body as { id: string }).id, benutzername, anmelden }
}

// sicherheit.1: Logins, also refused ones, are entries: user, client address, time, result.
test('logins are written down with who, from where, when and with what result, also the refused ones', async () => {
  const { id, benutzername, anmelden } = await neueAnna()
  const before = Date.now()
  assert.equal(await anmelden('falsch-falsch-falsch'), 401)
  assert.equal(await anmelden(), 200)
  const [gelungen, verweigert, ...rest] = await log({ benutzer_id: id })
  assert.deepEqual(short(rest), ['benutzer_angelegt erfolgreich'])
  const { nummer, zeitpunkt, ...anmeldung } = gelungen ?? ({} as Eintrag)
  assert.deepEqual(anmeldung, {
    ereignis: 'anmeldung',
    ergebnis: 'erfolgreich',
    grund: null,
    wer: 'person',
    benutzer_id: id,
    name: `Anna Weber (${benutzername})`,
    adresse: '127.0.0.1',
    gegenstand: null,
    gegenstand_id: null,
    details: {},
  })
  assert.ok(Date.parse(`${zeitpunkt}`) >= before - 1 && Date.parse(`${zeitpunkt}`) <= Date.now())
  assert.equal(verweigert?.['nummer'], (nummer as number) - 1)
  assert.deepEqual(
    [verweigert?.['wer'], verweigert?.['name'], verweigert?.['grund']],
    ['unbekannt', `Anna Weber (${benutzername})`, 'passwort_falsch'],
  )
})

// sicherheit.3: An unknown user name is not stored: it may be a password.
test('a password typed into the field of the name is nowhere in the log, and two tries of it look alike', async () => {
  clock.forward(60_000)
  const secret = `Mein-Geheimes-Passwort-${newId()}`
  for (const benutzername of [secret, secret.toUpperCase(), `anders-${newId()}`]) {
    assert.equal((await niemand.post('/auth/login', { benutzername, passwort: 'x' })).status, 401)
  }
  const [anders, second, first] = await log({ ereignis: 'anmeldung', ergebnis: 'verweigert' })
  assert.match(`${first?.['name']}`, /^unbekannter Name \([0-9a-f]{8}\)$/)
  assert.equal(second?.['name'], first?.['name'])
  assert.notEqual(anders?.['name'], first?.['name'])
  const { rows } = await everything()
  assert.ok(!JSON.stringify(rows).toLowerCase().includes(secret.toLowerCase()))
})

const everything = async () => ({ rows: await store.db.selectFrom('sicherheitsprotokoll').selectAll().execute() })

// sicherheit.4: A caller cannot fill the log: repeated events are one entry a minute.
test('attempts beyond the limit leave one entry, not one each', async () => {
  clock.forward(60_000)
  const { benutzername, anmelden } = await neueAnna()
  const status = []
  for (let attempt = 0; attempt < 40; attempt += 1) status.push(await anmelden('falsch-falsch-falsch'))
  assert.equal(status.filter((code) => code === 429).length, 35)
  const gebremst = () => log({ ereignis: 'anmeldung', ergebnis: 'verweigert' })
  await until('the entry', async () => (await gebremst()).some(({ grund }) => grund === 'zu_viele_versuche'))
  const eintraege = (await gebremst()).filter(({ name }) => name === `Anna Weber (${benutzername})`)
  assert.deepEqual(short(eintraege).sort(), [
    ...Array.from({ length: 5 }, () => 'anmeldung verweigert passwort_falsch'),
    'anmeldung verweigert zu_viele_versuche',
  ])
  clock.forward(60_000)
})

// sicherheit.5: Changes of users, roles, rights and passwords: an entry for each grant and each withdrawal.
test('roles, rights, passwords and users: each grant and each withdrawal is an entry, what changes nothing is none', async () => {
  const { id, benutzername } = await neueAnna()
  const gegenstand = `Anna Weber (${benutzername})`
  await verwaltung.patch(`/benutzer/${id}`, { rollen: ['mitarbeiter', 'materialverantwortlicher'] })
  await verwaltung.patch(`/benutzer/${id}`, { rollen: ['mitarbeiter'] })
  await verwaltung.patch(`/benutzer/${id}`, { rollen: ['mitarbeiter'], name: 'Anna Weber' })
  await verwaltung.patch(`/benutzer/${id}`, { passwort: `${PASSWORD}!` })
  await verwaltung.patch(`/benutzer/${id}`, { aktiv: false, email: 'a@b.example' })
  await verwaltung.patch(`/benutzer/${id}`, { aktiv: true })
  const eintraege = (await log({ benutzer_id: id })).reverse()
  assert.deepEqual(
    eintraege.map(({ ereignis, details }) => [ereignis, details]),
    [
      ['benutzer_angelegt', {}],
      ['rolle_erteilt', { rolle: 'mitarbeiter' }],
      ['rolle_erteilt', { rolle: 'materialverantwortlicher' }],
      ['rolle_entzogen', { rolle: 'materialverantwortlicher' }],
      ['passwort_gesetzt', {}],
      ['benutzer_gesperrt', {}],
      ['benutzer_geaendert', { felder: ['email'] }],
      ['benutzer_freigegeben', {}],
    ],
  )
  for (const eintrag of eintraege) {
    const { wer, name, adresse } = eintrag
    assert.deepEqual(
      [wer, name, adresse, eintrag['gegenstand']],
      ['person', `administration (test-${verwaltung.id})`, '127.0.0.1', gegenstand],
    )
  }

  const { body } = await verwaltung.post('/rollen', { name: `Leser ${id}`, berechtigungen: ['lesen'] })
  const rolle = (body as { id: string }).id
  const right = `/rollen/${rolle}/berechtigungen/mangel.lesen`
  for (const _mal of [1, 2]) await verwaltung.put(right)
  for (const _mal of [1, 2]) await verwaltung.delete(right)
  await verwaltung.patch(`/rollen/${rolle}`, { berechtigungen: ['mangel.melden'], name: `Melder ${id}` })
  for (const _mal of [1, 2]) await verwaltung.put(`/benutzer/${id}/rollen/${rolle}`)
  for (const _mal of [1, 2]) await verwaltung.delete(`/benutzer/${id}/rollen/${rolle}`)
  await verwaltung.delete(`/rollen/${rolle}`)
  const afterwards = (await log()).filter(
    ({ gegenstand_id, details }) => gegenstand_id === rolle || details['rolle_id'] === rolle,
  )
  assert.deepEqual(
    afterwards.reverse().map(({ ereignis, details }) => [ereignis, details['berechtigung'] ?? details['rolle']]),
    [
      ['rolle_angelegt', undefined],
      ['recht_erteilt', 'lesen'],
      ['recht_erteilt', 'mangel.lesen'],
      ['recht_entzogen', 'mangel.lesen'],
      ['rolle_geaendert', undefined],
      ['recht_entzogen', 'lesen'],
      ['recht_erteilt', 'mangel.melden'],
      ['rolle_erteilt', `Melder ${id}`],
      ['rolle_entzogen', `Melder ${id}`],
      ['rolle_geloescht', undefined],
    ],
  )
})

// sicherheit.6: The change of one’s own password is an entry, done or refused.
test('one’s own password: changed, and refused because the old one was wrong', async () => {
  const { id, benutzername, anmelden } = await neueAnna()
  const { body } = await niemand.post('/auth/login', { benutzername, passwort: PASSWORD })
  const { token } = body as { token: string }
  const aendern = (passwort_alt: string) =>
    niemand.post('/auth/passwort', { passwort_alt, passwort_neu: `${PASSWORD}-neu` }, { token })
  assert.equal((await aendern('stimmt-nicht-stimmt-nicht')).status, 422)
  assert.equal((await aendern(PASSWORD)).status, 204)
  assert.equal(await anmelden(`${PASSWORD}-neu`), 200)
  const eintraege = () => log({ ereignis: 'passwort_geaendert', benutzer_id: id })
  const both = await until('both', async () => ((await eintraege()).length === 2 ? eintraege() : undefined))
  assert.deepEqual(short(both).sort(), [
    'passwort_geaendert erfolgreich',
    'passwort_geaendert verweigert passwort_falsch',
  ])
})

// sicherheit.2: So is logging out.
test('logging out is an entry: who, from where; a token that has ended writes none', async () => {
  const { id, benutzername } = await neueAnna()
  const { body } = await niemand.post('/auth/login', { benutzername, passwort: PASSWORD })
  const { token } = body as { token: string }
  assert.equal((await niemand.post('/auth/logout', undefined, { token })).status, 204)
  assert.equal((await niemand.post('/auth/logout', undefined, { token })).status, 401)
  const eintraege = await log({ ereignis: 'abmeldung', benutzer_id: id })
  assert.deepEqual(
    eintraege.map(({ wer, name, adresse, ergebnis }) => [wer, name, adresse, ergebnis]),
    [['person', `Anna Weber (${benutzername})`, '127.0.0.1', 'erfolgreich']],
  )
})

// sicherheit.7: A weak password that is refused is an entry with its reason.
test('a weak password that is refused is an entry with its reason, wherever it was to be set, and never the password', async () => {
  clock.forward(60_000)
  const { id, benutzername } = await neueAnna()
  const { body } = await niemand.post('/auth/login', { benutzername, passwort: PASSWORD })
  const { token } = body as { token: string }
  const weak = 'passwort1234'
  const own = await niemand.post('/auth/passwort', { passwort_alt: PASSWORD, passwort_neu: weak }, { token })
  const set = await verwaltung.patch(`/benutzer/${id}`, { passwort: weak })
  const created = { benutzername: `neu-${newId()}`, name: 'Neu', passwort: weak, rollen: [] }
  const made = await verwaltung.post('/benutzer', created)
  assert.deepEqual([own.status, set.status, made.status], [400, 400, 400])
  const refused = async () =>
    (await log({ ergebnis: 'verweigert' })).filter(({ grund }) => grund === 'passwort_schwach')
  const eintraege = await until('all three', async () => ((await refused()).length === 3 ? refused() : undefined))
  assert.deepEqual(eintraege.map(({ ereignis, benutzer_id }) => [ereignis, benutzer_id]).sort(), [
    ['benutzer_angelegt', verwaltung.id],
    ['benutzer_geaendert', verwaltung.id],
    ['passwort_geaendert', id],
  ])
  assert.ok(!JSON.stringify((await everything()).rows).includes(weak))
})

// sicherheit.8: A request without the right is an entry.
test('an attempt without the right is written down, once in a minute', async () => {
  const neugierig = await person('mitarbeiter')
  const opfer = await neueAnna()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    assert.equal((await neugierig.patch(`/benutzer/${opfer.id}`, { rollen: ['administration'] })).status, 403)
  }
  assert.equal((await neugierig.get('/benutzer/export')).status, 403)
  const eintraege = () => log({ benutzer_id: neugierig.id })
  await until('both', async () => (await eintraege()).length === 2)
  assert.deepEqual(short(await eintraege()).sort(), [
    'benutzer_geaendert verweigert keine_berechtigung',
    'export verweigert keine_berechtigung',
  ])
  // One's own roles, which no one can change: the command refuses, not the route.
  assert.equal((await verwaltung.patch(`/benutzer/${verwaltung.id}`, { rollen: [] })).status, 403)
  await until('the refusal', async () => (await log({ ergebnis: 'verweigert', benutzer_id: verwaltung.id })).length > 0)
})

test('a service that stops first writes how often a refusal was repeated', async () => {
  const neugierig = await person('mitarbeiter')
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  let isStopping = false
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isStopping) await gate.promise
      if (isStopping) order.push('written')
      return result
    },
  }
  const { http } = createApp({
    cage: await findCage(),
    log: silentLog,
    postgres: { ...database, db: database.db.withPlugin(slow) },
    files,
    fileLimit: 1,
    secret: TEST_SECRET,
    clock,
    timeZone: 'Europe/Berlin',
  })
  const server = await listenForTest(http)
  const refused = () => server.post('/api/v1/rollen', { name: 'Alles' }, { token: neugierig.token })
  for (let attempt = 0; attempt < 3; attempt += 1) assert.equal((await refused()).status, 403)
  const entries = () => log({ benutzer_id: neugierig.id })
  await until('the first refusal', async () => (await entries()).length === 1)
  isStopping = true
  const closed = http.close().then(() => order.push('closed'))
  // A request that needs no query: one that is let in meanwhile must not wait at the gate, nor count.
  await until('the end of the door', () =>
    server.get('/gibt-es-nicht').then(
      () => false,
      () => true,
    ),
  )
  gate.resolve()
  await closed
  assert.deepEqual(order, ['written', 'closed'])
  assert.deepEqual(
    (await entries()).map(({ details }) => details['weitere_in_einer_minute'] ?? 0),
    [2, 0],
  )
})

// sicherheit.9: The download of a whole list is an entry.
test('a whole list that is downloaded is an entry: which, in which form, how many rows, by which filter', async () => {
  await einStandort(store, { name: 'Wache Nord' })
  assert.equal((await leitung.get('/standorte/export?format=xlsx')).status, 200)
  assert.equal((await leitung.get('/objektpositionen/export')).status, 200)
  const [beladung, standorte] = await log({ ereignis: 'export', benutzer_id: leitung.id })
  assert.equal(standorte?.['gegenstand'], '/standorte')
  assert.equal(standorte?.details['format'], 'xlsx')
  assert.equal(standorte?.details['zeilen'], 1)
  assert.equal(beladung?.['gegenstand'], '/objektpositionen')
})

// sicherheit.10: Calendar addresses made and ended, and changed thresholds, are entries.
test('keys and settings: a calendar address made and ended, thresholds changed, not those set to what they were', async () => {
  await leitung.put('/kalender/abo')
  await leitung.put('/kalender/abo')
  for (const _mal of [1, 2]) await leitung.delete('/kalender/abo')
  const abos = await log({ benutzer_id: leitung.id })
  assert.deepEqual(
    abos.slice(0, 3).map(({ ereignis, gegenstand }) => `${ereignis} ${gegenstand}`),
    [
      'schluessel_gesperrt Kalenderadresse',
      'schluessel_angelegt Kalenderadresse',
      'schluessel_angelegt Kalenderadresse',
    ],
  )
  const thresholds = { erinnerung_nach_tagen: 3, eskalation_nach_tagen: 9 }
  for (const _mal of [1, 2]) await verwaltung.put('/eskalation/konfiguration', thresholds)
  const [einstellung, ...further] = await log({ ereignis: 'einstellung_geaendert' })
  assert.equal(further.length, 0)
  assert.deepEqual(einstellung?.details['nachher'], thresholds)
})

// sicherheit.11: A start records changed settings, without secrets.
test('a start writes the settings in force when they are not those of the last start, and no secret', async () => {
  const einstellungen = { ZEUGHAUS_HOST: '127.0.0.1', SMTP_URL: 'gesetzt' }
  for (const _start of [1, 2]) await recordEinstellungen(store, einstellungen)
  await recordEinstellungen(store, { ...einstellungen, ZEUGHAUS_HOST: '0.0.0.0' })
  const eintraege = await log({ ereignis: 'einstellungen_beim_start' })
  assert.deepEqual(
    eintraege.map(({ wer, details }) => [wer, details['geaendert']]),
    [
      ['dienst', ['ZEUGHAUS_HOST']],
      ['dienst', undefined],
    ],
  )
})

test('an action that is rolled back leaves no entry', async () => {
  const before = (await everything()).rows.length
  await assert.rejects(
    store.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('sicherheitsprotokoll_eingang')
        .values({ ereignis: 'sicherung', ergebnis: 'erfolgreich', wer: 'dienst', name: 'x', details: '{}' })
        .execute()
      throw new Error('zurück')
    }),
  )
  assert.equal((await everything()).rows.length, before)
})

// sicherheit.12: A alone reads and exports it; no custom role can.
test('only the administration reads it; no role of one’s own gives that right', async () => {
  const fast = await berechtigtePerson('lesen', 'mangel.bearbeiten')
  for (const who of [leitung, await person('materialverantwortlicher'), await person('mitarbeiter'), fast]) {
    assert.equal((await who.get('/sicherheitsprotokoll')).status, 403)
    assert.equal((await who.get('/sicherheitsprotokoll/export')).status, 403)
  }
  assert.equal((await niemand.get('/sicherheitsprotokoll')).status, 401)
})

test('filters combine, and a page of a filtered list counts what it lists', async () => {
  const all = await log()
  // Not the present day: the file may run past midnight.
  const von = `${all.at(-1)?.['zeitpunkt']}`
  const verweigerte = all.filter(({ ereignis, ergebnis }) => ereignis === 'anmeldung' && ergebnis === 'verweigert')
  const filter = { ereignis: 'anmeldung', ergebnis: 'verweigert', adresse: '127.0.0.1', von }
  const { body } = await verwaltung.get(
    `/sicherheitsprotokoll?${new URLSearchParams({ ...filter, limit: '2', seite: '2' })}`,
  )
  const { eintraege, gesamt } = body as { eintraege: Eintrag[]; gesamt: number }
  assert.equal(gesamt, verweigerte.length)
  assert.deepEqual(eintraege, verweigerte.slice(2, 4))
  assert.deepEqual(await log({ adresse: '192.0.2.1' }), [])
  assert.deepEqual(await log({ bis: '2020-01-01' }), [])
})
