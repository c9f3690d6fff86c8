import assert from 'node:assert/strict'
import { s3Value } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { movableClock, temporaryFolder, testUnless, until } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { aMailarchiv } from '../../../test/mailarchiv.factory.ts'
import { aRelay } from '../../../test/relay.factory.ts'
import { sendMail } from '../../kern/mailer.ts'
import { openSqliteTables } from '../../kern/tables/index.ts'
import { checkBucket } from '../../store/raw/index.ts'
import { accountsIn } from '../reception/imap/accounts.factory.ts'
import { hasDovecot, startDovecot } from '../reception/imap/dovecot.factory.ts'
import { aStore } from '../reception/intake.factory.ts'
import { Probes, SourceWatch } from './index.ts'
import type { SourceProbe, Sources } from './probe.ts'
import { SourceStore } from './store.ts'
import { SOURCE_LAYOUT } from './tables.ts'
import type { SourceDetails } from './words.ts'

const HOUR = 3_600_000
const skip = hasDovecot ? false : 'Dovecot fehlt (Debian-Paket dovecot-imapd, siehe scripts/install-test-tools.sh)'

interface Watched {
  readonly probes: ConstructorParameters<typeof SourceWatch>[0]['probes']
  readonly relay: Parameters<typeof sendMail>[0]
}

/** A watch with a clock that the test moves; `restart` opens its file again, as a restart of the service does. */
function aWatch({ probes, relay }: Watched) {
  const clock = movableClock('2026-06-15T10:00:00Z')
  const warnings: string[] = []
  const folder = temporaryFolder()
  const fileOf = () => openSqliteTables(folder, SOURCE_LAYOUT)
  let tables = fileOf()
  const open = () =>
    new SourceWatch({
      tables,
      isShared: false,
      probes,
      clock,
      hours: 24,
      zone: 'Europe/Berlin',
      send: (mail) => sendMail(relay, mail),
      warn: (message) => warnings.push(message),
    })
  let watch = open()
  onTestFinished(() => watch.close().then(() => tables.close()))
  return {
    clock,
    warnings,
    look: () => watch.look(),
    states: () => watch.states(),
    async restart() {
      await watch.close()
      await tables.close()
      tables = fileOf()
      watch = open()
    },
  }
}

const smtpProbe = (changes: Partial<SourceProbe> = {}): SourceProbe => ({
  id: 'smtp',
  kind: 'smtp',
  name: 'Annahme per SMTP (127.0.0.1:25)',
  state: 'ok',
  problem: null,
  newest: null,
  failures: 0,
  givesMails: true,
  ...changes,
})

testUnless(skip)(
  // quelle.1: A source that fails for `MAILARCHIV_ALERT_HOURS` is reported by one e-mail, across restarts, and once more when it works again.
  'a mailbox that its server refuses is reported after a day, once, across restarts, and again when it is read',
  async () => {
    const dovecot = await startDovecot()
    onTestFinished(() => dovecot.remove())
    const { relay, taken, subjects } = await aRelay()
    const memory = aStore()
    const imap = await accountsIn(temporaryFolder(), {
      store: memory.store,
      large: memory.large,
      warn: () => {},
      pause: () => 20,
      intervalMs: 50,
    })
    onTestFinished(() => imap.close())
    const { clock, look, states, restart } = aWatch({
      probes: new Probes({ smtp: null, imap, webhooks: async () => [], bucket: null, clock: null }),
      relay,
    })
    const account = {
      host: '127.0.0.1',
      port: dovecot.port,
      security: 'none',
      user: 'paula',
      oauth: null,
      ca: '',
      folders: [],
      journal: false,
    } as const
    await imap.add({ ...account, name: 'Verwaltung', password: dovecot.password })
    const state = async () => (await imap.list())[0]
    await until('the mailbox was read', async () => (await state())?.state === 'idle')
    await look()
    await dovecot.kill()
    await until('the mailbox has failed', async () => (await state())?.error)
    await look()
    clock.forward(23 * HOUR)
    await look()
    assert.deepEqual(subjects(), [])
    clock.forward(HOUR)
    await look()
    assert.deepEqual(subjects(), ['Mailarchiv: gestört – Postfach „Verwaltung“'])
    assert.match(taken[0] ?? '', /^Auto-Submitted: auto-generated\r$/m)
    await look()
    await restart()
    clock.forward(72 * HOUR)
    await look()
    assert.equal(taken.length, 1)
    assert.equal(new Date((await states())[0]?.failedSince ?? 0).toISOString(), '2026-06-15T10:00:00.000Z')
    await dovecot.start()
    await until(
      'the mailbox was read',
      async () => (await state())?.state === 'idle' && (await state())?.error === null,
    )
    await look()
    await restart()
    await look()
    assert.deepEqual(subjects().slice(1), ['Mailarchiv: arbeitet wieder – Postfach „Verwaltung“'])
    await imap.add({ ...account, name: 'Falsch', password: 'falsch' })
    await until('the login was refused', async () => (await imap.list())[1]?.error)
    const [, refused] = await states()
    assert.deepEqual([refused?.state, refused?.failedSince], ['failed', clock.now()])
    assert.match(refused?.problem ?? '', /hat Benutzer oder Passwort abgelehnt\. Prüfen Sie beides/)
  },
)

// quelle.2: A source without mail for that time, and for longer than ever before, is reported once.
test('a source that falls silent for longer than ever before is reported once, and a silence it has known is not', async () => {
  const { relay, taken, subjects } = await aRelay()
  let probe = smtpProbe()
  const { clock, look, restart } = aWatch({
    probes: { ask: async () => undefined, now: async () => [probe] },
    relay,
  })
  const mail = async (number: number) => {
    probe = smtpProbe({ newest: `${number}` })
    await look()
  }
  await mail(1)
  // A weekend without mail, unknown until then.
  clock.forward(60 * HOUR)
  await look()
  await look()
  assert.deepEqual(subjects(), ['Mailarchiv: keine Mails – Annahme per SMTP (127.0.0.1:25)'])
  await restart()
  await look()
  clock.forward(4 * HOUR)
  await mail(2)
  assert.equal(taken.length, 2)
  assert.match(subjects()[1] ?? '', /^Mailarchiv: arbeitet wieder/)
  clock.forward(63 * HOUR)
  await mail(3)
  assert.equal(taken.length, 2)
  clock.forward(65 * HOUR)
  await look()
  assert.equal(taken.length, 3)
})

// quelle.3: A report that could not be sent is sent later.
test('a report that the relay refuses is sent at the next look', async () => {
  const { relay, taken, refuse } = await aRelay()
  const { clock, look, warnings } = aWatch({
    probes: {
      ask: async () => undefined,
      now: async () => [smtpProbe({ state: 'failed', problem: 'Der Speicher ist voll.' })],
    },
    relay,
  })
  await look()
  clock.forward(25 * HOUR)
  refuse(true)
  await look()
  assert.deepEqual([taken.length, warnings.length], [0, 1])
  refuse(false)
  await look()
  await look()
  assert.equal(taken.length, 1)
})

// quelle.4: SMTP, each mailbox, the bucket and the clock of each machine have their own state, with what to do; a clock is off when it differs from the database's by more than a minute.
test('a bucket that is down, a closed SMTP port, a paused mailbox and a clock that is off are told apart', async () => {
  const { relay } = await aRelay()
  setCredentials()
  const server = await strictS3()
  server.fault = () => ({ kind: 'answer', status: 503, code: 'ServiceUnavailable' })
  let ahead = 240_000
  const sources: Sources = {
    smtp: {
      status: () => ({
        state: 'failed',
        address: '127.0.0.1:25',
        error: 'Der Port nimmt keine Verbindungen mehr an.',
        last_at: null,
        refused: 2,
      }),
    },
    imap: {
      list: async () => [
        { id: '7', name: 'Alt', state: 'paused', isRead: false, error: null, archived: 3, failures: 0 },
      ],
    },
    webhooks: async () => [],
    bucket: {
      location: s3Value().parse(server.url),
      check: checkBucket,
    },
    clock: { machine: 'wache', now: () => 1_000_000, ofDatabase: async () => 1_000_000 + ahead },
  }
  const { look, states } = aWatch({ probes: new Probes(sources), relay })
  const seen = async () => (await states()).map(({ id, state, problem, failures }) => [id, state, problem, failures])
  assert.deepEqual((await seen()).at(-2), ['s3', 'trying', null, 0])
  await look()
  assert.deepEqual(await seen(), [
    ['smtp', 'failed', 'Der Port nimmt keine Verbindungen mehr an. Bitte starten Sie den Dienst neu.', 2],
    ['imap:7', 'paused', null, 0],
    ['s3', 'failed', (await seen())[2]?.[2], 1],
    ['clock:cdf4e37e', 'failed', (await seen())[3]?.[2], 1],
  ])
  assert.match(
    String((await seen())[3]?.[2]),
    /^Die Uhr dieses Rechners geht gegenüber der Datenbank 4 Minuten nach\. .*timedatectl/,
  )
  assert.match(
    String((await seen())[2]?.[2]),
    /^Der Speicher .* antwortet nicht\. Bitte versuchen Sie es gleich noch einmal\.$/,
  )
  server.fault = () => null
  ahead = -50_000
  await look()
  assert.deepEqual(
    (await seen()).slice(2).map(([, state, problem]) => [state, problem]),
    [
      ['ok', null],
      ['ok', null],
    ],
  )
})

// quelle.5: `/health?details` needs an auditor's key, or a login to the panel with the role Verwaltung or Prüfung; metrics hold no names.
test('an auditor reads the state of each source in /health?details, others only that the service works; metrics carry no names', async () => {
  let newest: string | null = null
  const probes = {
    ask: async () => undefined,
    now: async () => [smtpProbe({ state: 'failed', problem: 'Der Speicher ist voll.', failures: 4, newest })],
  }
  const { http, aKey, auditor, clock } = await aMailarchiv([], { probes })
  const { body } = await http.get('/health?details', { token: auditor })
  const { details } = body as { details: { quellen: Record<string, unknown> } }
  assert.deepEqual(details.quellen, {
    smtp: {
      name: 'Annahme per SMTP (127.0.0.1:25)',
      status: 'gestoert',
      seit: new Date(clock.now()).toISOString(),
      zuletzt_ok: null,
      letzte_mail: null,
      fehler: 4,
      grund: 'Der Speicher ist voll.',
    },
  })
  assert.equal((await http.get('/health?details')).status, 401)
  assert.equal((await http.get('/health?details', { token: 'mak_falsch' })).status, 401)
  assert.equal((await http.get('/health?details', { token: await aKey({ role: 'user' }) })).status, 403)
  assert.ok(!('details' in ((await http.get('/health')).body as object)))
  newest = 'eine'
  await http.get('/metrics')
  clock.forward(90_000)
  const { text } = await http.get('/metrics')
  assert.match(text, /^mailarchiv_source_up\{source="smtp"\} 0$/m)
  assert.match(text, /^mailarchiv_source_failures\{source="smtp"\} 4$/m)
  assert.match(text, /^mailarchiv_source_last_mail_seconds\{source="smtp"\} 90$/m)
  assert.doesNotMatch(text, /Annahme per SMTP/)
})

// quelle.6: A receiver whose machine is silent for 15 minutes is shown as disturbed, by its machine, for a week, and a mailbox that no machine reads; a process that ends in order is not missed.
test('a receiver whose machine is silent is named with what to do, for a week, and a mailbox that no machine reads; a receiver that ended in order is not', async () => {
  const account = { id: '7', name: 'Wache', state: 'connecting', error: null, archived: 0, failures: 0 }
  const imap = { list: async () => [{ ...account, isRead: false }] }
  const probes = new Probes({ smtp: null, imap, webhooks: async () => [], bucket: null, clock: null })
  const { http, auditor, clock, sourceTables } = await aMailarchiv([], { probes, isShared: true })
  const others = ['smtp:1a2b', 'smtp:3c4d'].map((id) => {
    const name = `Annahme per SMTP (0.0.0.0:25 auf ${id === 'smtp:1a2b' ? 'eins' : 'zwei'})`
    const own = { ask: async () => undefined, now: async () => [smtpProbe({ id, name })] }
    const rest = { clock, hours: 24, zone: 'Europe/Berlin', send: null, warn: assert.fail }
    return new SourceWatch({ tables: sourceTables, isShared: true, probes: own, ...rest })
  })
  for (const other of others) await other.look()
  await others[1]!.close()
  const seen = async () => {
    const { body } = await http.get('/health?details', { token: auditor })
    const all = Object.entries((body as { details: { quellen: Record<string, SourceDetails> } }).details.quellen)
    return all.map(([id, { status, seit, grund }]) => [id, status, seit, grund?.split('. ', 1)[0] ?? null])
  }
  const begin = new Date(clock.now()).toISOString()
  clock.forward(10 * 60_000)
  assert.deepEqual(await seen(), [
    ['imap:7', 'ok', null, null],
    ['smtp:1a2b', 'ok', null, null],
  ])
  clock.forward(15 * 60_000)
  const unread = (since: string) => ['imap:7', 'gestoert', since, 'Kein Rechner liest dieses Postfach']
  const noticed = new Date(Date.parse(begin) + 10 * 60_000).toISOString()
  assert.deepEqual(await seen(), [
    unread(noticed),
    ['smtp:1a2b', 'gestoert', begin, 'Der Rechner meldet sich nicht mehr'],
  ])
  clock.forward(7 * 24 * HOUR)
  assert.deepEqual(await seen(), [unread(noticed)])
})

test('a receiver that no process has had for a month is forgotten, one that was away for less is not', async () => {
  const tables = openSqliteTables(temporaryFolder(), SOURCE_LAYOUT)
  onTestFinished(() => tables.close())
  const store = new SourceStore(tables)
  const begin = Date.parse('2026-06-15T10:00:00Z')
  const probe: SourceProbe = {
    ...{ id: 'smtp:1a2b', kind: 'smtp', name: 'SMTP', state: 'ok', problem: null },
    ...{ newest: null, failures: 0, givesMails: true },
  }
  const quietSince = async (now: number) => (await store.note([probe], now))[0]?.known.quietSince
  assert.equal(await quietSince(begin), begin)
  await store.keepOnly([], begin + 29 * 24 * HOUR)
  assert.equal(await quietSince(begin + 29 * 24 * HOUR), begin)
  await store.keepOnly([], begin + 60 * 24 * HOUR)
  assert.equal(await quietSince(begin + 60 * 24 * HOUR), begin + 60 * 24 * HOUR)
})
