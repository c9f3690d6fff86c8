import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { startJobs } from '@zeughaus/postgres'
import { NEVER_MS } from '@zeughaus/postgres/testing'
import { afterAll, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import type { Message } from '../../kern/mail/smtp.ts'
import { zugangJobs } from './passwort-vergessen.jobs.ts'

const { store, person, niemand, clock } = await starteTestdienst()
const verwaltung = await person('administration')
const MINUTE = 60_000
const OLD = 'Steckleiter im Wald 9'
const NEW = 'Drehleiter am Bach 7'

const sent: Message[] = []
/** What happens while a message is on its way. */
let meanwhile: () => Promise<void> = async () => undefined
const mailer = {
  send: async (message: Message) => {
    sent.push(message)
    await meanwhile()
    meanwhile = async () => undefined
  },
  close: () => undefined,
}
const jobs = startJobs(
  store.db,
  zugangJobs({ store, mailer, clock, timeZone: 'Europe/Berlin' }, 'https://wehr.example'),
  { pollMs: NEVER_MS },
)
afterAll(() => jobs.stop())

async function neuePerson(fields: Record<string, unknown> = {}) {
  // One address may try a few times a minute.
  clock.forward(2 * MINUTE)
  const benutzername = `v-${newId()}`
  const email = `${benutzername}@wehr.example`
  const body = { benutzername, name: 'Vera Gesslich', email, passwort: OLD, rollen: ['mitarbeiter'], ...fields }
  const { status, body: created, text } = await verwaltung.post('/benutzer', body)
  assert.equal(status, 201, text)
  return { id: (created as { id: string }).id, benutzername, email }
}

const vergessen = (email: string) => niemand.post('/auth/passwort-vergessen', { email })
const festlegen = (token: string, passwort = NEW) => niemand.post('/auth/passwort-neu', { token, passwort })
const anmelden = (benutzername: string, passwort = NEW) => niemand.post('/auth/login', { benutzername, passwort })
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const mailsTo = (email: string) => sent.filter(({ to }) => to[0]?.email === email)
const tokenIn = ({ text }: Message) => /https:\/\/wehr\.example\/passwort#(\S+)/.exec(text)?.[1] ?? ''

/** Works through all requests of the queue: those for an unknown address send nothing. */
const worked = () => jobs.runDue()

async function tokenFor(email: string, typed = email): Promise<string> {
  assert.equal((await vergessen(typed)).status, 204)
  await worked()
  const message = mailsTo(email).at(-1)
  assert.ok(message, email)
  return tokenIn(message)
}

// access.49: A person who forgot the password sets a new one by a link in an e-mail, once; all logins before it end.
test('a person sets a new password by a link, once, and all logins before it end', async () => {
  const { benutzername, email } = await neuePerson()
  const before = (await anmelden(benutzername, OLD)).body as { token: string }
  const token = await tokenFor(email, email.toUpperCase())
  const done = await festlegen(token)
  assert.deepEqual([done.status, done.body], [200, { benutzername, name: 'Vera Gesslich' }])
  assert.equal((await niemand.get('/auth/me', { token: before.token })).status, 401)
  assert.equal((await anmelden(benutzername, OLD)).status, 401)
  assert.equal((await anmelden(benutzername)).status, 200)
  assert.equal(codeOf(await festlegen(token)), 'passwortlink_ungueltig')
})

// access.50: The answer is the same whether the address is known, locked or unknown.
test('an unknown address, one that is locked, and one that exists are answered alike', async () => {
  const known = await neuePerson()
  const locked = await neuePerson()
  await verwaltung.patch(`/benutzer/${locked.id}`, { aktiv: false })
  const answers = [await vergessen(known.email), await vergessen(locked.email), await vergessen('niemand@wehr.example')]
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text]),
    answers.map(() => [204, '']),
  )
  await worked()
  assert.deepEqual(
    [known, locked].map(({ email }) => mailsTo(email).length),
    [1, 0],
  )
})

// access.51: A link ends after half an hour, by a newer one, by a password and with the access.
test('a link ends after half an hour, by a newer one, by a password and with the access', async () => {
  const late = await neuePerson()
  const old = await tokenFor(late.email)
  clock.forward(31 * MINUTE)
  assert.equal(codeOf(await festlegen(old)), 'passwortlink_ungueltig')

  const twice = await neuePerson()
  const first = await tokenFor(twice.email)
  clock.forward(6 * MINUTE)
  const second = await tokenFor(twice.email)
  assert.equal(codeOf(await festlegen(first)), 'passwortlink_ungueltig')
  await verwaltung.patch(`/benutzer/${twice.id}`, { passwort: 'Leinenbeutel im Turm 3' })
  assert.equal(codeOf(await festlegen(second)), 'passwortlink_ungueltig')

  const locked = await neuePerson()
  const third = await tokenFor(locked.email)
  await verwaltung.patch(`/benutzer/${locked.id}`, { aktiv: false })
  assert.equal(codeOf(await festlegen(third)), 'passwortlink_ungueltig')
})

// access.96: A link for a new password ends with the e-mail address of its person.
test('a link ends with the address that it was sent to, and no other change of the person ends it', async () => {
  const changed = await neuePerson()
  const old = await tokenFor(changed.email)
  await verwaltung.patch(`/benutzer/${changed.id}`, { email: `neu-${changed.email}` })
  assert.equal(codeOf(await festlegen(old)), 'passwortlink_ungueltig')
  await verwaltung.patch(`/benutzer/${changed.id}`, { email: changed.email })
  assert.equal(codeOf(await festlegen(old)), 'passwortlink_ungueltig', 'also when the address comes back')
  clock.forward(2 * MINUTE)
  assert.equal((await festlegen(await tokenFor(changed.email))).status, 200)

  const removed = await neuePerson()
  const gone = await tokenFor(removed.email)
  await verwaltung.patch(`/benutzer/${removed.id}`, { email: null })
  assert.equal(codeOf(await festlegen(gone)), 'passwortlink_ungueltig')

  const same = await neuePerson()
  const token = await tokenFor(same.email)
  for (const change of [{ name: 'Vera Neu' }, { email: same.email }, { email: same.email.toUpperCase() }])
    assert.equal((await verwaltung.patch(`/benutzer/${same.id}`, change)).status, 200)
  assert.equal((await festlegen(token)).status, 200)
})

// access.97: So does one whose message is on its way, also with the password and the access.
test('a link that is on its way opens nothing when address, password or access change meanwhile', async () => {
  for (const change of [{ email: 'andere@wehr.example' }, { passwort: 'Leinenbeutel im Turm 3' }, { aktiv: false }]) {
    const { id, email } = await neuePerson()
    meanwhile = async () => void (await verwaltung.patch(`/benutzer/${id}`, change))
    const token = await tokenFor(email)
    await verwaltung.patch(`/benutzer/${id}`, { aktiv: true })
    assert.equal(codeOf(await festlegen(token)), 'passwortlink_ungueltig', JSON.stringify(change))
  }
})

// access.99: A link says whose it is and how many passkeys log in alone, without being used.
test('a link says whose it is before it is used, as often as it is asked, and no link says nothing', async () => {
  const { benutzername, email } = await neuePerson()
  const token = await tokenFor(email)
  const pruefen = (token: string) => niemand.post('/auth/passwort-neu/pruefen', { token })
  for (const _ of [1, 2])
    assert.deepEqual((await pruefen(token)).body, { benutzername, name: 'Vera Gesslich', passkeys: 0 })
  assert.equal(codeOf(await pruefen('geraten')), 'passwortlink_ungueltig')
  assert.deepEqual(
    [(await pruefen('x')).status, (await pruefen('y')).status, (await pruefen(token)).status],
    [422, 422, 429],
  )
  assert.equal((await festlegen(token)).status, 200)
  assert.equal(codeOf(await niemand.post('/auth/einladung/pruefen', { token })), 'einladung_ungueltig')
})

// access.52: A person gets one link in five minutes.
test('a mailbox gets one link in five minutes, however often a stranger asks', async () => {
  const { email } = await neuePerson()
  for (const _ of [1, 2, 3]) {
    await tokenFor(email)
    clock.forward(MINUTE)
  }
  assert.equal(mailsTo(email).length, 1)
  clock.forward(5 * MINUTE)
  await tokenFor(email)
  assert.equal(mailsTo(email).length, 2)
})

// access.53: A weak password is refused, and the link stays.
test('a weak password is refused, and the link stays', async () => {
  const { email } = await neuePerson()
  const token = await tokenFor(email)
  assert.equal((await festlegen(token, 'passwort1234')).status, 400)
  assert.equal((await festlegen(token)).status, 200)
})

// access.54: Of two who use one link at once, one gets in.
test('of two who use one link at once, one gets in', async () => {
  const { email } = await neuePerson()
  const token = await tokenFor(email)
  const answers = await Promise.all([festlegen(token), festlegen(token, 'Leinenbeutel im Turm 3')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
})

// access.55: Requests and guesses are slowed down and logged; the token is neither stored nor logged.
test('requests and guesses are slowed down, and no token is stored or logged', async () => {
  const { id, email } = await neuePerson()
  const token = await tokenFor(email)
  clock.forward(2 * MINUTE)
  const answers = [
    ...(await Promise.all([1, 2, 3].map(() => vergessen('x@wehr.example')))),
    await festlegen('x'),
    await festlegen('y'),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204, 204, 422, 422],
  )
  assert.equal((await vergessen(email)).status, 429)
  assert.equal((await festlegen(token)).status, 429)
  const log = await verwaltung.get(`/sicherheitsprotokoll?benutzer_id=${id}&limit=200`)
  assert.match(log.text, /passwortlink_verschickt/)
  assert.ok(!log.text.includes(token))
})

// access.56: With `passwort_aendern` a person does nothing before their own password is set: 403 `passwort_aendern`.
test('a person with a password of the administration sets their own before anything else', async () => {
  const { id, benutzername } = await neuePerson()
  const gesetzt = 'Leinenbeutel im Turm 3'
  const reset = await verwaltung.patch(`/benutzer/${id}`, { passwort: gesetzt, passwort_aendern: true })
  assert.equal(reset.status, 200, reset.text)
  const { token } = (await anmelden(benutzername, gesetzt)).body as { token: string }
  for (const path of ['/auth/me', '/objekte', '/auth/sitzungen', '/benutzer'])
    assert.equal(codeOf(await niemand.get(path, { token })), 'passwort_aendern', path)
  const changed = await niemand.post('/auth/passwort', { passwort_alt: gesetzt, passwort_neu: NEW }, { token })
  assert.equal(changed.status, 204, changed.text)
  const own = (await anmelden(benutzername)).body as { token: string }
  assert.equal((await niemand.get('/auth/me', { token: own.token })).status, 200)
})

// access.57: Without it a password of the administration is used as it is.
test('without the flag a password of the administration is used as before', async () => {
  const { id, benutzername } = await neuePerson()
  await verwaltung.patch(`/benutzer/${id}`, { passwort: NEW })
  const { token } = (await anmelden(benutzername)).body as { token: string }
  assert.equal((await niemand.get('/auth/me', { token })).status, 200)
})
