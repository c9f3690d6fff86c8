import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { newId } from '@zeughaus/platform'
import { write } from '@zeughaus/postgres'
import { test } from 'vitest'
import { starteTestdienst, TEST_ACTOR, TEST_SECRET } from '../../../test/service.ts'
import { TOKEN_SECONDS } from '../../kern/access/token.ts'

const service = await starteTestdienst()
const { store, person, niemand, clock } = service
const verwaltung = await person('administration')
const MINUTE = 60_000

interface Fresh {
  readonly id: string
  readonly benutzername: string
}
const PASSWORD = 'langes Kennwort 1'

async function neuerBenutzer(fields: Record<string, unknown> = {}): Promise<Fresh> {
  const benutzername = `b-${newId()}`
  const body = { benutzername, name: 'Bernd Ott', passwort: PASSWORD, ...fields }
  const created = await verwaltung.post('/benutzer', body)
  assert.equal(created.status, 201, created.text)
  return created.body as Fresh
}
const anmelden = (benutzername: string, passwort = PASSWORD) => niemand.post('/auth/login', { benutzername, passwort })
const mit = (token: string) => ({ token })
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code

// access.1: Name, in any case, and password give a token for 8 hours; `/auth/me` says who holds it.
test('a user logs in with his name in any case and reads who he is', async () => {
  const { id, benutzername } = await neuerBenutzer({ rollen: ['mitarbeiter'], email: 'ott@example.org' })
  const angemeldet = await anmelden(benutzername.toUpperCase())
  assert.equal(angemeldet.status, 200)
  const { token, typ, laeuft_ab_am } = angemeldet.body as { token: string; typ: string; laeuft_ab_am: string }
  assert.equal(typ, 'Bearer')
  assert.equal(Date.parse(laeuft_ab_am), (Math.floor(clock.now() / 1000) + TOKEN_SECONDS) * 1000)

  const ich = await niemand.get('/auth/me', mit(token))
  const { rechte, rechte_ueberall, ...person } = ich.body as { rechte: string[]; rechte_ueberall: string[] }
  assert.deepEqual(rechte_ueberall, rechte)
  assert.ok(rechte.includes('personal.lesen') && !rechte.includes('historie.lesen'))
  assert.deepEqual(person, {
    id,
    benutzername,
    name: 'Bernd Ott',
    email: 'ott@example.org',
    einheit_id: null,
    rollen: ['mitarbeiter'],
    eigene_rollen: [],
    ortsrollen: [],
    berechtigungen: [
      'lesen',
      'kontrolle.durchfuehren',
      'einsatz.melden',
      'mangel.lesen',
      'mangel.melden',
      'dokument.hochladen',
    ],
    rechte_an_orten: [],
  })
})

test('a wrong name and a wrong password are answered alike', async () => {
  const { benutzername } = await neuerBenutzer()
  const falschesPasswort = await anmelden(benutzername, 'ein anderes Kennwort')
  const falscherName = await anmelden('gibt-es-nicht')
  assert.equal(falschesPasswort.status, 401)
  assert.deepEqual(falscherName.body, falschesPasswort.body)
  assert.equal(code(falscherName), 'nicht_angemeldet')
})

// access.4: Five attempts to log in a minute are evaluated for a name and address, however many come at once.
test('of fifty attempts at once five are evaluated; a minute later it goes on, and others are not slowed down', async () => {
  const { benutzername } = await neuerBenutzer()
  const others = await neuerBenutzer()
  clock.forward(2 * MINUTE)
  const attempts = await Promise.all(Array.from({ length: 50 }, () => anmelden(benutzername, 'falsch')))
  assert.equal(attempts.filter(({ status }) => status === 401).length, 5)
  const rejected = attempts.filter(({ status }) => status === 429)
  assert.equal(rejected.length, 45)
  assert.equal(rejected[0]?.headers.get('retry-after'), '60')
  assert.equal((await anmelden(benutzername)).status, 429)
  assert.equal((await anmelden(others.benutzername)).status, 200)
  clock.forward(MINUTE - 1)
  assert.equal((await anmelden(benutzername)).status, 429)
  clock.forward(1)
  assert.equal((await anmelden(benutzername)).status, 200)
})

test('a name has its five attempts in all the ways of writing it together', async () => {
  const { benutzername } = await neuerBenutzer({ benutzername: `jörg-${newId()}` })
  clock.forward(2 * MINUTE)
  const schreibweisen = [benutzername, benutzername.normalize('NFD'), benutzername.toUpperCase()]
  const attempts = []
  for (const name of [...schreibweisen, ...schreibweisen]) attempts.push((await anmelden(name, 'falsch')).status)
  assert.deepEqual(attempts, [401, 401, 401, 401, 401, 429])
  clock.forward(2 * MINUTE)
  assert.equal((await anmelden(benutzername.normalize('NFD'))).status, 200)
})

test('an address has thirty attempts a minute over all names', async () => {
  clock.forward(2 * MINUTE)
  const attempts = await Promise.all(Array.from({ length: 40 }, (_unused, index) => anmelden(`niemand-${index}`)))
  assert.equal(attempts.filter(({ status }) => status === 401).length, 30)
  clock.forward(2 * MINUTE)
})

// access.3: Roles and permissions are read for each request and act on the next one.
test('roles and permissions act on the next request, without a new login', async () => {
  const { id } = await neuerBenutzer()
  const token = await service.anmelden(id)
  assert.equal((await niemand.get('/standorte', mit(token))).status, 403)
  await verwaltung.patch(`/benutzer/${id}`, { rollen: ['mitarbeiter'] })
  assert.equal((await niemand.get('/standorte', mit(token))).status, 200)
  await verwaltung.patch(`/benutzer/${id}`, { rollen: [] })
  assert.equal((await niemand.get('/standorte', mit(token))).status, 403)

  const rolle = (await verwaltung.post('/rollen', { name: `Leserin ${id}` })).body as { id: string }
  assert.equal((await verwaltung.put(`/benutzer/${id}/rollen/${rolle.id}`)).status, 204)
  assert.equal((await niemand.get('/standorte', mit(token))).status, 403)
  assert.equal((await verwaltung.put(`/rollen/${rolle.id}/berechtigungen/lesen`)).status, 200)
  assert.equal((await niemand.get('/standorte', mit(token))).status, 200)
  assert.equal((await verwaltung.delete(`/rollen/${rolle.id}/berechtigungen/lesen`)).status, 204)
  assert.equal((await niemand.get('/standorte', mit(token))).status, 403)
  await verwaltung.put(`/rollen/${rolle.id}/berechtigungen/lesen`)
  assert.equal((await verwaltung.delete(`/benutzer/${id}/rollen/${rolle.id}`)).status, 204)
  assert.equal((await niemand.get('/standorte', mit(token))).status, 403)
})

test('the token of an inactive user ends at once', async () => {
  const { id, benutzername } = await neuerBenutzer({ rollen: ['mitarbeiter'] })
  const token = await service.anmelden(id)
  await verwaltung.patch(`/benutzer/${id}`, { aktiv: false })
  assert.equal((await niemand.get('/auth/me', mit(token))).status, 401)
  assert.equal((await anmelden(benutzername)).status, 401)
})

test('changing one’s password ends older tokens and needs the old one', async () => {
  const { id, benutzername } = await neuerBenutzer()
  const token = await service.anmelden(id)
  clock.forward(2000)
  const aendern = (passwort_alt: string, passwort_neu: string) =>
    niemand.post('/auth/passwort', { passwort_alt, passwort_neu }, mit(token))
  assert.equal(code(await aendern('falsch', 'ein neues Kennwort')), 'passwort_falsch')
  assert.equal((await aendern(PASSWORD, 'kurz')).status, 400)
  assert.equal((await aendern(PASSWORD, 'ein neues Kennwort')).status, 204)
  assert.equal((await niemand.get('/auth/me', mit(token))).status, 401)
  assert.equal((await anmelden(benutzername)).status, 401)
  const fresh = await anmelden(benutzername, 'ein neues Kennwort')
  assert.equal((await niemand.get('/auth/me', mit((fresh.body as { token: string }).token))).status, 200)
})

test('when the clock is set back a new login is good at once, and what a new password has ended stays ended', async () => {
  const { id, benutzername } = await neuerBenutzer()
  const old = await service.anmelden(id)
  clock.forward(2000)
  await verwaltung.patch(`/benutzer/${id}`, { passwort: 'ein neues Kennwort' })
  const DAY = 24 * 60 * MINUTE
  clock.jump(-DAY)
  try {
    const { token } = (await anmelden(benutzername, 'ein neues Kennwort')).body as { token: string }
    assert.equal((await niemand.get('/auth/me', mit(token))).status, 200)
    assert.equal((await niemand.get('/auth/me', mit(old))).status, 401)
  } finally {
    clock.jump(DAY)
  }
})

test('no user changes his own roles', async () => {
  const rolle = (await verwaltung.post('/rollen', { name: 'Für mich', berechtigungen: ['lesen'] })).body as {
    id: string
  }
  for (const attempt of [
    verwaltung.patch(`/benutzer/${verwaltung.id}`, { rollen: ['administration', 'mitarbeiter'] }),
    verwaltung.put(`/benutzer/${verwaltung.id}/rollen/${rolle.id}`),
    verwaltung.delete(`/benutzer/${verwaltung.id}/rollen/${rolle.id}`),
  ]) {
    assert.equal((await attempt).status, 403)
  }
})

// access.11: A role that a user holds cannot be deleted.
test('a role that a user holds is not deleted, an unused one is', async () => {
  const { id } = await neuerBenutzer()
  const rolle = (await verwaltung.post('/rollen', { name: 'Zeugwart', berechtigungen: ['lager.bearbeiten'] })).body
  const { id: rolle_id } = rolle as { id: string }
  assert.deepEqual(rolle, { id: rolle_id, name: 'Zeugwart', berechtigungen: ['lager.bearbeiten'] })
  assert.equal(code(await verwaltung.post('/rollen', { name: 'ZEUGWART' })), 'bereits_vorhanden')
  await verwaltung.put(`/benutzer/${id}/rollen/${rolle_id}`)
  const readBack = (await verwaltung.get(`/benutzer/${id}`)).body as { eigene_rollen: unknown }
  assert.deepEqual(readBack.eigene_rollen, [{ id: rolle_id, name: 'Zeugwart' }])
  assert.equal(code(await verwaltung.delete(`/rollen/${rolle_id}`)), 'wird_verwendet')
  assert.equal((await verwaltung.delete(`/benutzer/${id}/rollen/${rolle_id}`)).status, 204)
  const deleted = await verwaltung.delete(`/rollen/${rolle_id}`)
  assert.equal(deleted.status, 204, deleted.text)
  assert.equal((await verwaltung.get(`/rollen/${rolle_id}`)).status, 404)
})

// access.8: A permission outside the catalogue cannot be granted.
test('a permission outside the catalogue is not grantable', async () => {
  const rolle = (await verwaltung.post('/rollen', { name: 'Wunsch' })).body as { id: string }
  assert.equal((await verwaltung.put(`/rollen/${rolle.id}/berechtigungen/benutzer.verwalten`)).status, 404)
  assert.equal(
    (await verwaltung.post('/rollen', { name: 'X', berechtigungen: ['mindermenge.genehmigen'] })).status,
    400,
  )
})

test('the last active administrator is neither deactivated nor stripped, also by two at once', async () => {
  const anna = await person('administration')
  const bernd = await person('administration')
  await store.db.updateTable('benutzer').set({ aktiv: false }).where('id', 'not in', [anna.id, bernd.id]).execute()
  const [one, two] = await Promise.all([
    anna.patch(`/benutzer/${bernd.id}`, { rollen: [] }),
    bernd.patch(`/benutzer/${anna.id}`, { aktiv: false }),
  ])
  const erfolge = [one, two].filter(({ status }) => status === 200)
  assert.equal(erfolge.length, 1, `${one.text} ${two.text}`)
  const last = one.status === 200 ? anna : bernd
  assert.equal(code(await last.patch(`/benutzer/${last.id}`, { aktiv: false })), 'letzte_administration')
  await store.db.updateTable('benutzer').set({ aktiv: true }).execute()
})

// access.2: A token carries `sub`, `exp`, `iat` and `jti` and no role. Anything else is 401.
test('anything but a complete, unexpired token of this service is 401', async () => {
  const sub = verwaltung.id
  const iat = Math.floor(clock.now() / 1000)
  const content = verwaltung.token.split('.')[1] ?? ''
  const { jti } = JSON.parse(Buffer.from(content, 'base64url').toString()) as { jti: string }
  const good = { sub, iat, exp: iat + 60, jti }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const raw = (header: unknown, content: string, secret = TEST_SECRET, hash = 'sha256') => {
    const unterschrieben = `${part(header)}.${content}`
    return `${unterschrieben}.${createHmac(hash, secret).update(unterschrieben).digest('base64url')}`
  }
  const hs256 = { alg: 'HS256' }
  const json = (text: string) => Buffer.from(text).toString('base64url')
  assert.equal((await niemand.get('/auth/me', mit(raw(hs256, part(good))))).status, 200)

  const bad: Record<string, string> = {
    'alg none': `${part({ alg: 'none' })}.${part(good)}.`,
    'alg nOnE': `${part({ alg: 'nOnE' })}.${part(good)}.`,
    'alg HS512': raw({ alg: 'HS512' }, part(good), TEST_SECRET, 'sha512'),
    'foreign secret': raw(hs256, part(good), 'x'.repeat(32)),
    'unknown crit': raw({ alg: 'HS256', crit: ['b64'], b64: false }, part(good)),
    'no exp': raw(hs256, part({ sub, iat, jti })),
    'no sub': raw(hs256, part({ iat, exp: iat + 60, jti })),
    'no iat': raw(hs256, part({ sub, exp: iat + 60, jti })),
    'exp as text': raw(hs256, part({ ...good, exp: String(iat + 60) })),
    'endless exp': raw(hs256, json(`{"sub":"${sub}","jti":"${jti}","iat":${iat},"exp":1e400}`)),
    'fractional exp': raw(hs256, part({ ...good, exp: iat + 60.5 })),
    'exp too far': raw(hs256, part({ ...good, exp: iat + TOKEN_SECONDS + 1 })),
    expired: raw(hs256, part({ sub, iat: iat - 120, exp: iat - 60 })),
    'future iat': raw(hs256, part({ sub, iat: iat + 600, exp: iat + 660 })),
    'sub an object': raw(hs256, part({ ...good, sub: { id: sub } })),
    'sub no UUID': raw(hs256, part({ ...good, sub: `${sub}' OR 1=1` })),
    'sub unknown': raw(hs256, part({ ...good, sub: newId() })),
    'further claims': raw(hs256, part({ ...good, rollen: ['administration'] })),
    'payload an array': raw(hs256, part([good])),
    'payload null': raw(hs256, part(null)),
    'two parts': `${part(hs256)}.${part(good)}`,
    nothing: '',
  }
  for (const [name, token] of Object.entries(bad)) {
    assert.equal((await niemand.get('/auth/me', mit(token))).status, 401, name)
  }
})

test('a refused action leaves nothing, and the password of a user never leaves the database', async () => {
  const { id } = await neuerBenutzer()
  const readBack = await verwaltung.get(`/benutzer/${id}`)
  assert.equal(/argon2|passwort/i.test(readBack.text), false)
  const duplicate = await verwaltung.post('/benutzer', {
    benutzername: (readBack.body as Fresh).benutzername.toUpperCase(),
    name: 'Zweiter',
    passwort: PASSWORD,
  })
  assert.equal(code(duplicate), 'bereits_vorhanden')
  const saved = await store.db.selectFrom('idempotency').selectAll().execute()
  assert.deepEqual(saved, [])
})

// access.5: V read the list of users.
test('users are listed for the higher roles only', async () => {
  assert.equal((await (await person('mitarbeiter')).get('/benutzer')).status, 403)
  const list = await (await person('materialverantwortlicher')).get('/benutzer?sortierung=-benutzername&limit=2')
  assert.equal((list.body as { eintraege: unknown[] }).eintraege.length, 2)
})

test('an audited action by a user carries his id into the Historie', async () => {
  const entitaet_id = newId()
  await write(store, { ...TEST_ACTOR, id: verwaltung.id }, ({ record }) =>
    record({ ereignis: 'objekt_geaendert', entitaet_typ: 'objekt', entitaet_id, details: {} }),
  )
  const { body } = await verwaltung.get(`/historie?benutzer_id=${verwaltung.id}&entitaet_id=${entitaet_id}`)
  assert.equal((body as { gesamt: number }).gesamt, 1)
})
