import assert from 'node:assert/strict'
import { hashPassword, newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import type { Transaction } from 'kysely'
import { test } from 'vitest'
import { starteTestdienst, TEST_ACTOR } from '../../../test/service.ts'
import type { Database } from '../../kern/db/db.gen.ts'
import { benutzerAendern } from './benutzer.commands.ts'

const service = await starteTestdienst()
const { person, niemand, clock, gleichzeitig } = service
const verwaltung = await person('administration')
const SECOND_MS = 1000
const MINUTE = 60 * SECOND_MS
const PASSWORD = 'Drehleiter am Bach 7'
const NEUES_PASSWORT = 'Steckleiter im Wald 9'

async function neuePerson() {
  // One address may make thirty login attempts a minute.
  clock.forward(2 * MINUTE)
  const benutzername = `b-${newId()}`
  const body = { benutzername, name: 'Bernd Ott', passwort: PASSWORD, rollen: ['mitarbeiter'] }
  const created = await verwaltung.post('/benutzer', body)
  assert.equal(created.status, 201, created.text)
  return { id: (created.body as { id: string }).id, benutzername }
}
const anmelden = (benutzername: string, passwort = PASSWORD) => niemand.post('/auth/login', { benutzername, passwort })
async function tokenOf(benutzername: string, password = PASSWORD): Promise<string> {
  const { status, body, text } = await anmelden(benutzername, password)
  assert.equal(status, 200, text)
  return (body as { token: string }).token
}
const holds = async (token: string): Promise<boolean> => {
  const { status } = await niemand.get('/auth/me', { token })
  assert.ok(status === 200 || status === 401)
  return status === 200
}
const gelten = (tokens: readonly string[]) => Promise.all(tokens.map(holds))

// access.16: A changed password ends every older login, to the instant; the login right after it is valid.
test('a change of one’s password ends every login of the same instant before it, and the login right after it is good', async () => {
  const { benutzername } = await neuePerson()
  const old = [await tokenOf(benutzername), await tokenOf(benutzername), await tokenOf(benutzername)]
  const [token = ''] = old
  const body = { passwort_alt: PASSWORD, passwort_neu: NEUES_PASSWORT }
  assert.equal((await niemand.post('/auth/passwort', body, { token })).status, 204)
  const fresh = await tokenOf(benutzername, NEUES_PASSWORT)
  assert.deepEqual(await gelten([...old, fresh]), [false, false, false, true])
})

// access.17: A reset by administration does the same.
test('a reset by the administration ends every login before it, as often as it comes', async () => {
  const { id, benutzername } = await neuePerson()
  const old: string[] = []
  for (const passwort of [PASSWORD, NEUES_PASSWORT, PASSWORD]) {
    assert.equal((await verwaltung.patch(`/benutzer/${id}`, { passwort })).status, 200)
    assert.deepEqual(
      await gelten(old),
      old.map(() => false),
    )
    old.push(await tokenOf(benutzername, passwort))
    assert.equal(await holds(old.at(-1) ?? ''), true)
  }
  clock.forward(10 * SECOND_MS)
  assert.deepEqual(await gelten(old), [false, false, true])
})

// access.18: POST /auth/logout ends its own login and no other.
test('logging out ends this login alone, also beside another of the same second', async () => {
  const { benutzername } = await neuePerson()
  const [hier, there] = [await tokenOf(benutzername), await tokenOf(benutzername)]
  assert.equal((await niemand.post('/auth/logout', undefined, { token: hier })).status, 204)
  assert.deepEqual(await gelten([hier, there]), [false, true])
  assert.equal((await niemand.post('/auth/logout', undefined, { token: hier })).status, 401)
  assert.equal((await niemand.post('/auth/logout')).status, 401)
})

test('a user who logs in right after a change of the password can log out of that login too', async () => {
  const { id, benutzername } = await neuePerson()
  await verwaltung.patch(`/benutzer/${id}`, { passwort: NEUES_PASSWORT })
  const token = await tokenOf(benutzername, NEUES_PASSWORT)
  assert.equal((await niemand.post('/auth/logout', undefined, { token })).status, 204)
  assert.equal(await holds(token), false)
})

// access.19: A login that overlaps with a reset leaves nothing for the old password.
test('a login that overlaps with a reset gets no token for the old password, or one that the reset ends', async () => {
  const { id, benutzername } = await neuePerson()
  const passwort_hash = await hashPassword(NEUES_PASSWORT)
  const now = new Date(clock.now()).toISOString()
  // The password was found correct, then the reset commits.
  const still = { actor: TEST_ACTOR, announce: () => undefined, note: () => undefined, enqueue: async () => undefined }
  const [zuSpaet] = await gleichzeitig(
    (tx) => benutzerAendern({ tx, ...still }, id, { passwort_hash }, now),
    [() => anmelden(benutzername)],
  )
  assert.equal(zuSpaet?.status, 401)

  // Login and reset wait for the same row, in either order.
  const others = await neuePerson()
  const lock = (tx: Transaction<Database>) =>
    tx.selectFrom('benutzer').select('id').where('id', '=', others.id).forUpdate().execute()
  const [angemeldet] = await gleichzeitig(lock, [
    () => anmelden(others.benutzername),
    () => verwaltung.patch(`/benutzer/${others.id}`, { passwort: NEUES_PASSWORT }),
  ])
  const { token } = (angemeldet?.body ?? {}) as { token?: string }
  assert.ok(angemeldet?.status === 401 || (token !== undefined && !(await holds(token))), angemeldet?.text)
  assert.equal(await holds(await tokenOf(others.benutzername, NEUES_PASSWORT)), true)
})

test('a change of one’s password that overlaps with a reset is refused, and the password of the reset holds', async () => {
  const { id, benutzername } = await neuePerson()
  const token = await tokenOf(benutzername)
  const passwort_hash = await hashPassword(NEUES_PASSWORT)
  const now = new Date(clock.now()).toISOString()
  const still = { actor: TEST_ACTOR, announce: () => undefined, note: () => undefined, enqueue: async () => undefined }
  // The old password was found correct, then the reset commits.
  const [zuSpaet] = await gleichzeitig(
    (tx) => benutzerAendern({ tx, ...still }, id, { passwort_hash }, now),
    [
      () => {
        const body = { passwort_alt: PASSWORD, passwort_neu: 'Leinenbeutel im Turm 3' }
        return niemand.post('/auth/passwort', body, { token })
      },
    ],
  )
  const { code } = (zuSpaet?.body ?? {}) as { code?: string }
  assert.deepEqual([zuSpaet?.status, code], [422, 'passwort_falsch'])
  assert.equal(await holds(await tokenOf(benutzername, NEUES_PASSWORT)), true)
})

// access.20: An ended login stays ended after any change of the clock.
test('a clock that was set back and forward again brings no ended login back', async () => {
  const { id, benutzername } = await neuePerson()
  const old = await tokenOf(benutzername)
  clock.forward(10 * SECOND_MS)
  await verwaltung.patch(`/benutzer/${id}`, { passwort: NEUES_PASSWORT })
  const HOUR_MS = 60 * MINUTE
  clock.jump(-HOUR_MS)
  const fresh = await tokenOf(benutzername, NEUES_PASSWORT)
  assert.deepEqual(await gelten([old, fresh]), [false, true])
  clock.jump(HOUR_MS)
  assert.deepEqual(await gelten([old, fresh]), [false, true])
  assert.equal((await verwaltung.patch(`/benutzer/${id}`, { passwort: PASSWORD })).status, 200)
  assert.deepEqual(await gelten([old, fresh]), [false, false])
})

test('a login that a process with a fast clock has issued ends with the password too', async () => {
  const { id, benutzername } = await neuePerson()
  clock.jump(4 * SECOND_MS)
  const token = await tokenOf(benutzername)
  clock.jump(-4 * SECOND_MS)
  assert.equal(await holds(token), true)
  await verwaltung.patch(`/benutzer/${id}`, { passwort: NEUES_PASSWORT })
  clock.forward(5 * SECOND_MS)
  assert.equal(await holds(token), false)
})

// access.21: An inactive user's logins end for good.
test('a user who was inactive for a while logs in again: earlier logins stay ended', async () => {
  const { id, benutzername } = await neuePerson()
  const token = await tokenOf(benutzername)
  await verwaltung.patch(`/benutzer/${id}`, { aktiv: false })
  await verwaltung.patch(`/benutzer/${id}`, { aktiv: true })
  assert.equal(await holds(token), false)
  assert.equal(await holds(await tokenOf(benutzername)), true)
})

// access.22: Open streams end with their login.
test('an open stream of changes ends at once with its login: logged out, password changed, reset, not active any more', async () => {
  const ends = [
    ({ token }: { token: string }) => niemand.post('/auth/logout', undefined, { token }),
    ({ token }: { token: string }) =>
      niemand.post('/auth/passwort', { passwort_alt: PASSWORD, passwort_neu: NEUES_PASSWORT }, { token }),
    ({ id }: { id: string }) => verwaltung.patch(`/benutzer/${id}`, { passwort: NEUES_PASSWORT }),
    ({ id }: { id: string }) => verwaltung.patch(`/benutzer/${id}`, { aktiv: false }),
  ]
  for (const beende of ends) {
    const { id, benutzername } = await neuePerson()
    const token = await tokenOf(benutzername)
    const stream = await fetch(`${service.url}/api/v1/ereignisse`, { headers: { authorization: `Bearer ${token}` } })
    let zuEnde = false
    const readBack = stream.text().then((text) => {
      zuEnde = true
      return text
    })
    const begun = performance.now()
    assert.ok((await beende({ id, token })).status < 300)
    await until('the end of the stream', () => zuEnde)
    // A sign of life would have ended it only after 20 seconds.
    assert.ok(performance.now() - begun < 15 * SECOND_MS)
    assert.doesNotMatch(await readBack, /anmeldung/)
  }
})

test('to know whether a login has ended takes no statement of its own', async () => {
  const { benutzername } = await neuePerson()
  const token = await tokenOf(benutzername)
  // One statement finds the caller, the other reads their data.
  assert.equal(await service.anweisungen(() => niemand.get('/auth/me', { token })), 2)
})
