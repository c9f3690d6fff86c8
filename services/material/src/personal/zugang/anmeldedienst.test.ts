/** Logging in at a real OpenID provider, which a test lets lie, fall silent and end logins. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { CLIENT, codeOf, HERKUNFT, starteMitAnbieter } from './anmeldedienst.factory.ts'

const MINUTE = 60_000
const PASSWORT = 'Steckleiter im Wald 9'
const { anbieter, dienst, verwaltung, neue, beginnen, abschliessen, anmelden, angemeldet, ich, rollen, protokoll } =
  await starteMitAnbieter()
const { url, store, person, niemand, clock } = dienst

const detailsOf = ({ body }: Awaited<ReturnType<typeof anmelden>>) =>
  (body as { details?: Record<string, unknown> }).details
const refused = async (sub: string) => {
  const done = await anmelden(sub)
  return [done.status, codeOf(done)]
}

// access.81: With an OpenID provider a first login creates the person; their fixed roles are those of all their groups, at each login and check.
test('the first login creates the person with the roles of all their groups; the next one finds them', async () => {
  assert.deepEqual((await niemand.get('/auth/anmeldedienst')).body, { name: 'Kreisfeuerwehr', passwortlink: true })
  const sub = neue({ groups: ['/wehr', '/wehr/geraetewart', '/chor'] })
  const first = await ich(await angemeldet(sub))
  const { id, benutzername, name, rollen: got } = first.body as Record<string, unknown>
  assert.deepEqual([name, got], ['Anna Weber', ['materialverantwortlicher', 'mitarbeiter']])
  assert.equal(benutzername, anbieter.accounts.get(sub)?.preferred_username)
  anbieter.accounts.set(sub, { ...anbieter.accounts.get(sub), groups: ['/wehr'] })
  const again = await ich(await angemeldet(sub))
  assert.deepEqual(
    [(again.body as { id: string }).id, (again.body as { rollen: string[] }).rollen],
    [id, ['mitarbeiter']],
  )
  const seen = await verwaltung.get(`/benutzer/${id}`)
  assert.equal((seen.body as { verbunden: boolean }).verbunden, true)
  assert.match(await protokoll('anmeldung'), /"anmeldedienst":true/)
  const byHand = await verwaltung.patch(`/benutzer/${id}`, { rollen: ['administration'] })
  assert.deepEqual([byHand.status, codeOf(byHand)], [409, 'rollen_aus_gruppen'])
})

// access.82: Groups that give no role lead to 403 `keine_rolle`, which names them and persons of A.
test('groups that give no role lead to a refusal that names them and whom to ask', async () => {
  await store.db
    .updateTable('benutzer')
    .set({ name: 'Vera Wald', email: 'vera@wehr.example' })
    .where('id', '=', verwaltung.id)
    .execute()
  const done = await anmelden(neue({ groups: ['/chor'] }))
  assert.deepEqual([done.status, codeOf(done)], [403, 'keine_rolle'])
  assert.deepEqual(detailsOf(done)?.['gruppen'], ['/chor'])
  assert.match(JSON.stringify(detailsOf(done)?.['verwaltung']), /"Vera Wald","email":"vera@wehr\.example"/)
  const without = await anmelden(neue({ groups: [] }))
  assert.match((without.body as { error: string }).error, /nennt für Sie aber keine Gruppe/)
})

// access.83: A first login finds an account by its confirmed address, by its user name or not at all, by the setting. Who is connected logs in there alone, until A separates them.
test('an existing account is connected by its confirmed address, and from then on its password is refused', async () => {
  const benutzername = `alt-${newId().slice(-8)}`
  const email = `${benutzername}@wehr.example`
  const body = { benutzername, name: 'Otto Alt', passwort: PASSWORT, email, rollen: ['mitarbeiter'] }
  const { id } = (await verwaltung.post('/benutzer', body)).body as { id: string }
  const login = () => niemand.post('/auth/login', { benutzername, passwort: PASSWORT })
  const before = ((await login()).body as { token: string }).token
  assert.deepEqual(await refused(neue({ preferred_username: benutzername, email, email_verified: false })), [
    403,
    'konto_vorhanden',
  ])
  const token = await angemeldet(neue({ email: email.toUpperCase() }))
  assert.equal(((await ich(token)).body as { id: string }).id, id)
  assert.equal((await ich(before)).status, 401, 'the login by password has ended')
  const byPassword = await login()
  assert.deepEqual([byPassword.status, codeOf(byPassword)], [403, 'nur_anmeldedienst'])
  assert.deepEqual(await refused(neue({ email })), [403, 'konto_vorhanden'], 'another identity with the same address')
  assert.equal((await verwaltung.delete(`/benutzer/${id}/anmeldedienst`)).status, 204)
  assert.equal((await ich(token)).status, 401)
  assert.equal((await login()).status, 200, 'separated, the password counts again')
  assert.equal((await verwaltung.delete(`/benutzer/${id}/anmeldedienst`)).status, 404)
})

// access.84: Answers and tokens that are forged, expired, replayed or for another login, browser, service or provider are refused.
test('tokens that are forged, expired, for another service, or of another login let no one in', async () => {
  const sub = neue()
  const lies = {
    'signed by a stranger': { claims: (claims: object) => ({ ...claims }), isForged: true },
    expired: { claims: (claims: object) => ({ ...claims, exp: 1_700_000_000 }) },
    'for another service': { claims: (claims: object) => ({ ...claims, aud: 'mailarchiv' }) },
    'of another provider': { claims: (claims: object) => ({ ...claims, iss: 'https://fremd.example' }) },
    'of another login': { claims: (claims: object) => ({ ...claims, nonce: 'eine-andere' }) },
  }
  for (const [what, lie] of Object.entries(lies)) {
    anbieter.lie = lie
    assert.deepEqual(await refused(sub), [401, 'anmeldung_ungueltig'], what)
    clock.forward(MINUTE)
  }
  anbieter.lie = undefined
  const { adresse, cookie } = await beginnen()
  const { search } = await anbieter.visit(adresse, sub)
  const foreign = await beginnen()
  assert.equal(codeOf(await abschliessen(search, foreign.cookie)), 'anmeldung_ungueltig', 'begun in another browser')
  assert.equal(codeOf(await abschliessen(search, '')), 'anmeldung_ungueltig', 'begun in no browser')
  assert.equal((await abschliessen(search, cookie)).status, 200)
  assert.equal(codeOf(await abschliessen(search, cookie)), 'anmeldung_ungueltig', 'replayed')
  const late = await beginnen()
  const answer = await anbieter.visit(late.adresse, sub)
  clock.forward(11 * MINUTE)
  assert.equal(
    codeOf(await abschliessen(answer.search, late.cookie)),
    'anmeldung_ungueltig',
    'after more than ten minutes',
  )
  const denied = await beginnen()
  const cancelled = await abschliessen((await anbieter.visit(denied.adresse, '')).search, denied.cookie)
  assert.deepEqual([cancelled.status, codeOf(cancelled)], [401, 'anmeldung_abgebrochen'])
})

// access.85: Clocks that differ by more than a minute are named where a token fails for its times.
test('a clock that differs from the provider’s is named, to the person and to the administration', async () => {
  anbieter.lie = { claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 }) }
  anbieter.clockMs = -20 * MINUTE
  const done = await anmelden(neue())
  anbieter.lie = undefined
  assert.deepEqual([done.status, codeOf(done)], [401, 'uhr_falsch'])
  assert.match((done.body as { error: string }).error, /geht gegenüber dem Anmeldedienst 20 Minuten vor/)
  assert.match((await verwaltung.get('/betrieb')).text, /Anmeldedienst 20 Minuten vor/)
  anbieter.clockMs = 0
  await angemeldet(neue())
  assert.doesNotMatch((await verwaltung.get('/betrieb')).text, /Anmeldedienst/)
})

// access.86: After ten minutes of a login the provider is asked before the next request: roles follow the groups, and who has left is out.
test('every ten minutes the provider is asked: roles follow the groups, and who has left is out', async () => {
  const sub = neue({ groups: ['/wehr', '/wehr/geraetewart'] })
  const account = anbieter.accounts.get(sub) ?? {}
  const token = await angemeldet(sub)
  anbieter.accounts.set(sub, { ...account, groups: ['/wehr'] })
  assert.deepEqual(await rollen(token), ['materialverantwortlicher', 'mitarbeiter'])
  clock.forward(10 * MINUTE)
  // A page asks several things at once: the provider is asked once, as it takes a token shown twice for theft.
  const answers = await Promise.all(Array.from({ length: 8 }, () => rollen(token)))
  assert.deepEqual(new Set(answers.map(String)), new Set(['mitarbeiter']))
  clock.forward(10 * MINUTE)
  assert.equal((await ich(token)).status, 200)
  anbieter.accounts.delete(sub)
  assert.equal((await ich(token)).status, 200, 'not asked yet')
  clock.forward(10 * MINUTE)
  assert.deepEqual(
    (await Promise.all([ich(token), ich(token)])).map(({ status }) => status),
    [401, 401],
  )
  assert.match(await protokoll('anmeldung_beendet'), /"anmeldedienst":"beendet"/)

  const losing = neue()
  const other = await angemeldet(losing)
  anbieter.accounts.set(losing, { ...account, groups: ['/chor'] })
  clock.forward(10 * MINUTE)
  assert.equal((await ich(other)).status, 401)
  assert.match(await protokoll('anmeldung_beendet'), /"anmeldedienst":"keine_rolle"/)
  assert.match(await protokoll('rolle_entzogen'), /"rolle":"mitarbeiter"/)
})

// access.87: Without the provider logins go on; a new one is 503 `anmeldedienst_unerreichbar`.
test('without the provider who is logged in goes on, and who is not learns what to do', async () => {
  const sub = neue()
  const token = await angemeldet(sub)
  anbieter.isGone = true
  clock.forward(20 * MINUTE)
  assert.equal((await ich(token)).status, 200)
  const begun = await niemand.post('/auth/anmeldedienst/beginn', {})
  assert.deepEqual([begun.status, codeOf(begun)], [503, 'anmeldedienst_unerreichbar'])
  assert.match(
    (begun.body as { error: string }).error,
    /kann sich die Verwaltung mit Benutzername und Passwort anmelden/,
  )
  assert.match((await verwaltung.get('/betrieb')).text, /Der Anmeldedienst hat zuletzt nicht geantwortet/)
  anbieter.isGone = false
  anbieter.accounts.delete(sub)
  // Any answer shows that it is there again, before the pause after a failure is over.
  await angemeldet(neue())
  clock.forward(MINUTE)
  assert.equal((await ich(token)).status, 401)
})

// access.88: A back-channel logout ends the logins of a session or person at once; its token works once.
test('the provider ends a login by a back-channel logout at once; a token for it works once, and only a genuine one', async () => {
  const sub = neue()
  const [one, two] = [await angemeldet(sub), await angemeldet(sub)]
  const { rows } = { rows: await store.db.selectFrom('anmeldedienst_sitzung').select(['sitzung_id', 'sid']).execute() }
  const sidOf = (token: string) => {
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
    return rows.find(({ sitzung_id }) => sitzung_id === jti)?.sid ?? ''
  }
  await anbieter.logOut(CLIENT.id, sub, sidOf(one))
  assert.deepEqual([(await ich(one)).status, (await ich(two)).status], [401, 200])
  assert.match(await protokoll('anmeldung_beendet'), /"anmeldedienst":"abgemeldet"/)

  const iat = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const good = { iss: anbieter.issuer, aud: CLIENT.id, sub, iat, jti: newId(), events }
  const send = (logout_token: string) =>
    fetch(`${url}/api/v1/auth/anmeldedienst/abmeldung`, { method: 'POST', body: new URLSearchParams({ logout_token }) })
  const bad = {
    'signed by a stranger': await anbieter.sign(good, { isForged: true }),
    'for another service': await anbieter.sign({ ...good, aud: 'mailarchiv' }),
    'of another provider': await anbieter.sign({ ...good, iss: 'https://fremd.example' }),
    'an hour old': await anbieter.sign({ ...good, iat: iat - 3600 }),
    expired: await anbieter.sign({ ...good, exp: iat - 60 }),
    'an ID token': await anbieter.sign({ ...good, nonce: 'x' }),
    'an access token': await anbieter.sign(good, { typ: 'at+jwt' }),
    'without an event': await anbieter.sign({ ...good, events: {} }),
    'without a name': await anbieter.sign({ iss: anbieter.issuer, aud: CLIENT.id, sub, iat, events }),
    'without a login': await anbieter.sign({ iss: anbieter.issuer, aud: CLIENT.id, iat, jti: newId(), events }),
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(good)).toString('base64url')}.`,
    nonsense: 'x',
  }
  for (const [what, token] of Object.entries(bad)) assert.equal((await send(token)).status, 400, what)
  assert.equal((await ich(two)).status, 200)
  const genuine = await anbieter.sign(good)
  assert.equal((await send(genuine)).status, 204)
  assert.equal((await ich(two)).status, 401)
  const three = await angemeldet(sub)
  assert.equal((await send(genuine)).status, 409, 'used before')
  assert.equal((await ich(three)).status, 200)
})

// access.93: Who logs out here may end the login at the provider too, which asks them there.
test('the provider’s page for ending a login there is named, without a word about the person', async () => {
  clock.forward(2 * MINUTE)
  const { body } = await niemand.post('/auth/anmeldedienst/abmelden')
  const { origin, searchParams } = new URL((body as { adresse: string }).adresse)
  const query = Object.fromEntries(searchParams)
  assert.deepEqual(
    [origin, query],
    [anbieter.issuer, { client_id: 'material', post_logout_redirect_uri: `${HERKUNFT}/` }],
  )
})

// access.89: At least one active administrator is not connected with the provider; an account of A is never connected by itself.
test('no one locks out the last administrator: not a group, not the provider, not another administrator of it', async () => {
  const sub = neue({ groups: ['/wehr/leitung'] })
  const token = await angemeldet(sub)
  assert.deepEqual(await rollen(token), ['administration', 'leitungsverantwortlicher'])
  const others = await store.db.selectFrom('benutzer').select('id').where('id', '!=', verwaltung.id).execute()
  await store.db
    .updateTable('benutzer')
    .set({ rollen: ['mitarbeiter'] })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .where('benutzername', 'like', 'test-%')
    .execute()
  const patch = (body: object) => fetchAs(token, `/benutzer/${verwaltung.id}`, body)
  for (const change of [{ aktiv: false }, { rollen: ['mitarbeiter'] }]) {
    const answer = await patch(change)
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [409, 'letzte_administration'])
  }
  // Neither does a login at the provider take over the account of an administrator.
  await store.db.updateTable('benutzer').set({ email: 'chefin@wehr.example' }).where('id', '=', verwaltung.id).execute()
  assert.deepEqual(await refused(neue({ email: 'chefin@wehr.example', groups: ['/wehr/leitung'] })), [
    403,
    'konto_vorhanden',
  ])
  anbieter.accounts.set(sub, { ...anbieter.accounts.get(sub), groups: ['/wehr'] })
  clock.forward(10 * MINUTE)
  assert.deepEqual(await rollen(token), ['mitarbeiter'])
  assert.equal((await verwaltung.get('/auth/me')).status, 200)
})

const fetchAs = (token: string, path: string, body: object) =>
  fetch(`${url}/api/v1${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

// access.90: Beside a provider a login of A by password is logged with `notzugang`.
test('beside a provider a login of the administration by password is logged as one for emergencies', async () => {
  const benutzername = `not-${newId().slice(-8)}`
  const body = { benutzername, name: 'Nora Not', passwort: PASSWORT, rollen: ['administration'] }
  assert.equal((await verwaltung.post('/benutzer', body)).status, 201)
  clock.forward(2 * MINUTE)
  assert.equal((await niemand.post('/auth/login', { benutzername, passwort: PASSWORT })).status, 200)
  assert.match(await protokoll('anmeldung'), /"notzugang":true/)
})

// access.91: A second factor that a role demands is not asked of who is connected with the provider.
test('a second factor that a role demands is the provider’s business for those who log in there', async () => {
  const own = { rollen: ['mitarbeiter'] as const }
  assert.equal((await verwaltung.put('/faktorpflicht', own)).status, 200)
  assert.equal((await ich(await angemeldet(neue()))).status, 200)
  assert.equal((await verwaltung.put('/faktorpflicht', { rollen: [] })).status, 200)
})

// access.92: A login that the provider leaves unanswered for `ZEUGHAUS_OIDC_SILENCE` hours ends.
test('a login that the provider leaves unanswered for a day ends', async () => {
  const sub = neue()
  const { adresse, cookie } = await beginnen(true)
  const done = await abschliessen((await anbieter.visit(adresse, sub)).search, cookie)
  const renewing = (done.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const erneuert = async () => {
    const renewed = await niemand.post('/auth/erneuern', undefined, { headers: { cookie: renewing } })
    return renewed.status === 200 ? (await ich((renewed.body as { token: string }).token)).status : renewed.status
  }
  anbieter.isGone = true
  clock.forward(24 * 60 * MINUTE - 1)
  assert.equal(await erneuert(), 200)
  clock.forward(MINUTE)
  assert.equal(await erneuert(), 401)
  const log = await (await person('administration')).get('/sicherheitsprotokoll?ereignis=anmeldung_beendet')
  assert.match(log.text, /"anmeldedienst":"ungeprueft"/)
})
