import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { type Person, starteTestdienst } from '../../../test/service.ts'
import { TOKEN_SECONDS } from '../../kern/access/token.ts'
import { sweepAnmeldungen } from './index.ts'

const service = await starteTestdienst()
const { store, person, niemand, clock, url } = service
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PASSWORD = 'Drehleiter am Bach 7'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

interface Sitzung {
  readonly id: string
  readonly geraet: string | null
  readonly adresse: string | null
  readonly begonnen_am: string
  readonly zuletzt_am: string
  readonly laeuft_ab_am: string
  readonly bleibt: boolean
  readonly diese: boolean
}

async function neuePerson(verwaltung: Person): Promise<{ id: string; benutzername: string }> {
  // One address may make thirty login attempts a minute.
  clock.forward(2 * MINUTE)
  const benutzername = `s-${newId()}`
  const body = { benutzername, name: 'Bernd Ott', passwort: PASSWORD, rollen: ['mitarbeiter'] }
  const created = await verwaltung.post('/benutzer', body)
  assert.equal(created.status, 201, created.text)
  return { id: (created.body as { id: string }).id, benutzername }
}

async function anmelden(benutzername: string, userAgent?: string): Promise<string> {
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent }
  const { status, body, text } = await niemand.post('/auth/login', { benutzername, passwort: PASSWORD }, { headers })
  assert.equal(status, 200, text)
  return (body as { token: string }).token
}

const holds = async (token: string): Promise<boolean> => (await niemand.get('/auth/me', { token })).status === 200
const sitzungenVon = async (token: string): Promise<Sitzung[]> => {
  const { status, body, text } = await niemand.get('/auth/sitzungen', { token })
  assert.equal(status, 200, text)
  return (body as { eintraege: Sitzung[] }).eintraege
}
async function loesche(path: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${url}/api/v1${path}`, { method: 'DELETE', headers })).status
}

// access.34: Each login is a row that `jti` of its token names; it holds device, address, first and last use.
test('each login is a row that its token names, with device, address and times', async () => {
  const { id, benutzername } = await neuePerson(await person('administration'))
  const begonnen = Math.floor(clock.now() / 1000) * 1000
  const token = await anmelden(benutzername, FIREFOX)
  await anmelden(benutzername, IPHONE)
  const rows = await sitzungenVon(token)
  assert.deepEqual(rows.map(({ geraet, diese }) => [geraet, diese]).sort(), [
    ['Firefox auf Windows', true],
    ['Safari auf iPhone', false],
  ])
  const [own] = rows.filter(({ diese }) => diese)
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  assert.deepEqual([payload['jti'], payload['sub']], [own?.id, id])
  assert.deepEqual(own, {
    id: own?.id,
    geraet: 'Firefox auf Windows',
    adresse: '127.0.0.1',
    begonnen_am: new Date(begonnen).toISOString(),
    zuletzt_am: new Date(begonnen).toISOString(),
    laeuft_ab_am: new Date(begonnen + TOKEN_SECONDS * 1000).toISOString(),
    bleibt: false,
    diese: true,
  })
})

test('a program that names no browser, or sends a hostile name, logs in all the same', async () => {
  const { benutzername } = await neuePerson(await person('administration'))
  const token = await anmelden(benutzername, 'curl/8.5.0')
  await anmelden(benutzername, `${'(Windows NT'.repeat(200)}Chrome/`)
  assert.equal((await sitzungenVon(token)).length, 2)
})

// access.35: A person ends one of their logins, all others or all.
test('a person ends one of their logins, all but this one, or all', async () => {
  const { benutzername } = await neuePerson(await person('administration'))
  const tokens = [await anmelden(benutzername), await anmelden(benutzername), await anmelden(benutzername)]
  const [own = '', second = '', third = ''] = tokens
  const idOf = async (token: string) => (await sitzungenVon(token)).find(({ diese }) => diese)?.id
  const secondId = await idOf(second)
  assert.equal(await loesche(`/auth/sitzungen/${secondId}`, own), 204)
  assert.deepEqual(await Promise.all(tokens.map(holds)), [true, false, true])
  assert.equal(await loesche(`/auth/sitzungen/${secondId}`, own), 404)
  assert.equal(await loesche('/auth/sitzungen?ausser_dieser=true', own), 204)
  assert.deepEqual([await holds(own), await holds(third)], [true, false])
  const again = await anmelden(benutzername)
  assert.equal(await loesche('/auth/sitzungen', own), 204)
  assert.deepEqual([await holds(own), await holds(again)], [false, false])
})

// access.36: Only the administration sees and ends logins of others.
test('the login of another person is seen and ended by the administration alone', async () => {
  const verwaltung = await person('administration')
  const { id, benutzername } = await neuePerson(verwaltung)
  const token = await anmelden(benutzername, FIREFOX)
  const [{ id: sitzung = '' } = {}] = await sitzungenVon(token)
  const leitung = await person('leitungsverantwortlicher')
  assert.equal(await loesche(`/auth/sitzungen/${sitzung}`, leitung.token), 404)
  assert.equal((await leitung.get(`/benutzer/${id}/sitzungen`)).status, 403)
  assert.equal((await leitung.delete(`/benutzer/${id}/sitzungen/${sitzung}`)).status, 403)
  assert.equal((await leitung.delete(`/benutzer/${id}/sitzungen`)).status, 403)
  // A wrong person in the path does not help either.
  assert.equal((await verwaltung.delete(`/benutzer/${leitung.id}/sitzungen/${sitzung}`)).status, 404)
  assert.equal(await holds(token), true)
  const seen = (await verwaltung.get(`/benutzer/${id}/sitzungen`)).body as { eintraege: Sitzung[] }
  assert.deepEqual(
    seen.eintraege.map(({ geraet, diese }) => [geraet, diese]),
    [['Firefox auf Windows', false]],
  )
  assert.equal((await verwaltung.delete(`/benutzer/${id}/sitzungen/${sitzung}`)).status, 204)
  assert.equal(await holds(token), false)
  const more = [await anmelden(benutzername), await anmelden(benutzername)]
  assert.equal((await verwaltung.delete(`/benutzer/${id}/sitzungen`)).status, 204)
  assert.deepEqual(await Promise.all(more.map(holds)), [false, false])
  assert.equal((await verwaltung.get(`/benutzer/${newId()}/sitzungen`)).status, 404)
  assert.equal((await verwaltung.delete(`/benutzer/${newId()}/sitzungen`)).status, 404)
})

// access.37: The security log names who ended whose login.
test('the security log says who has ended whose login, and on which device', async () => {
  const verwaltung = await person('administration')
  const { id, benutzername } = await neuePerson(verwaltung)
  await anmelden(benutzername, IPHONE)
  const { eintraege } = (await verwaltung.get(`/benutzer/${id}/sitzungen`)).body as { eintraege: Sitzung[] }
  await verwaltung.delete(`/benutzer/${id}/sitzungen/${eintraege[0]?.id}`)
  const log = await verwaltung.get('/sicherheitsprotokoll?ereignis=anmeldung_beendet&limit=1')
  const [row] = (log.body as { eintraege: Record<string, unknown>[] }).eintraege
  assert.equal(row?.['gegenstand'], `Bernd Ott (${benutzername})`)
  assert.equal(row['benutzer_id'], verwaltung.id)
  assert.deepEqual(row['details'], { geraet: 'Safari auf iPhone' })
})

// access.38: The last use is written at most once in five minutes, after the answer; finding the login takes no statement of its own.
test('the last use is written after the answer, at most once in five minutes', async () => {
  const { benutzername } = await neuePerson(await person('administration'))
  const token = await anmelden(benutzername)
  const begonnen = (await sitzungenVon(token))[0]?.zuletzt_am
  clock.forward(5 * MINUTE - 1000)
  assert.equal((await sitzungenVon(token))[0]?.zuletzt_am, begonnen)
  clock.forward(2000)
  const now = new Date(clock.now()).toISOString()
  await sitzungenVon(token)
  await until('the last use is written', async () => (await sitzungenVon(token))[0]?.zuletzt_am === now)
  // One statement finds the caller and their login, the other reads their data. A request that read the old time may still write.
  const costs = () => service.anweisungen(() => niemand.get('/auth/me', { token }))
  await until('a request that writes nothing', async () => (await costs()) === 2)
})

// access.41: An expired login is not listed; its row is removed a day later.
test('an expired login is not listed, and its row goes a day later', async () => {
  const { id, benutzername } = await neuePerson(await person('administration'))
  await anmelden(benutzername)
  const rows = () => store.db.selectFrom('sitzung').select('id').where('benutzer_id', '=', id).execute()
  clock.forward(TOKEN_SECONDS * 1000)
  const verwaltung = await person('administration')
  const listed = (await verwaltung.get(`/benutzer/${id}/sitzungen`)).body as { gesamt: number }
  assert.equal(listed.gesamt, 0)
  await sweepAnmeldungen(store.db, clock)
  assert.equal((await rows()).length, 1)
  clock.forward(DAY)
  await sweepAnmeldungen(store.db, clock)
  assert.equal((await rows()).length, 0)
})

// access.39: An open stream says at once that its login was ended.
test('an open stream says at once that its login was ended by the administration, and another one goes on', async () => {
  const verwaltung = await person('administration')
  const { id, benutzername } = await neuePerson(verwaltung)
  const token = await anmelden(benutzername)
  const other = await anmelden(benutzername)
  const [{ id: sitzung = '' } = {}] = (await sitzungenVon(token)).filter(({ diese }) => diese)
  const headers = (bearer: string) => ({ headers: { authorization: `Bearer ${bearer}` } })
  const stop = new AbortController()
  const goesOn = await fetch(`${url}/api/v1/ereignisse`, { ...headers(other), signal: stop.signal })
  const stream = await fetch(`${url}/api/v1/ereignisse`, headers(token))
  const begun = performance.now()
  assert.equal((await verwaltung.delete(`/benutzer/${id}/sitzungen/${sitzung}`)).status, 204)
  assert.match(await stream.text(), /event: ende\ndata: {"grund":"abgemeldet"}/)
  // A sign of life would have ended it only after 20 seconds.
  assert.ok(performance.now() - begun < 15_000)
  assert.equal(goesOn.bodyUsed, false)
  stop.abort()
  assert.equal(await holds(other), true)
})

// access.40: A role that is taken away acts at once, on open streams too.
test('a role that is taken away acts on an open stream at once: its page reads the rights again', async () => {
  const verwaltung = await person('administration')
  const { id, benutzername } = await neuePerson(verwaltung)
  const token = await anmelden(benutzername)
  const stop = new AbortController()
  const stream = await fetch(`${url}/api/v1/ereignisse`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  let heard = ''
  const reading = stream.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(
      new WritableStream({
        write(text) {
          heard += text
        },
      }),
    )
    .catch(() => undefined)
  assert.equal((await verwaltung.patch(`/benutzer/${id}`, { rollen: [] })).status, 200)
  // The sign of life comes when the rights have been read again.
  await until(
    'the stream tells it and has read the rights again',
    () => heard.includes(`{"art":"benutzer","id":"${id}"}`) && heard.includes(': ich bin noch da'),
  )
  assert.equal((await verwaltung.post('/standorte', { name: `Wache ${newId()}` })).status, 201)
  await verwaltung.patch(`/benutzer/${id}`, { name: 'Bernd Ott-Lang' })
  await until('a later change has come', () => heard.split('"art":"benutzer"').length === 3)
  assert.doesNotMatch(heard, /standort/)
  stop.abort()
  await reading
})
