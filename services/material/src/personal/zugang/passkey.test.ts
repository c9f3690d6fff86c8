import assert from 'node:assert/strict'
import { newId, type PasskeyCreation, type PasskeyRequest } from '@zeughaus/platform'
import { Authenticator } from '@zeughaus/platform/testing/authenticator'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'

const HERKUNFT = 'https://wehr.example'
const { url, store, person, niemand, clock } = await starteTestdienst({ address: HERKUNFT })
const verwaltung = await person('administration')
const MINUTE = 60_000
const PASSWORT = 'Steckleiter im Wald 9'

type Answer = Awaited<ReturnType<typeof niemand.post>>
const codeOf = ({ body }: Answer) => (body as { code?: string }).code

interface Konto {
  readonly id: string
  readonly benutzername: string
  readonly token: string
}

async function neuesKonto(): Promise<Konto> {
  clock.forward(2 * MINUTE)
  const benutzername = `p-${newId()}`
  const body = { benutzername, name: 'Paula Kern', passwort: PASSWORT, rollen: ['mitarbeiter'] }
  const created = await verwaltung.post('/benutzer', body)
  assert.equal(created.status, 201, created.text)
  const { token } = (await niemand.post('/auth/login', { benutzername, passwort: PASSWORT })).body as { token: string }
  return { id: (created.body as { id: string }).id, benutzername, token }
}

async function einrichten({ token }: Konto): Promise<PasskeyCreation> {
  const asked = await niemand.post('/auth/faktoren/passkeys/optionen', { passwort: PASSWORT }, { token })
  assert.equal(asked.status, 200, asked.text)
  return asked.body as PasskeyCreation
}
const speichern = ({ token }: Konto, passkey: unknown, name = 'Diensthandy') =>
  niemand.post('/auth/faktoren/passkeys', { name, passkey }, { token })

/** A person with a passkey. */
async function mitPasskey(): Promise<{ konto: Konto; geraet: Authenticator; codes: string[] }> {
  const konto = await neuesKonto()
  const geraet = new Authenticator(HERKUNFT)
  const saved = await speichern(konto, geraet.create(await einrichten(konto)))
  assert.equal(saved.status, 201, saved.text)
  return { konto, geraet, codes: (saved.body as { codes: string[] }).codes }
}

async function optionen(): Promise<PasskeyRequest> {
  const asked = await niemand.post('/auth/passkey/optionen')
  assert.equal(asked.status, 200, asked.text)
  return asked.body as PasskeyRequest
}
const anmelden = (passkey: unknown) => niemand.post('/auth/passkey', { passkey })
/** The password of a person, and what their second factor is asked. */
const passwort = async ({ benutzername }: Konto) => {
  clock.forward(2 * MINUTE)
  const asked = await niemand.post('/auth/login', { benutzername, passwort: PASSWORT })
  assert.deepEqual([asked.status, codeOf(asked)], [401, 'zweiter_faktor'], asked.text)
  return (asked.body as { details: { arten: string[]; passkey: PasskeyRequest } }).details
}
const bestaetigen = ({ benutzername }: Konto, passkey: unknown) =>
  niemand.post('/auth/login', { benutzername, passwort: PASSWORT, zweiter_faktor: { passkey } })

// access.72: A passkey logs in without name and password; its device has checked the person.
test('a passkey logs in without name and password', async () => {
  const { konto, geraet, codes } = await mitPasskey()
  assert.equal(codes.length, 10)
  const asked = await optionen()
  assert.deepEqual([asked.rpId, asked.allowCredentials, asked.userVerification], ['wehr.example', [], 'required'])
  const done = await anmelden(geraet.sign(asked))
  assert.equal(done.status, 200, done.text)
  const me = await niemand.get('/auth/me', { token: (done.body as { token: string }).token })
  assert.equal((me.body as { id: string }).id, konto.id)
  const log = await verwaltung.get(`/sicherheitsprotokoll?benutzer_id=${konto.id}`)
  assert.match(log.text, /"faktor":"passkey"/)
})

// access.73: A passkey is a second factor; a touch suffices.
test('a passkey is the second factor after the password; a touch suffices', async () => {
  const { konto, geraet } = await mitPasskey()
  const { arten, passkey } = await passwort(konto)
  assert.deepEqual(arten, ['passkey', 'wiederherstellungscode'])
  assert.deepEqual(passkey.allowCredentials, [
    { id: geraet.credential.toString('base64url'), type: 'public-key', transports: ['internal'] },
  ])
  assert.equal((await bestaetigen(konto, geraet.sign(passkey, { checksPerson: false }))).status, 200)
})

// access.74: Only a fresh signature of the right key, origin and domain counts, once.
test('a signature is refused when it is forged, repeated, from elsewhere, for elsewhere or unverified', async () => {
  const { geraet } = await mitPasskey()
  const refused = async (what: string, passkey: unknown) => {
    const answer = await anmelden(passkey)
    assert.deepEqual([answer.status, codeOf(answer)], [401, 'passkey_ungueltig'], what)
  }
  const thief = new Authenticator(HERKUNFT)
  const asked = await optionen()
  const good = geraet.sign(asked)
  await refused('an unknown passkey', thief.sign(asked))
  await refused('a challenge used by a refused answer', good)
  const other = await optionen()
  const forged = thief.sign(other)
  await refused('a key of another', { ...forged, id: good.id, rawId: good.id })
  await refused('another origin', geraet.sign(await optionen(), { origin: 'https://wehr.example.evil' }))
  await refused('another domain', geraet.sign(await optionen(), { rpId: 'evil.example' }))
  await refused('an invented challenge', geraet.sign(await optionen(), { challenge: 'AAAA' }))
  await refused('no check of the person', geraet.sign(await optionen(), { checksPerson: false }))
  await refused('the handle of another', geraet.sign(await optionen(), { userHandle: 'AAAA' }))
  await refused('no JSON', { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } })
  const late = await optionen()
  clock.forward(5 * MINUTE)
  await refused('five minutes later', geraet.sign(late))
  const right = geraet.sign(await optionen())
  assert.equal((await anmelden(right)).status, 200)
  await refused('a repetition', right)
})

// access.75: A passkey or challenge of another person or purpose counts for nothing.
test('a passkey of another person is no second factor, and no challenge serves for another purpose', async () => {
  const { konto, geraet } = await mitPasskey()
  const fremd = await mitPasskey()
  const refused = async (passkey: unknown) => {
    const answer = await bestaetigen(konto, passkey)
    assert.deepEqual([answer.status, codeOf(answer)], [401, 'zweiter_faktor_falsch'])
  }
  await refused(fremd.geraet.sign((await passwort(konto)).passkey))
  await refused(geraet.sign((await passwort(fremd.konto)).passkey))
  await refused(geraet.sign(await optionen()))
  assert.equal((await anmelden(geraet.sign((await passwort(konto)).passkey))).status, 401)
  const { challenge } = await einrichten(konto)
  assert.equal((await anmelden(geraet.sign({ challenge, rpId: 'wehr.example' }))).status, 401)
})

// access.76: A count that goes back is a copy: refused and logged.
test('a passkey whose count goes back is a copy: it is refused and logged', async () => {
  const { konto, geraet } = await mitPasskey()
  assert.equal((await anmelden(geraet.sign(await optionen()))).status, 200)
  geraet.count = 0
  const copied = await anmelden(geraet.sign(await optionen()))
  assert.deepEqual([copied.status, codeOf(copied)], [401, 'passkey_ungueltig'])
  assert.equal((await bestaetigen(konto, geraet.sign((await passwort(konto)).passkey))).status, 200)
  geraet.count = 1
  assert.equal((await bestaetigen(konto, geraet.sign((await passwort(konto)).passkey))).status, 401)
  const log = await verwaltung.get(`/sicherheitsprotokoll?benutzer_id=${konto.id}`)
  assert.equal(log.text.match(/passkey_kopiert/g)?.length, 2)
})

// access.77: A passkey without a counter goes on.
test('a passkey without a counter logs in again and again', async () => {
  const { geraet } = await mitPasskey()
  for (const _ of [1, 2]) {
    geraet.count = -1
    assert.equal((await anmelden(geraet.sign(await optionen()))).status, 200)
  }
})

// access.78: A new passkey answers its own challenge, once.
test('a new passkey is refused from elsewhere, twice, and for another person’s challenge', async () => {
  const konto = await neuesKonto()
  const fremd = await neuesKonto()
  const geraet = new Authenticator(HERKUNFT)
  const refused = async (passkey: unknown) => assert.equal(codeOf(await speichern(konto, passkey)), 'passkey_ungueltig')
  await refused(geraet.create(await einrichten(konto), { origin: 'https://evil.example' }))
  await refused(geraet.create(await einrichten(konto), { rpId: 'evil.example' }))
  await refused(geraet.create(await einrichten(fremd)))
  const asked = await einrichten(konto)
  assert.equal((await speichern(konto, geraet.create(asked))).status, 201)
  await refused(geraet.create(asked))
  clock.forward(2 * MINUTE)
  assert.equal(codeOf(await speichern(fremd, geraet.create(await einrichten(fremd)))), 'bereits_vorhanden')
})

// access.79: Each person manages their own passkeys alone.
test('a person renames and removes their own passkeys, and no one else’s', async () => {
  const { konto, geraet } = await mitPasskey()
  const fremd = await mitPasskey()
  const own = async () =>
    (await niemand.get('/auth/faktoren', { token: konto.token })).body as {
      passkeys: { id: string; name: string }[]
      wiederherstellungscodes: number
      passkey_moeglich: boolean
    }
  const { passkeys, passkey_moeglich } = await own()
  assert.deepEqual([passkeys.map(({ name }) => name), passkey_moeglich], [['Diensthandy'], true])
  const path = `/auth/faktoren/passkeys/${passkeys[0]?.id}`
  const umbenennen = async ({ token }: Konto): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Tablet im LF 10' })
    return (await fetch(`${url}/api/v1${path}`, { method: 'PATCH', headers, body })).status
  }
  assert.equal(await umbenennen(fremd.konto), 404)
  assert.equal(await umbenennen(konto), 204)
  const entfernen = ({ token }: Konto, wort = PASSWORT) =>
    niemand.post(`${path}/entfernen`, { passwort: wort }, { token })
  assert.equal((await entfernen(fremd.konto)).status, 404)
  assert.equal(codeOf(await entfernen(konto, 'falsch')), 'passwort_falsch')
  assert.equal((await own()).passkeys[0]?.name, 'Tablet im LF 10')
  assert.equal((await entfernen(konto)).status, 204)
  assert.deepEqual((await own()).wiederherstellungscodes, 0)
  assert.equal((await anmelden(geraet.sign(await optionen()))).status, 401)
})

// access.80: A locked person gets in by no passkey, nor does one whose factors were reset.
test('a locked person and one whose factors were reset get in by no passkey', async () => {
  const { konto, geraet } = await mitPasskey()
  await verwaltung.patch(`/benutzer/${konto.id}`, { aktiv: false })
  assert.equal((await anmelden(geraet.sign(await optionen()))).status, 401)
  await verwaltung.patch(`/benutzer/${konto.id}`, { aktiv: true })
  assert.equal((await anmelden(geraet.sign(await optionen()))).status, 200)
  assert.equal((await verwaltung.delete(`/benutzer/${konto.id}/faktoren`)).status, 204)
  assert.equal((await anmelden(geraet.sign(await optionen()))).status, 401)
  const rows = await store.db.selectFrom('passkey').select('id').where('benutzer_id', '=', konto.id).execute()
  assert.deepEqual(rows, [])
})
