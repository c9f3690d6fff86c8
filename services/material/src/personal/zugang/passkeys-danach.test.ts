import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { startJobs } from '@zeughaus/postgres'
import { afterAll, test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import type { Message } from '../../kern/mail/smtp.ts'
import { codeOf, HERKUNFT, type Konto, konten, PASSWORT, tokenOf } from './faktor.factory.ts'
import { zugangJobs } from './passwort-vergessen.jobs.ts'

const service = await starteTestdienst({ address: HERKUNFT })
const { store, person, niemand, clock } = service
const verwaltung = await person('administration')
const { anmelden, als, neuesKonto, mitApp, mitPasskey, perPasskey, bestaetigt } = konten(service)
const NEU = 'Drehleiter am Bach 7'

const sent: Message[] = []
const mailer = { send: async (message: Message) => void sent.push(message), close: () => undefined }
const jobs = startJobs(store.db, zugangJobs({ store, mailer, clock, timeZone: 'Europe/Berlin' }, HERKUNFT))
afterAll(() => jobs.stop())
const mailTo = ({ email }: Konto, wanted: RegExp) =>
  until(String(wanted), () => sent.find(({ to, text }) => to[0]?.email === email && wanted.test(text)))

interface Faktoren {
  readonly totp: object | null
  readonly passkeys: { readonly name: string; readonly nur_mit_passwort: boolean }[]
  readonly wiederherstellungscodes: number
}
const faktorenOf = async ({ id }: Konto) => (await verwaltung.get(`/benutzer/${id}/faktoren`)).body as Faktoren

const wechseln = (konto: Konto, passkeys?: string) =>
  als(konto, '/auth/passwort', { passwort_alt: PASSWORT, passwort_neu: NEU, ...(passkeys && { passkeys }) })

/** Each door by which a password is set without the one before, and the answer of each. */
const TUEREN = {
  'a forgotten link': async ({ email }: Konto, passkeys?: string) => {
    assert.equal((await niemand.post('/auth/passwort-vergessen', { email })).status, 204)
    await jobs.runDue()
    const { text } = await mailTo({ email } as Konto, /\/passwort#/)
    const token = /\/passwort#(\S+)/.exec(text)?.[1] ?? ''
    const shown = await niemand.post('/auth/passwort-neu/pruefen', { token })
    const set = await niemand.post('/auth/passwort-neu', { token, passwort: NEU, ...(passkeys && { passkeys }) })
    return { shown, set }
  },
  'an invitation': async ({ id }: Konto, passkeys?: string) => {
    const token = tokenOf(await verwaltung.post(`/benutzer/${id}/einladung`, undefined))
    const shown = await niemand.post('/auth/einladung/pruefen', { token })
    const set = await niemand.post('/auth/einladung', { token, passwort: NEU, ...(passkeys && { passkeys }) })
    return { shown, set }
  },
  'the administration': async ({ id }: Konto, passkeys?: string) => ({
    shown: undefined,
    set: await verwaltung.patch(`/benutzer/${id}`, { passwort: NEU, ...(passkeys && { passkeys }) }),
  }),
}

// access.100: One’s own new password removes passkeys.
test('one’s own new password removes the passkeys, so that none of before logs in', async () => {
  const konto = await neuesKonto()
  const [geraet, fremd] = [await mitPasskey(konto), await mitPasskey(konto, 'Fremdes Tablet')]
  const changed = await wechseln(konto)
  assert.deepEqual([changed.status, changed.body], [204, undefined], 'nothing stays')
  for (const one of [geraet, fremd]) assert.equal(codeOf(await perPasskey(one)), 'passkey_ungueltig')
  assert.deepEqual(await faktorenOf(konto), {
    totp: null,
    passkeys: [],
    wiederherstellungscodes: 0,
    verlangt: false,
  })
  assert.equal((await anmelden(konto.benutzername, { passwort: NEU })).status, 200)
  await mailTo(konto, /Ihre Passkeys wurden dabei entfernt/)
  const log = await verwaltung.get(`/sicherheitsprotokoll?benutzer_id=${konto.id}`)
  assert.match(log.text, /"passkeys":"entfernen","anzahl":2|"anzahl":2,"passkeys":"entfernen"/)
  assert.match(log.text, /passkeys_entfernt/)
})

// access.101: With `behalten` they stay; app and recovery codes stay in any case. The answer says what stays, 204 that nothing does.
test('a person keeps the passkeys who says so, and app and recovery codes stay in any case: the answer says it', async () => {
  const konto = await neuesKonto()
  await mitApp(konto)
  const geraet = await mitPasskey(konto)
  const kept = await wechseln(konto, 'behalten')
  assert.deepEqual(
    [kept.status, kept.body],
    [200, { bleibt: { passkeys: 1, passkeys_ohne_passwort: 1, authenticator_app: true, wiederherstellungscodes: 10 } }],
  )
  const { token } = (await perPasskey(geraet)).body as { token: string }
  const back = { passwort_alt: NEU, passwort_neu: 'Leinenbeutel im Turm 3', passkeys: 'entfernen' }
  const removed = await als({ token }, '/auth/passwort', back)
  assert.deepEqual(removed.body, {
    bleibt: { passkeys: 0, passkeys_ohne_passwort: 0, authenticator_app: true, wiederherstellungscodes: 10 },
  })
  assert.equal((await perPasskey(geraet)).status, 401)
})

test('a refused change leaves the passkeys as they are', async () => {
  const konto = await neuesKonto()
  const geraet = await mitPasskey(konto)
  const wrong = await als(konto, '/auth/passwort', { passwort_alt: 'falsch', passwort_neu: NEU })
  assert.equal(codeOf(wrong), 'passwort_falsch')
  const weak = await als(konto, '/auth/passwort', { passwort_alt: PASSWORT, passwort_neu: 'passwort1234' })
  assert.equal(weak.status, 400)
  assert.equal(
    (await als(konto, '/auth/passwort', { passwort_alt: PASSWORT, passwort_neu: NEU, passkeys: 'sperren' })).status,
    400,
  )
  assert.equal((await perPasskey(geraet)).status, 200)
})

for (const [who, setzen] of Object.entries(TUEREN)) {
  // access.102: After a password by link, invitation or administration a passkey only confirms it, until it has done so; no factor is taken away.
  test(`after a password by ${who} no passkey logs in alone before it has confirmed the new password`, async () => {
    const konto = await neuesKonto()
    const [geraet, fremd] = [await mitPasskey(konto), await mitPasskey(konto, 'Fremdes Tablet')]
    const { shown, set } = await setzen(konto)
    if (shown !== undefined)
      assert.deepEqual(shown.body, { benutzername: konto.benutzername, name: 'Frieda Tor', passkeys: 2 })
    assert.equal(set.status, 200, set.text)
    assert.deepEqual((set.body as { bleibt: object }).bleibt, {
      ...{ passkeys: 2, passkeys_ohne_passwort: 0 },
      ...{ authenticator_app: false, wiederherstellungscodes: 10 },
    })
    for (const one of [geraet, fremd]) assert.equal(codeOf(await perPasskey(one)), 'passkey_ungueltig')
    clock.forward(2 * 60_000)
    assert.equal(
      codeOf(await anmelden(konto.benutzername, { passwort: NEU })),
      'zweiter_faktor',
      'it bypasses no factor',
    )
    assert.equal((await bestaetigt(konto, geraet, NEU)).status, 200)
    assert.equal((await perPasskey(geraet)).status, 200)
    assert.equal((await perPasskey(fremd)).status, 401)
    assert.deepEqual(
      (await faktorenOf(konto)).passkeys.map(({ name, nur_mit_passwort }) => [name, nur_mit_passwort]),
      [
        ['Diensthandy', false],
        ['Fremdes Tablet', true],
      ],
    )
    await mitMail(konto)
  })

  // access.103: With `behalten` passkeys go on.
  test(`after a password by ${who} passkeys go on where that was said`, async () => {
    const konto = await neuesKonto()
    const geraet = await mitPasskey(konto)
    const { set } = await setzen(konto, 'behalten')
    const { bleibt } = set.body as { bleibt: { passkeys_ohne_passwort: number } }
    assert.equal(bleibt.passkeys_ohne_passwort, 1)
    assert.equal((await perPasskey(geraet)).status, 200)
  })

  test(`a password by ${who} takes no second factor away, whatever is asked`, async () => {
    const konto = await neuesKonto()
    await mitPasskey(konto)
    assert.equal((await setzen(konto, 'entfernen')).set.status, 400)
    assert.equal((await faktorenOf(konto)).passkeys.length, 1)
  })
}
const mitMail = (konto: Konto) => mailTo(konto, /Ihre Passkeys melden nicht mehr allein an/)

test('without a second factor an answer says nothing of it, and no one is told of one', async () => {
  const konto = await neuesKonto()
  for (const setzen of [TUEREN['an invitation'], TUEREN['the administration']]) {
    const { shown, set } = await setzen(konto)
    if (shown !== undefined) assert.equal((shown.body as { passkeys: number }).passkeys, 0)
    assert.deepEqual([set.status, 'bleibt' in (set.body as object)], [200, false], set.text)
  }
  await jobs.runDue()
  assert.ok(sent.every(({ to }) => to[0]?.email !== konto.email))
})

test('what becomes of passkeys is asked with a new password alone', async () => {
  const konto = await neuesKonto()
  const geraet = await mitPasskey(konto)
  assert.equal((await verwaltung.patch(`/benutzer/${konto.id}`, { passkeys: 'sperren' })).status, 400)
  assert.equal((await verwaltung.patch(`/benutzer/${konto.id}`, { name: 'Frieda Tor-Weg' })).status, 200)
  assert.equal((await perPasskey(geraet)).status, 200)
})

// access.104: A login by passkey that overlaps with a new password leaves nothing open.
test('a passkey that is being checked while the password is replaced opens nothing', async () => {
  const konto = await neuesKonto()
  const geraet = await mitPasskey(konto)
  const [late, changed] = await service.ueberholt(
    (tx) => tx.selectFrom('benutzer').select('id').where('id', '=', konto.id).forUpdate().execute(),
    () => wechseln(konto),
    () => perPasskey(geraet),
  )
  assert.deepEqual([late.status, changed.status], [204, 401])
})
