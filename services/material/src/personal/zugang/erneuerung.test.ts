import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'

const service = await starteTestdienst()
const { person, niemand, clock, url } = service
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PASSWORD = 'Drehleiter am Bach 7'
const ERNEUERN = `${url}/api/v1/auth/erneuern`

interface Angemeldet {
  readonly id: string
  readonly benutzername: string
  readonly token: string
  readonly cookie: string
}

async function bleibtAngemeldet(): Promise<Angemeldet> {
  // One address may make thirty login attempts a minute; a token of the administration is good for eight hours.
  clock.forward(2 * MINUTE)
  const verwaltung = await person('administration')
  const benutzername = `k-${newId()}`
  const body = { benutzername, name: 'Karla Stein', passwort: PASSWORD, rollen: ['mitarbeiter'] }
  const { id } = (await verwaltung.post('/benutzer', body)).body as { id: string }
  const login = { benutzername, passwort: PASSWORD, angemeldet_bleiben: true }
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  assert.equal(response.status, 200)
  const { token } = (await response.json()) as { token: string }
  return { id, benutzername, token, cookie: cookieOf(response) }
}

const cookieOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

async function erneuern(cookie: string, headers: Record<string, string> = {}) {
  const response = await fetch(ERNEUERN, { method: 'POST', headers: { cookie, ...headers } })
  const body = (await response.json()) as { token: string; code?: string }
  return { status: response.status, token: body.token, code: body.code, cookie: cookieOf(response) }
}

const holds = async (token: string): Promise<boolean> => (await niemand.get('/auth/me', { token })).status === 200

// access.42: A device stays logged in by choice, for 30 days after its last use.
test('a device that stays logged in gets a new token for thirty days after its last use, and no longer', async () => {
  const { token, cookie } = await bleibtAngemeldet()
  clock.forward(29 * DAY)
  assert.equal(await holds(token), false)
  const once = await erneuern(cookie)
  assert.equal(once.status, 200)
  assert.equal(await holds(once.token), true)
  clock.forward(29 * DAY)
  const twice = await erneuern(once.cookie)
  assert.equal(await holds(twice.token), true)
  clock.forward(30 * DAY)
  assert.equal((await erneuern(twice.cookie)).status, 401)
})

// access.43: Its cookie is `HttpOnly`, `SameSite=Strict`, scoped to the path of the renewal; other sites are refused.
test('the cookie is out of reach of scripts and of other sites, and sent to its own path alone', async () => {
  const { benutzername } = await bleibtAngemeldet()
  const login = (angemeldet_bleiben?: boolean) =>
    fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ benutzername, passwort: PASSWORD, angemeldet_bleiben }),
    })
  const staying = (await login(true)).headers.get('set-cookie') ?? ''
  assert.match(
    staying,
    /^zeughaus_material=[\w.-]+; Path=\/api\/v1\/auth\/erneuern; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  )
  // Without the choice a browser keeps nothing, also of a person before.
  assert.match((await login()).headers.get('set-cookie') ?? '', /^zeughaus_material=; .*Max-Age=0/)
  const { cookie } = await bleibtAngemeldet()
  assert.equal((await erneuern(cookie, { 'sec-fetch-site': 'cross-site' })).code, 'fremde_herkunft')
  assert.equal((await erneuern(cookie, { 'sec-fetch-site': 'same-origin' })).status, 200)
})

// access.44: Each renewal changes the cookie; a copy ends the login for both and is logged.
test('a copied cookie ends the login for both, as soon as both have used it, and the security log names it', async () => {
  const { id, cookie } = await bleibtAngemeldet()
  const owner = await erneuern(cookie)
  const later = await erneuern(owner.cookie)
  assert.equal(await holds(later.token), true)
  assert.equal((await erneuern(cookie)).status, 401)
  assert.equal(await holds(later.token), false)
  assert.equal((await erneuern(later.cookie)).status, 401)
  const log = await (await person('administration')).get('/sicherheitsprotokoll?ereignis=anmeldung&limit=20')
  const { eintraege } = log.body as { eintraege: { grund: string | null; benutzer_id: string | null }[] }
  assert.ok(eintraege.some(({ grund, benutzer_id }) => grund === 'erneuerung_kopiert' && benutzer_id === id))
})

// access.45: A renewal without an answer may be repeated.
test('a renewal whose answer was lost may be repeated, and the lost cookie is then a copy', async () => {
  const { cookie } = await bleibtAngemeldet()
  const lost = await erneuern(cookie)
  const again = await erneuern(cookie)
  assert.equal(again.status, 200)
  assert.equal((await erneuern(lost.cookie)).status, 401)
  assert.equal((await erneuern(again.cookie)).status, 401)
})

// access.46: Renewals at once end nothing.
test('of many renewals at once none ends the login, and the newest cookie goes on', async () => {
  const { cookie } = await bleibtAngemeldet()
  const all = await Promise.all(Array.from({ length: 5 }, () => erneuern(cookie)))
  assert.deepEqual([...new Set(all.map(({ status }) => status))], [200])
  const numberOf = ({ cookie: one }: { cookie: string }): number =>
    (JSON.parse(Buffer.from(one.split('.')[1] ?? '', 'base64url').toString()) as { nummer: number }).nummer
  const [newest] = all.toSorted((a, b) => numberOf(b) - numberOf(a))
  assert.equal((await erneuern(newest?.cookie ?? '')).status, 200)
})

// access.47: Whatever ends a login ends its renewal.
test('a password, a deactivation, the administration and a logout end it; nothing renews it afterwards', async () => {
  const verwaltung = () => person('administration')
  const ends = [
    async ({ id }: Angemeldet) => (await verwaltung()).patch(`/benutzer/${id}`, { passwort: 'Steckleiter im Wald 9' }),
    async ({ id }: Angemeldet) => (await verwaltung()).patch(`/benutzer/${id}`, { aktiv: false }),
    async ({ id }: Angemeldet) => (await verwaltung()).delete(`/benutzer/${id}/sitzungen`),
    ({ token }: Angemeldet) => niemand.post('/auth/logout', undefined, { token }),
    async ({ cookie }: Angemeldet) => fetch(ERNEUERN, { method: 'DELETE', headers: { cookie } }),
  ]
  for (const end of ends) {
    const angemeldet = await bleibtAngemeldet()
    assert.ok((await end(angemeldet)).status < 300)
    assert.equal((await erneuern(angemeldet.cookie)).status, 401)
    assert.equal(await holds(angemeldet.token), false)
  }
})

// access.48: Token and cookie cannot stand for each other.
test('a token is no cookie, a cookie is no token, and a forged one is neither', async () => {
  const { token, cookie } = await bleibtAngemeldet()
  const value = cookie.slice(cookie.indexOf('=') + 1)
  assert.equal(await holds(value), false)
  assert.equal((await erneuern(`zeughaus_material=${token}`)).status, 401)
  assert.equal((await erneuern(`${cookie.slice(0, -4)}AAAA`)).status, 401)
  assert.equal((await erneuern('')).status, 400)
  assert.equal((await erneuern(cookie)).status, 200)
})
