/** Other logins of a person whose second factors change. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { authenticatorApp } from '@zeughaus/platform/testing/authenticator'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { codeOf, HERKUNFT, type Konto, konten, PASSWORT, tokenOf } from './faktor.factory.ts'

const service = await starteTestdienst({ address: HERKUNFT })
const { niemand, person, clock, url } = service
const verwaltung = await person('administration')
const { anmelden, als, neuesKonto, mitApp, mitPasskey } = konten(service)
const MINUTE = 60_000

const holds = async (token: string): Promise<boolean> => (await niemand.get('/auth/me', { token })).status === 200

/** Another login of a person, on a device that stays logged in. */
async function andere({ benutzername }: Konto, faktor?: object) {
  const answer = await anmelden(benutzername, { bleibt: true, ...(faktor && { faktor }) })
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const erneuert = async () =>
    (await fetch(`${url}/api/v1/auth/erneuern`, { method: 'POST', headers: { cookie } })).status
  return { token: tokenOf(answer), erneuert }
}

/** The person's own login with a factor, and another one beside it. */
async function zwei(konto: Konto, app: () => string) {
  const own = { ...konto, token: tokenOf(await anmelden(konto.benutzername, { faktor: { code: app() } })) }
  clock.forward(2 * MINUTE)
  return { own, other: await andere(konto, { code: app() }) }
}

// access.105: An app or passkey that is set up ends the other logins, of devices that stay logged in too.
test('an app that is set up ends every other login of its person, also of a device that stays, and not this one', async () => {
  const konto = await neuesKonto()
  const fremd = await neuesKonto()
  const other = await andere(konto)
  await als(konto, '/auth/faktoren/totp', { passwort: PASSWORT })
  assert.equal(await holds(other.token), true, 'a secret that no code has confirmed ends nothing')
  await mitApp(konto)
  assert.deepEqual([await holds(konto.token), await holds(other.token), await other.erneuert()], [true, false, 401])
  assert.equal(await holds(fremd.token), true)
  const log = await verwaltung.get(`/sicherheitsprotokoll?benutzer_id=${konto.id}&ereignis=anmeldung_beendet`)
  assert.equal((log.body as { gesamt: number }).gesamt, 1)
})

test('a passkey that is added does the same, a second one too; a new name ends nothing', async () => {
  const konto = await neuesKonto()
  const other = await andere(konto)
  await mitPasskey(konto)
  assert.deepEqual([await holds(konto.token), await holds(other.token), await other.erneuert()], [true, false, 401])
  const app = await mitApp(konto)
  const { own, other: later } = await zwei(konto, app)
  await mitPasskey(own, 'Tablet')
  assert.deepEqual([await holds(own.token), await holds(later.token)], [true, false])
  clock.forward(2 * MINUTE)
  const third = await andere(konto, { code: app() })
  const { passkeys } = (await niemand.get('/auth/faktoren', { token: own.token })).body as {
    passkeys: { id: string }[]
  }
  const headers = { authorization: `Bearer ${own.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Altes Tablet' })
  const renamed = await fetch(`${url}/api/v1/auth/faktoren/passkeys/${passkeys[0]?.id}`, {
    method: 'PATCH',
    headers,
    body,
  })
  assert.deepEqual([renamed.status, await holds(third.token)], [204, true])
})

// access.106: So does one that is removed, and do new recovery codes.
test('a factor that is removed or replaced, and new recovery codes, end them as well; a refused change does not', async () => {
  const konto = await neuesKonto()
  const app = await mitApp(konto)
  for (const path of ['wiederherstellungscodes', 'totp/entfernen']) {
    const { own, other } = await zwei(konto, app)
    assert.equal(codeOf(await als(own, `/auth/faktoren/${path}`, { passwort: 'falsch' })), 'passwort_falsch')
    assert.equal(await holds(other.token), true)
    const done = await als(own, `/auth/faktoren/${path}`, { passwort: PASSWORT })
    assert.ok(done.status < 300, done.text)
    assert.deepEqual(
      [await holds(own.token), await holds(other.token), await other.erneuert()],
      [true, false, 401],
      path,
    )
    clock.forward(2 * MINUTE)
  }
})

test('a person with nothing but a role for a place sets up a factor as any other, and their other logins end', async () => {
  const konto = await neuesKonto([])
  const einheit_id = newId()
  await service.store.db.insertInto('einheit').values({ id: einheit_id, name: 'Zug 7' }).execute()
  const rolle = { id: newId(), benutzer_id: konto.id, rolle: 'mitarbeiter', einheit_id } as const
  await service.store.db.insertInto('ortsrolle').values(rolle).execute()
  const other = await andere(konto)
  const app = await mitApp(konto)
  assert.deepEqual([await holds(konto.token), await holds(other.token)], [true, false])
  assert.equal((await anmelden(konto.benutzername, { faktor: { code: app() } })).status, 200)
  const changed = await als(konto, '/auth/passwort', { passwort_alt: PASSWORT, passwort_neu: 'Drehleiter am Bach 7' })
  assert.equal(changed.status, 200, changed.text)
})

// access.107: A login by the password alone that overlaps with a new factor is asked for it.
test('a login by the password alone that overlaps with a new factor is asked for it', async () => {
  const konto = await neuesKonto()
  const { own: begun, confirm } = await begonnen(konto)
  const [confirmed, login] = await service.ueberholt(
    (tx) => tx.selectFrom('benutzer').select('id').where('id', '=', begun.id).forUpdate().execute(),
    confirm,
    () => anmelden(begun.benutzername),
  )
  assert.deepEqual([confirmed.status, login.status, codeOf(login)], [200, 401, 'zweiter_faktor'])
  assert.deepEqual((login.body as { details: { arten: string[] } }).details.arten, ['totp', 'wiederherstellungscode'])
})

/** A person who has begun to set up an app. */
async function begonnen(konto: Konto) {
  const begun = await als(konto, '/auth/faktoren/totp', { passwort: PASSWORT })
  const code = authenticatorApp((begun.body as { uri: string }).uri)(clock.now())
  return { own: konto, confirm: () => als(konto, '/auth/faktoren/totp/bestaetigen', { code }) }
}
