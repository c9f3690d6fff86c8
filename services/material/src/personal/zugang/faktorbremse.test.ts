import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { authenticatorApp } from '@zeughaus/platform/testing/authenticator'
import { startJobs } from '@zeughaus/postgres'
import { afterAll, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import type { Message } from '../../kern/mail/smtp.ts'
import { sweepFaktoren } from './faktor.commands.ts'
import { type App, HERKUNFT, type Konto, konten, PASSWORT, tokenOf } from './faktor.factory.ts'
import { zugangJobs } from './passwort-vergessen.jobs.ts'

const service = await starteTestdienst({ address: HERKUNFT })
const { store, person, clock } = service
const { anmelden, als, neuesKonto, mitApp, mitPasskey, perPasskey, bestaetigt } = konten(service)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const sent: Message[] = []
const mailer = { send: async (message: Message) => void sent.push(message), close: () => undefined }
const jobs = startJobs(store.db, zugangJobs({ store, mailer, clock, timeZone: 'Europe/Berlin' }, HERKUNFT))
afterAll(() => jobs.stop())

/** The cookies that an answer gives, as a browser sends them back. */
const cookiesOf = ({ headers }: { readonly headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0] ?? '')
    .filter((one) => !one.endsWith('='))
    .join('; ')

/** A person with an app who has logged in on a device: its cookies. */
async function bekannt(): Promise<{ konto: Konto; app: App; cookie: string }> {
  const konto = await neuesKonto()
  const app = await mitApp(konto)
  const login = await anmelden(konto.benutzername, { faktor: { code: app() } })
  assert.equal(login.status, 200, login.text)
  clock.forward(2 * MINUTE)
  return { konto, app, cookie: cookiesOf(login) }
}

let attackers = 0
/** Guesses a code from an address that never came before. The tests reach the service directly: the brake of an address is freed instead. */
async function raten({ benutzername }: Konto, code = '000000', headers: Record<string, string> = {}) {
  attackers += 1
  const answer = await anmelden(benutzername, {
    faktor: { code },
    headers: { 'user-agent': `n${attackers}`, ...headers },
  })
  await store.db.deleteFrom('rate').execute()
  return answer
}

// access.61: After five wrong codes within a day the next waits, a minute at first, then twice as long each time up to an hour, for a person from whichever addresses; a known device counts for itself.
test('whoever guesses from many addresses gets some codes an hour, and the owner logs in on a known device meanwhile', async () => {
  const { konto, app, cookie } = await bekannt()
  let tried = 0
  const guess = async () => {
    const { status, headers } = await raten(konto)
    if (status === 401) tried += 1
    else assert.deepEqual([status, Number(headers.get('retry-after')) > 0], [429, true])
  }
  for (let n = 0; n < 7; n += 1) await guess()
  for (let minute = 4; minute < 60; minute += 4) {
    clock.forward(4 * MINUTE)
    await guess()
    if (minute % 20 !== 0) continue
    const owner = await anmelden(konto.benutzername, { faktor: { code: app() }, headers: { cookie } })
    assert.equal(owner.status, 200, owner.text)
  }
  assert.equal(tried, 10)
  const elsewhere = await raten(konto, app())
  assert.equal(elsewhere.status, 429)
  assert.match(
    elsewhere.text,
    /Bitte warten Sie \d+ Minuten\. Ohne zu warten geht es mit einem Passkey, oder auf einem Gerät/,
  )
  clock.forward(DAY)
  assert.equal((await raten(konto, app())).status, 200, 'a day later nothing of it is left')
})

// access.108: When the delay of codes begins, the person gets one e-mail, and the security log has `faktor_gebremst`.
test('the person is told once by e-mail, and the security log names the person and the address', async () => {
  const { konto } = await bekannt()
  for (let n = 0; n < 4; n += 1) await raten(konto)
  await jobs.runDue()
  const about = () => sent.filter(({ to, betreff }) => to[0]?.email === konto.email && /rät/.test(betreff))
  assert.deepEqual(about(), [])
  for (let n = 0; n < 4; n += 1) {
    await raten(konto)
    clock.forward(5 * MINUTE)
  }
  const [mail] = await until('the message', () => (about().length > 0 ? about() : undefined))
  assert.match(mail?.text ?? '', /Guten Tag Frieda Tor,[\s\S]*fünfmal ein falscher Code[\s\S]*Ändern Sie es gleich/)
  await jobs.runDue()
  assert.equal(about().length, 1)
  const log = await (await person('administration')).get(
    `/sicherheitsprotokoll?benutzer_id=${konto.id}&ereignis=anmeldung&limit=200`,
  )
  const { eintraege } = log.body as { eintraege: { grund: string | null; ergebnis: string; adresse: string }[] }
  const slowed = eintraege.filter(({ grund }) => grund === 'faktor_gebremst')
  assert.deepEqual(
    slowed.map(({ ergebnis, adresse }) => [ergebnis, adresse]),
    [['verweigert', '127.0.0.1']],
  )
})

// access.109: A device is known on which the person has shown or set up a factor, by a cookie of the login alone; it is no way around the delay.
test('a known device has a count of its own: strangers do not use it up, and it is no way around', async () => {
  const { konto, app, cookie } = await bekannt()
  const { konto: other, cookie: foreign } = await bekannt()
  for (let n = 0; n < 5; n += 1) assert.equal((await raten(konto)).status, 401)
  for (const lie of ['', foreign, 'zeughaus_material_geraet=AAAA', 'zeughaus_material_geraet='])
    assert.equal((await raten(konto, app(), { cookie: lie })).status, 429, lie)
  for (let n = 0; n < 5; n += 1) assert.equal((await raten(konto, '000000', { cookie })).status, 401)
  const slowed = await raten(konto, app(), { cookie })
  assert.equal(slowed.status, 429)
  assert.match(slowed.text, /Bitte warten Sie eine Minute\."/)
  assert.equal((await raten(other, '000000', { cookie: foreign })).status, 401)
  clock.forward(MINUTE)
  assert.equal((await raten(konto, app(), { cookie })).status, 200)
})

test('several persons share one device, and its cookie is of no use to a script, another path or another site', async () => {
  const one = await bekannt()
  const konto = await neuesKonto()
  const app = await mitApp(konto)
  const login = await anmelden(konto.benutzername, { faktor: { code: app() }, headers: { cookie: one.cookie } })
  const [set = ''] = login.headers.getSetCookie().filter((line) => line.startsWith('zeughaus_material_geraet='))
  assert.match(set, /; Path=\/api\/v1\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
  assert.ok(one.cookie.includes(set.split(';', 1)[0] ?? '-'), 'the device keeps its cookie')
  const hashes = JSON.stringify(await store.db.selectFrom('bekanntes_geraet').selectAll().execute())
  assert.ok(!hashes.includes(set.slice(25, 60)))
  for (const who of [one.konto, konto]) for (let n = 0; n < 5; n += 1) await raten(who)
  clock.forward(30_000)
  for (const { who, code } of [
    { who: one.konto, code: one.app() },
    { who: konto, code: app() },
  ])
    assert.equal((await raten(who, code, { cookie: one.cookie })).status, 200)
})

test('the device on which a factor was set up is known', async () => {
  const konto = await neuesKonto()
  const begun = await als(konto, '/auth/faktoren/totp', { passwort: PASSWORT })
  const app = authenticatorApp((begun.body as { uri: string }).uri)
  const code = () => app(clock.now())
  const confirmed = await als(konto, '/auth/faktoren/totp/bestaetigen', { code: code() })
  for (let n = 0; n < 6; n += 1) await raten(konto)
  clock.forward(30_000)
  assert.equal((await raten(konto, code())).status, 429)
  assert.equal((await raten(konto, code(), { cookie: cookiesOf(confirmed) })).status, 200)
})

// access.110: A passkey is not delayed.
test('a passkey needs no known device: nobody guesses a signature', async () => {
  const konto = await neuesKonto()
  await mitApp(konto)
  const geraet = await mitPasskey(konto)
  for (let n = 0; n < 7; n += 1) await raten(konto)
  assert.equal((await bestaetigt(konto, geraet)).status, 200)
  const alone = await perPasskey(geraet)
  assert.equal(alone.status, 200)
  assert.match(cookiesOf(alone), /zeughaus_material_geraet=/)
})

// access.111: Right codes count for nothing.
test('right codes count for nothing, and wrong ones at once count one by one', async () => {
  const konto = await neuesKonto()
  const app = await mitApp(konto)
  for (let n = 0; n < 8; n += 1) {
    assert.equal((await raten(konto, app())).status, 200)
    clock.forward(30_000)
  }
  const guesses = await Promise.all(Array.from({ length: 12 }, () => raten(konto)))
  assert.ok(guesses.filter(({ status }) => status === 401).length <= 5)
})

// access.112: A reset of the factors ends the delay.
test('the administration frees a person by a reset of the factors, and what has ended is removed', async () => {
  const { konto } = await bekannt()
  for (let n = 0; n < 6; n += 1) await raten(konto)
  const verwaltung = await person('administration')
  assert.equal((await verwaltung.delete(`/benutzer/${konto.id}/faktoren`)).status, 204)
  const own = { ...konto, token: tokenOf(await anmelden(konto.benutzername)) }
  const app = await mitApp(own)
  assert.equal((await raten(konto, app())).status, 200)
  await raten(konto)
  await sweepFaktoren(store.db, { ...clock, now: () => clock.now() + 182 * DAY })
  for (const table of ['faktorversuch', 'bekanntes_geraet'] as const)
    assert.deepEqual(await store.db.selectFrom(table).selectAll().execute(), [])
})

test('no cookie of a device is given to a person without a second factor', async () => {
  const konto = await neuesKonto()
  const login = await anmelden(konto.benutzername)
  assert.deepEqual([login.status, cookiesOf(login)], [200, ''])
})
