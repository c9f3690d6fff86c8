import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { authenticatorApp } from '@zeughaus/platform/testing/authenticator'
import { startJobs } from '@zeughaus/postgres'
import { afterAll, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import type { Message } from '../../kern/mail/smtp.ts'
import { sweepFaktoren } from './faktor.commands.ts'
import { zugangJobs } from './passwort-vergessen.jobs.ts'

const service = await starteTestdienst()
const { store, person, niemand, clock } = service
const verwaltung = await person('administration')
const MINUTE = 60_000
const STEP = 30_000
const PASSWORT = 'Steckleiter im Wald 9'

const sent: Message[] = []
const mailer = { send: async (message: Message) => void sent.push(message), close: () => undefined }
const jobs = startJobs(store.db, zugangJobs({ store, mailer, clock, timeZone: 'Europe/Berlin' }, undefined))
afterAll(() => jobs.stop())

type Answer = Awaited<ReturnType<typeof niemand.post>>
const codeOf = ({ body }: Answer) => (body as { code?: string }).code
const artenOf = ({ body }: Answer) => (body as { details?: { arten: string[] } }).details?.arten

interface Konto {
  readonly id: string
  readonly benutzername: string
  readonly email: string
  readonly token: string
}

async function neuesKonto(rollen: string[] = ['mitarbeiter']): Promise<Konto> {
  // One address may try a few times a minute.
  clock.forward(2 * MINUTE)
  const benutzername = `z-${newId()}`
  const email = `${benutzername}@wehr.example`
  const body = { benutzername, name: 'Zoe Weitz', email, passwort: PASSWORT, rollen }
  const { status, body: created, text } = await verwaltung.post('/benutzer', body)
  assert.equal(status, 201, text)
  const { token } = (await anmelden(benutzername)).body as { token: string }
  return { id: (created as { id: string }).id, benutzername, email, token }
}

const anmelden = (benutzername: string, code?: string, passwort = PASSWORT): Promise<Answer> =>
  niemand.post('/auth/login', { benutzername, passwort, ...(code === undefined ? {} : { zweiter_faktor: { code } }) })
const als = ({ token }: Pick<Konto, 'token'>, path: string, body: unknown) => niemand.post(path, body, { token })

/** An authenticator app: the code that it shows some steps from now. */
type App = (steps?: number) => string

async function neueApp(konto: Konto): Promise<{ app: App; confirm: () => Promise<Answer> }> {
  clock.forward(2 * MINUTE)
  const begun = await als(konto, '/auth/faktoren/totp', { passwort: PASSWORT })
  assert.equal(begun.status, 201, begun.text)
  const shown = authenticatorApp((begun.body as { uri: string }).uri)
  const app: App = (steps = 0) => shown(clock.now() + steps * STEP)
  return { app, confirm: () => als(konto, '/auth/faktoren/totp/bestaetigen', { code: app() }) }
}

/** A person with an app, whose next code is unused. */
async function mitApp(rollen?: string[]): Promise<{ konto: Konto; app: App; codes: string[] }> {
  const konto = await neuesKonto(rollen)
  const { app, confirm } = await neueApp(konto)
  const confirmed = await confirm()
  assert.equal(confirmed.status, 200, confirmed.text)
  clock.forward(2 * MINUTE)
  return { konto, app, codes: (confirmed.body as { codes: string[] }).codes }
}

// access.58: Who has a second factor is asked for it after the right password, and for nothing before.
test('a person with an app is asked for its code after the password, and for nothing before', async () => {
  const { konto, app, codes } = await mitApp()
  assert.equal(codes.length, 10)
  for (const code of codes) assert.match(code, /^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  const asked = await anmelden(konto.benutzername)
  assert.deepEqual([asked.status, codeOf(asked)], [401, 'zweiter_faktor'])
  assert.deepEqual(artenOf(asked), ['totp', 'wiederherstellungscode'])
  const wrong = await anmelden(konto.benutzername, app(), 'falsches Kennwort')
  assert.deepEqual([wrong.status, codeOf(wrong), artenOf(wrong)], [401, 'nicht_angemeldet', undefined])
  const done = await anmelden(konto.benutzername, app())
  assert.equal(done.status, 200, done.text)
  const { token } = done.body as { token: string }
  assert.equal((await niemand.get('/auth/me', { token })).status, 200)
})

// access.59: A code works once; the clock may be one step off.
test('a code works once, and only within a step of the clock', async () => {
  const { konto, app } = await mitApp()
  const [late, early, twoAway] = [app(-1), app(1), app(2)]
  assert.equal((await anmelden(konto.benutzername, twoAway)).status, 401)
  assert.equal((await anmelden(konto.benutzername, late)).status, 200)
  assert.equal((await anmelden(konto.benutzername, early)).status, 200)
  // A later step was accepted: what came before it is used up.
  const again = await anmelden(konto.benutzername, early)
  assert.deepEqual([again.status, codeOf(again)], [401, 'zweiter_faktor_falsch'])
  assert.equal((await anmelden(konto.benutzername, app())).status, 401)
})

// access.60: Of two who show one code at once, one gets in.
test('of two who show one code at once, one gets in', async () => {
  const { konto, app } = await mitApp()
  const answers = await Promise.all([anmelden(konto.benutzername, app()), anmelden(konto.benutzername, app())])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
})

// access.62: A recovery code works once; new ones end the old.
test('a recovery code works once, however it is typed, and new ones end the old', async () => {
  const { konto, codes } = await mitApp()
  const [first = '', second = ''] = codes
  assert.equal((await anmelden(konto.benutzername, first.toUpperCase().replaceAll('-', ' '))).status, 200)
  assert.equal((await anmelden(konto.benutzername, first)).status, 401)
  clock.forward(2 * MINUTE)
  const fresh = await als(konto, '/auth/faktoren/wiederherstellungscodes', { passwort: PASSWORT })
  assert.equal(fresh.status, 201, fresh.text)
  assert.equal((await anmelden(konto.benutzername, second)).status, 401)
  const { codes: newer } = fresh.body as { codes: string[] }
  assert.equal((await anmelden(konto.benutzername, newer[0])).status, 200)
  const own = await niemand.get('/auth/faktoren', { token: konto.token })
  assert.equal((own.body as { wiederherstellungscodes: number }).wiederherstellungscodes, 9)
})

// access.63: A factor is set up and removed with the password; a new app counts from its first code.
test('setting up and removing asks for the password; a new app counts from its first code', async () => {
  const { konto, app } = await mitApp()
  for (const path of ['totp', 'totp/entfernen', 'wiederherstellungscodes'])
    assert.equal(codeOf(await als(konto, `/auth/faktoren/${path}`, { passwort: 'falsch' })), 'passwort_falsch', path)
  const { app: newer, confirm } = await neueApp(konto)
  assert.equal((await anmelden(konto.benutzername, newer())).status, 401)
  assert.equal((await anmelden(konto.benutzername, app())).status, 200)
  assert.equal(codeOf(await als(konto, '/auth/faktoren/totp/bestaetigen', { code: '000000' })), 'code_falsch')
  const confirmed = await confirm()
  assert.deepEqual([confirmed.status, confirmed.body], [200, { codes: null }])
  clock.forward(2 * MINUTE)
  assert.equal((await anmelden(konto.benutzername, app())).status, 401)
  assert.equal((await anmelden(konto.benutzername, newer())).status, 200)

  clock.forward(2 * MINUTE)
  assert.equal((await als(konto, '/auth/faktoren/totp/entfernen', { passwort: PASSWORT })).status, 204)
  assert.equal((await anmelden(konto.benutzername)).status, 200)
  assert.equal(
    codeOf(await als(konto, '/auth/faktoren/wiederherstellungscodes', { passwort: PASSWORT })),
    'kein_faktor',
  )
})

// access.64: An unconfirmed secret counts for nothing and ends after half an hour.
test('a secret that no code confirmed counts for nothing, ends after half an hour and is removed', async () => {
  const konto = await neuesKonto()
  const { confirm } = await neueApp(konto)
  assert.equal((await anmelden(konto.benutzername)).status, 200)
  clock.forward(31 * MINUTE)
  assert.equal(codeOf(await confirm()), 'totp_nicht_begonnen')
  await sweepFaktoren(store.db, { ...clock, now: () => clock.now() + 24 * 60 * MINUTE })
  assert.deepEqual(
    await store.db.selectFrom('totp').select('benutzer_id').where('benutzer_id', '=', konto.id).execute(),
    [],
  )
})

// access.65: No link gets past the second factor.
test('neither a link for a new password nor an invitation gets past the second factor', async () => {
  const { konto, app } = await mitApp()
  const { token } = (await verwaltung.post(`/benutzer/${konto.id}/einladung`, {})).body as { token: string }
  const neu = 'Drehleiter am Bach 7'
  assert.equal((await niemand.post('/auth/einladung', { token, passwort: neu })).status, 200)
  assert.equal(codeOf(await anmelden(konto.benutzername, undefined, neu)), 'zweiter_faktor')
  assert.equal((await anmelden(konto.benutzername, app(), neu)).status, 200)
})

// access.66: The security log tells a wrong password from a wrong factor; codes and secrets are neither logged nor stored as they are.
test('the security log tells a wrong password from a wrong factor, and holds no code and no secret', async () => {
  const { konto, app, codes } = await mitApp()
  await anmelden(konto.benutzername, undefined, 'falsches Kennwort')
  await anmelden(konto.benutzername, '000000')
  await anmelden(konto.benutzername, app())
  const log = await verwaltung.get(`/sicherheitsprotokoll?benutzer_id=${konto.id}&limit=200`)
  const eintraege = (log.body as { eintraege: { ereignis: string; grund: string | null; details: object }[] }).eintraege
  assert.deepEqual(
    eintraege.slice(0, 4).map(({ ereignis, grund, details }) => [ereignis, grund, details]),
    [
      ['anmeldung', null, { faktor: 'totp' }],
      ['anmeldung', 'faktor_falsch', {}],
      ['anmeldung', 'passwort_falsch', {}],
      ['faktor_hinzugefuegt', null, { faktor: 'totp_eingerichtet', name: null }],
    ],
  )
  for (const secret of [...codes, app(0)]) assert.ok(!log.text.includes(secret))
  const { geheimnis } = await store.db
    .selectFrom('totp')
    .select('geheimnis')
    .where('benutzer_id', '=', konto.id)
    .executeTakeFirstOrThrow()
  assert.ok((geheimnis ?? Buffer.alloc(0)).length > 20 && !/^[A-Z2-7]+$/.test(String(geheimnis)))
})

// access.67: An e-mail tells the person of each factor that comes or goes.
test('an e-mail tells the person of each factor that comes or goes', async () => {
  const { konto } = await mitApp()
  await als(konto, '/auth/faktoren/totp/entfernen', { passwort: PASSWORT })
  const mails = await until('both messages', () => {
    const own = sent.filter(({ to }) => to[0]?.email === konto.email)
    return own.length === 2 ? own : undefined
  })
  const texts = mails.map(({ text }) => text).join()
  assert.match(texts, /Authenticator-App wurde für Ihre Anmeldung eingerichtet/)
  assert.match(texts, /Authenticator-App wurde von Ihrer Anmeldung entfernt/)
})

// access.68: A resets the factors of others: it ends their logins and is logged.
test('the administration sees and resets the factors of others; it ends their logins and is logged', async () => {
  const { konto } = await mitApp()
  const seen = (await verwaltung.get(`/benutzer/${konto.id}/faktoren`)).body as { totp: object; passkeys: unknown[] }
  assert.ok(seen.totp !== null && seen.passkeys.length === 0)
  const other = await person('leitungsverantwortlicher')
  assert.equal((await other.delete(`/benutzer/${konto.id}/faktoren`)).status, 403)
  assert.equal((await verwaltung.delete(`/benutzer/${verwaltung.id}/faktoren`)).status, 403)
  assert.equal((await verwaltung.delete(`/benutzer/${konto.id}/faktoren`)).status, 204)
  assert.equal((await niemand.get('/auth/me', { token: konto.token })).status, 401)
  assert.equal((await anmelden(konto.benutzername)).status, 200)
  const log = await verwaltung.get('/sicherheitsprotokoll?ereignis=faktoren_zurueckgesetzt')
  assert.match(log.text, new RegExp(konto.benutzername))
})

// access.69: A fixed role may demand a second factor: 403 `faktor_einrichten` until there is one, 409 `faktor_verlangt` for removing the last. Who sets it for their own role has one.
test('a role that demands a second factor lets its holders do nothing before they have one, and keep one', async () => {
  const admin = await neuesKonto(['administration'])
  const setzen = (token: string, rollen: string[]) =>
    fetch(`${service.url}/api/v1/faktorpflicht`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rollen }),
    })
  const refused = await setzen(admin.token, ['administration'])
  assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [422, 'eigener_faktor_fehlt'])
  assert.equal((await setzen(admin.token, ['leitungsverantwortlicher'])).status, 200)
  const konto = await neuesKonto(['leitungsverantwortlicher'])
  const codeAt = async (path: string) => codeOf(await niemand.get(path, { token: konto.token }))
  for (const path of ['/auth/me', '/objekte', '/auth/sitzungen', '/benutzer'])
    assert.equal(await codeAt(path), 'faktor_einrichten', path)
  assert.equal(await codeAt('/auth/faktoren'), undefined)
  const { app, confirm } = await neueApp(konto)
  assert.equal((await confirm()).status, 200)
  assert.equal(await codeAt('/auth/me'), undefined)
  const kept = await als(konto, '/auth/faktoren/totp/entfernen', { passwort: PASSWORT })
  assert.deepEqual([kept.status, codeOf(kept)], [409, 'faktor_verlangt'])
  clock.forward(2 * MINUTE)
  assert.equal((await anmelden(konto.benutzername, app())).status, 200)
  assert.equal((await setzen(admin.token, [])).status, 200)
})

// access.70: Passkeys are offered only where browsers accept them.
test('without a name in the address no passkey is offered', async () => {
  const konto = await neuesKonto()
  assert.equal(codeOf(await niemand.post('/auth/passkey/optionen', undefined)), 'passkey_unmoeglich')
  assert.equal(
    codeOf(await als(konto, '/auth/faktoren/passkeys/optionen', { passwort: PASSWORT })),
    'passkey_unmoeglich',
  )
  const own = await niemand.get('/auth/faktoren', { token: konto.token })
  assert.equal((own.body as { passkey_moeglich: boolean }).passkey_moeglich, false)
})
