import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'

const { store, person, niemand, clock } = await starteTestdienst()
const verwaltung = await person('administration')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PASSWORD = 'Steckleiter im Wald 9'

async function eingeladen() {
  // One address may try a few times a minute.
  clock.forward(2 * MINUTE)
  const benutzername = `e-${newId()}`
  const created = await verwaltung.post('/benutzer', { benutzername, name: 'Eva Neu', rollen: ['mitarbeiter'] })
  assert.equal(created.status, 201, created.text)
  const { id } = created.body as { id: string }
  return { id, benutzername, token: await einladen(id) }
}

async function einladen(id: string): Promise<string> {
  const { status, body, text } = await verwaltung.post(`/benutzer/${id}/einladung`, undefined)
  assert.equal(status, 201, text)
  return (body as { token: string }).token
}

const annehmen = (token: string, passwort = PASSWORD) => niemand.post('/auth/einladung', { token, passwort })
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const anmelden = (benutzername: string, passwort = PASSWORD) => niemand.post('/auth/login', { benutzername, passwort })

// access.28: An invited person sets their own password, once.
test('an invited person sets their own password, once, and logs in with it', async () => {
  const { benutzername, token } = await eingeladen()
  const done = await annehmen(token)
  assert.deepEqual([done.status, done.body], [200, { benutzername, name: 'Eva Neu' }])
  assert.equal((await anmelden(benutzername)).status, 200)
  assert.equal(codeOf(await annehmen(token, 'Drehleiter am Bach 7')), 'einladung_ungueltig')
  assert.equal((await anmelden(benutzername)).status, 200)
})

// access.29: A weak password is refused, and the invitation stays.
test('a weak password is refused, and the invitation stays', async () => {
  const { token } = await eingeladen()
  assert.equal((await annehmen(token, 'passwort1234')).status, 400)
  assert.equal((await annehmen(token)).status, 200)
})

// access.30: An invitation ends after seven days, by a newer one, by a password and with the access.
test('an invitation ends after seven days, by a newer one, by a password and with the access', async () => {
  const old = await eingeladen()
  clock.forward(7 * DAY + MINUTE)
  assert.equal(codeOf(await annehmen(old.token)), 'einladung_ungueltig')
  const fresh = await person('administration')
  const again = await eingeladenVon(fresh)
  const newer = (await fresh.post(`/benutzer/${again.id}/einladung`, undefined)).body as { token: string }
  assert.equal(codeOf(await annehmen(again.token)), 'einladung_ungueltig')
  await fresh.patch(`/benutzer/${again.id}`, { passwort: 'Drehleiter am Bach 7' })
  assert.equal(codeOf(await annehmen(newer.token)), 'einladung_ungueltig')
  const locked = await eingeladenVon(fresh)
  await fresh.patch(`/benutzer/${locked.id}`, { aktiv: false })
  assert.equal(codeOf(await annehmen(locked.token)), 'einladung_ungueltig')
  assert.equal(codeOf(await fresh.post(`/benutzer/${locked.id}/einladung`, undefined)), 'benutzer_gesperrt')
})

// access.98: An invitation ends with the address too, and not with a first one.
test('an invitation ends with the address of its person, and not with their first one', async () => {
  clock.forward(2 * MINUTE)
  const wer = await person('administration')
  const { id, token } = await eingeladenVon(wer)
  await wer.patch(`/benutzer/${id}`, { email: 'eva@wehr.example' })
  assert.equal((await niemand.post('/auth/einladung/pruefen', { token })).status, 200)
  await wer.patch(`/benutzer/${id}`, { email: 'eva.neu@wehr.example' })
  assert.equal(codeOf(await annehmen(token)), 'einladung_ungueltig')
  const again = (await wer.post(`/benutzer/${id}/einladung`, undefined)).body as { token: string }
  assert.equal((await annehmen(again.token)).status, 200)
})

async function eingeladenVon(wer: typeof verwaltung) {
  const created = await wer.post('/benutzer', { benutzername: `e-${newId()}`, name: 'Eva Neu' })
  const { id } = created.body as { id: string }
  const { token } = (await wer.post(`/benutzer/${id}/einladung`, undefined)).body as { token: string }
  return { id, token }
}

// access.31: Of two who use it at once, one gets in.
test('of two who use one invitation at once, one gets in', async () => {
  clock.forward(2 * MINUTE)
  const { token } = await eingeladenVon(await person('administration'))
  const answers = await Promise.all([annehmen(token), annehmen(token, 'Drehleiter am Bach 7')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
})

// access.32: Guessing is slowed down and logged; the token is neither stored nor logged.
test('guessing is slowed down and logged, and no token is stored or logged', async () => {
  clock.forward(2 * MINUTE)
  const wer = await person('administration')
  const { id, token } = await eingeladenVon(wer)
  const tries = await Promise.all(Array.from({ length: 8 }, () => annehmen('geraten')))
  assert.deepEqual([...new Set(tries.map(({ status }) => status))].sort(), [422, 429])
  clock.forward(2 * MINUTE)
  assert.equal((await annehmen(token)).status, 200)
  const rows = await store.db.selectFrom('sicherheitsprotokoll').selectAll().execute()
  const kinds = rows.flatMap((row) => (JSON.stringify(row).includes(id) ? [row.ereignis] : []))
  assert.ok(kinds.includes('einladung_angelegt') && kinds.includes('einladung_angenommen'))
  assert.ok(!JSON.stringify(rows).includes(token))
})

// access.33: Invitations are for those who manage users.
test('invitations are for those who manage users', async () => {
  const wer = await person('administration')
  const { id } = await eingeladenVon(wer)
  assert.equal(
    (await (await person('leitungsverantwortlicher')).post(`/benutzer/${id}/einladung`, undefined)).status,
    403,
  )
  assert.equal((await wer.post(`/benutzer/${newId()}/einladung`, undefined)).status, 404)
})
