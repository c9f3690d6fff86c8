/** Saved searches with a webhook: the receiver gets every change, in order, and only allowed targets get any. */
import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { afterAll, describe, test } from 'vitest'
import { aReceiver } from '../src/api/subscriptions/receiver.factory.ts'
import { isPublic, Targets } from '../src/api/subscriptions/targets.ts'
import { mailarchivSettings } from '../src/settings.ts'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'
import { ENGINES, emptyStores } from './stores.factory.ts'

const HOUR = 3_600_000
const SENDER = { deadlineMs: 1_000, everyMs: 20, warn: assert.fail }

type Shown = {
  readonly id: string
  readonly state: string
  readonly secret: string
  readonly failures: number
  readonly delivered: number
  readonly error: string | null
  readonly next_try: string | null
}

for (const engine of ENGINES)
  describe(engine, async () => {
    const postgres = engine === 'PostgreSQL'
    // The first hook: what sends ends before the stores that it reads.
    const sending = new AsyncDisposableStack()
    afterAll(() => sending.disposeAsync())
    const receiver = await aReceiver()
    sending.defer(() => receiver.close())
    const stores = await (await emptyStores(engine))()
    const house = await aMailarchiv([], {
      stores,
      ...(postgres ? { open: async () => (await aPostgresArchive()).archive } : {}),
      webhooks: {
        settings: {
          MAILARCHIV_WEBHOOKS: [receiver.origin, 'http://crm.example', 'http://rebound.example', 'http://[::1]:1'],
          MAILARCHIV_WEBHOOK_NETWORKS: ['127.0.0.1'],
        },
        resolve: async (host) =>
          host === 'crm.example'
            ? [
                { address: '93.184.216.34', family: 4 },
                { address: '10.0.0.5', family: 4 },
              ]
            : [{ address: rebound.shift() ?? '169.254.169.254', family: 4 }],
      },
    })
    /** What the name resolves to, one answer after the other. */
    const rebound: string[] = []
    house.clock.jump(Date.now() - house.clock.now())
    const telling = {
      changes: { archive: house.archive, feed: house.texts.feed },
      accessLog: house.accessLog,
      hiddenFrom: house.hiddenFrom,
    }
    const sender = house.webhooks.sender({ ...telling, ...SENDER })
    sender.start()
    sending.defer(() => sender.close())
    const key = await house.aKey({ role: 'integration' })

    const call = (method: string, path: string, json?: object, token = key) =>
      house.http.call(method, `/api/v1${path}`, { token, ...(json === undefined ? {} : { json }) })
    const subscribe = (wanted: object = {}, token = key): Promise<Shown> =>
      receiver.expect(async () => {
        const whole = { name: 'CRM', url: `${receiver.origin}/mails`, ...wanted }
        const { status, text, body } = await call('POST', '/subscriptions', whole, token)
        assert.equal(status, 201, text)
        return body as Shown
      })
    const shown = async ({ id }: Shown): Promise<Shown> => (await call('GET', `/subscriptions/${id}`)).body as Shown
    const archive = (...subjects: string[]) =>
      archiveMails(
        house.archive,
        subjects.map((subject) => aMail({ subject, from: 'a@kunde.example', to: 'b@wehr.example' })),
      )
    const subjects = () => receiver.first().map(({ subject }) => subject)
    /** Waits for messages; each look lets a second pass for the sender, so that it tries again what a busy machine delayed. */
    const eventually = (what: string, holds: () => boolean | Promise<boolean>) =>
      until(what, async () => {
        house.clock.jump(1_000)
        return holds()
      })
    const arrived = (...wanted: string[]) =>
      eventually(`${wanted} arrive`, () => wanted.every((subject) => subjects().includes(subject)))
    const settled = (made: Shown, delivered: number) =>
      eventually(`${delivered} are taken`, async () => (await shown(made)).delivered === delivered)
    const remove = ({ id }: Shown) => call('DELETE', `/subscriptions/${id}`)

    // webhook.1: A receiver gets each change of its search in order, signed by Standard Webhooks; the access log says so before.
    test('a receiver gets the changes of its search in order, each signed by the standard', async () => {
      await archive('Vorher')
      const made = await subscribe({ q: 'subject:Pumpe', contact: ['@kunde.example'] })
      assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
      await archive('Pumpe 1', 'Leiter', 'Pumpe 2')
      await archive('Pumpe 3')
      await arrived('Pumpe 3')
      await settled(made, 3)
      assert.deepEqual(subjects(), ['Pumpe 1', 'Pumpe 2', 'Pumpe 3'])
      const now = await shown(made)
      assert.deepEqual([now.state, now.delivered, 'secret' in now], ['active', 3, false])
      const entries = (await house.accessLog.page({ action: 'webhook_send' }, null, 10)).entries
      assert.equal(entries[0]?.object, made.id)
      assert.equal((await remove(made)).status, 204)
      await archive('Pumpe 4')
      assert.equal((await call('GET', `/subscriptions/${made.id}`)).status, 404)
    })

    // webhook.2: What a receiver does not take comes again until it does, before anything later, and with the same id.
    test('a receiver that fails, hangs, answers late, talks without end and restarts misses nothing: order is kept, doubles have one id', async () => {
      const made = await subscribe()
      const expected: string[] = []
      for (const mood of ['fails', 'hangs', 'late', 'talks', 'redirects'] as const) {
        receiver.state.mood = mood
        expected.push(`${mood} 1`, `${mood} 2`)
        await archive(`${mood} 1`, `${mood} 2`)
        if (mood !== 'talks') await eventually(`${mood} is noted`, async () => (await shown(made)).failures > 0)
        receiver.state.mood = 'takes'
        await receiver.restart()
        await settled(made, expected.length)
      }
      assert.deepEqual(subjects(), expected)
      const idsOf = Map.groupBy(receiver.received, ({ subject }) => subject)
      for (const [subject, all] of idsOf) assert.equal(new Set(all.map(({ id }) => id)).size, 1, subject)
      await remove(made)
    })

    // webhook.3: Attempts come with growing pauses for three days; then the webhook is paused and shown.
    test('attempts come with growing pauses for three days, then the webhook is paused and shown until it is resumed', async () => {
      const made = await subscribe()
      receiver.state.mood = 'fails'
      await archive('Drei Tage')
      const pauses: number[] = []
      for (let failures = 1; ; failures += 1) {
        await until(`attempt ${failures}`, async () => (await shown(made)).failures === failures)
        const { state, next_try } = await shown(made)
        if (state === 'paused') break
        const pause = Date.parse(next_try!) - house.clock.now()
        pauses.push(pause / 1000)
        house.clock.jump(pause)
      }
      assert.deepEqual(pauses.slice(0, 10), [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 21_600])
      const sum = pauses.reduce((all, pause) => all + pause, 0) * 1000
      assert.ok(sum >= 72 * HOUR && sum < 80 * HOUR, `${sum / HOUR} h`)
      const paused = await shown(made)
      assert.equal(paused.next_try, null)
      assert.match(paused.error ?? '', /^Der Empfänger hat (mit 500|nicht innerhalb von 1 Sekunden) /)
      receiver.state.mood = 'takes'
      house.clock.jump(24 * HOUR)
      await archive('Später')
      assert.equal((await call('POST', `/subscriptions/${made.id}/replay`, {})).status, 200)
      await settled(made, 2)
      assert.deepEqual(subjects(), ['Drei Tage', 'Später'])
      await remove(made)
    })

    // webhook.4: A replay begins at a moment, with the same ids.
    test('a replay from a moment tells the same again with the same ids', async () => {
      const made = await subscribe({ from: '2020-01-01T00:00:00Z', q: 'subject:"Pumpe 1" OR subject:Vorher' })
      await settled(made, 2)
      const once = receiver.first().map(({ id }) => id)
      const before = receiver.received.length
      const replay = await call('POST', `/subscriptions/${made.id}/replay`, { from: '2021-01-01T00:00:00+02:00' })
      assert.equal(replay.status, 200)
      await settled(made, 4)
      assert.deepEqual([...new Set(receiver.received.slice(before).map(({ id }) => id))], once)
      assert.deepEqual(subjects(), ['Vorher', 'Pumpe 1'])
      await remove(made)
    })

    // webhook.5: It begins behind a cursor of GET /changes, or with what happens from now on; 410 pauses it.
    test('a webhook goes on from a cursor of the changes, and 410 ends it until it is resumed', async () => {
      const { cursor } = (await call('GET', '/changes?limit=500')).body as { cursor: string }
      await archive('Nach dem Cursor')
      const made = await subscribe({ cursor })
      await arrived('Nach dem Cursor')
      receiver.state.mood = 'gone'
      await archive('Weg')
      await eventually('it is paused', async () => (await shown(made)).state === 'paused')
      receiver.state.mood = 'takes'
      await call('POST', `/subscriptions/${made.id}/replay`, {})
      await settled(made, 2)
      assert.deepEqual(subjects(), ['Nach dem Cursor', 'Weg'])
      await remove(made)
    })

    // webhook.6: The scope of its key holds; with the key the messages end.
    test('a webhook sees what its key sees, and ends with its key', async () => {
      const { token, key: scoped } = await house.keys.create({
        ...{ name: 'Nord', role: 'integration', scope: ['@nord.example'], rate: 1000, proofs: false, expires: null },
      })
      const made = await subscribe({}, token)
      await archive('Fremd')
      await archiveMails(house.archive, [aMail({ subject: 'Nord', from: 'x@nord.example' })])
      await arrived('Nord')
      assert.deepEqual(subjects(), ['Nord'])
      for (const [method, path] of [
        ['GET', made.id],
        ['DELETE', made.id],
        ['POST', `${made.id}/replay`],
      ] as const) {
        const { status } = await call(method, `/subscriptions/${path}`, method === 'POST' ? {} : undefined)
        assert.equal(status, 404, `${method} of another key`)
      }
      await house.keys.revoke(scoped.id)
      await archiveMails(house.archive, [aMail({ subject: 'Zu spät', from: 'x@nord.example' })])
      const other = await subscribe()
      await archive('Danach')
      await arrived('Danach')
      assert.deepEqual(subjects(), ['Danach'])
      await remove(other)
    })

    // rechte.21: What a restriction hides is told to no receiver, also what was to be told before.
    test('a change whose mail a restriction hides while its receiver fails is not told', async () => {
      const made = await subscribe()
      receiver.state.mood = 'fails'
      const [secret = ''] = await archive('Geheim', 'Offen')
      await eventually('a failure is noted', async () => (await shown(made)).failures > 0)
      house.hide([(await house.archive.get(secret))!.seq])
      receiver.state.mood = 'takes'
      await arrived('Offen')
      assert.ok(!receiver.received.some(({ subject, mood }) => subject === 'Geheim' && mood === 'takes'))
      house.hide([])
      await remove(made)
    })

    // webhook.7: Only origins of the setting are told, at addresses that are public or of an allowed network, checked at each connection; redirects are not followed.
    test('a webhook to a forbidden address is refused with a sentence, also when its name leads elsewhere later', async () => {
      const refused = async (url: string) => {
        const { status, body } = await call('POST', '/subscriptions', { name: 'x', url })
        return `${status} ${(body as { error: string }).error}`
      }
      assert.match(
        await refused('https://boese.example/x'),
        /^400 url gehört zu keinem erlaubten Ziel: https:\/\/boese/,
      )
      assert.match(await refused(`${receiver.origin.replace('http:', 'https:')}/`), /^400 url gehört zu keinem/)
      assert.match(await refused('ftp://crm.example'), /^400 url muss die Adresse eines Empfängers sein/)
      assert.match(await refused('http://a:b@crm.example/'), /^400 url darf weder Benutzername/)
      assert.match(await refused('http://crm.example/x'), /^400 url nennt ein verbotenes Ziel: .*10\.0\.0\.5.*privaten/)
      assert.match(await refused('http://[::1]:1/'), /^400 url nennt ein verbotenes Ziel: „::1“/)
      rebound.push('93.184.216.34')
      const made = await subscribe({ url: 'http://rebound.example/' })
      await archive('Umgelenkt')
      await until('the attempt fails', async () => (await shown(made)).failures > 0)
      assert.match((await shown(made)).error ?? '', /„rebound\.example“ führt zur Adresse 169\.254\.169\.254/)
      await remove(made)
    })

    test('an attempt that fails while the sender looks through the others is not made again before its pause', async () => {
      await sender.close()
      const idle = await subscribe({ q: 'subject:Nie' })
      // The sender takes them by age.
      house.clock.jump(1_000)
      const made = await subscribe()
      let looks = 0
      let gate: PromiseWithResolvers<void> | undefined
      const changes: typeof house.archive.changes = async (after, limit) => {
        if (limit === 1) {
          looks += 1
          await gate?.promise
        }
        return house.archive.changes(after, limit)
      }
      const get = house.archive.get.bind(house.archive)
      const hitsAmong = house.archive.hitsAmong.bind(house.archive)
      const held = house.webhooks.sender({
        ...telling,
        ...{ changes: { archive: { changes, get, hitsAmong }, feed: house.texts.feed } },
        ...{ ...SENDER, deadlineMs: 60_000 },
      })
      const looked = async (what: string, times: number) => {
        const before = looks
        await until(what, () => looks >= before + times)
      }
      receiver.state.mood = 'hangs'
      await archive('Einmal')
      held.start()
      await until('the attempt is under way', () => receiver.received.length === 1)
      gate = Promise.withResolvers()
      await looked('the sender looks at the idle one, with both read from its table', 1)
      await receiver.restart()
      await until('the attempt has failed', async () => (await shown(made)).failures === 1)
      gate.resolve()
      gate = undefined
      await looked('the sender looks at the other one, and again at the idle one', 2)
      await held.close()
      await house.accessLog.settled()
      const { entries } = await house.accessLog.page({ action: 'webhook_send' }, null, 100)
      assert.equal(entries.filter(({ object }) => object === made.id).length, 1)
      receiver.state.mood = 'takes'
      await Promise.all([idle, made].map(remove))
    })

    test('a look that fails while a receiver is slow keeps no other one waiting', async () => {
      const slow = await subscribe({ q: 'subject:Langsam' })
      const warnings: string[] = []
      let isAway = false
      const changes: typeof house.archive.changes = async (after, limit) => {
        if (!isAway || limit !== 1) return house.archive.changes(after, limit)
        isAway = false
        throw new Error('the archive is away')
      }
      const get = house.archive.get.bind(house.archive)
      const hitsAmong = house.archive.hitsAmong.bind(house.archive)
      const again = house.webhooks.sender({
        ...telling,
        ...{ changes: { archive: { changes, get, hitsAmong }, feed: house.texts.feed } },
        ...{ ...SENDER, deadlineMs: 600_000, warn: (message: string) => warnings.push(message) },
      })
      receiver.state.mood = 'hangs'
      await archive('Langsam')
      again.start()
      await until('the slow one is being told', () => receiver.received.length === 1)
      receiver.state.mood = 'takes'
      const quick = await subscribe({ q: 'subject:Schnell' })
      isAway = true
      await until('a look has failed', () => !isAway)
      await archive('Schnell')
      await arrived('Schnell')
      await again.close()
      assert.deepEqual(warnings, ['the webhooks could not be looked at'])
      await Promise.all([slow, quick].map(remove))
    })

    // webhook.9: Only keys of the role `integration` write; for every other key POST and DELETE are 405.
    test('only keys of the role integration write; bad input is a sentence and changes nothing', async () => {
      const user = await house.aKey({ role: 'user' })
      const wanted = { name: 'x', url: `${receiver.origin}/` }
      for (const token of [user, house.auditor]) {
        const made = await call('POST', '/subscriptions', wanted, token)
        assert.deepEqual([made.status, made.headers.get('allow')], [405, 'GET'])
        assert.equal((await call('GET', '/subscriptions', undefined, token)).status, 403)
      }
      assert.equal((await call('POST', '/subscriptions', wanted, 'mak_falsch')).status, 401)
      assert.equal((await call('PUT', '/subscriptions', wanted)).status, 405)
      const sentence = async (extra: object) => {
        const { status, body } = await call('POST', '/subscriptions', { ...wanted, ...extra })
        return `${status} ${(body as { error: string }).error}`
      }
      assert.match(await sentence({ q: '*' }), /^400 q enthält/)
      assert.match(await sentence({ q: 'envelope:x' }), /^400 q darf „envelope:“/)
      assert.match(await sentence({ contact: ['Kraus'] }), /^400 contact muss/)
      assert.match(await sentence({ cursor: 'x' }), /^400 cursor/)
      assert.match(await sentence({ from: 'gestern' }), /^400 from/)
      assert.match(await sentence({ kontakt: 'x' }), /^400 .*kontakt/)
      assert.deepEqual((await call('GET', '/subscriptions')).body, { subscriptions: [] })
    })
  })

// webhook.8: Addresses that are private, local, special or disguised are none of the internet.
test('addresses that are private, local, special or disguised are none of the internet', () => {
  const outside = [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '172.16.0.1',
    '100.100.100.200',
    '0.0.0.0',
  ]
  const special = ['224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '240.0.0.1', '168.63.129.16', 'localhost']
  const v6 = [
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '::10.0.0.1',
  ]
  for (const address of [...outside, ...special, ...v6, 'ff02::1', '2001:db8::1', '2001:0:a00:1::', 'fec0::1'])
    assert.equal(isPublic(address), false, address)
  for (const address of ['93.184.216.34', '2a00:1450:4001:80b::200e', '::ffff:93.184.216.34'])
    assert.equal(isPublic(address), true, address)
})

test('an allowed target counts however it is spelled; what is more than a target is refused', () => {
  const read = (targets: string) => mailarchivSettings.read({ MAILARCHIV_WEBHOOKS: targets }).MAILARCHIV_WEBHOOKS
  const origins = read('https://CRM.Firma.example:443/, HTTPS://büro.example,http://erp.example:8080') ?? []
  assert.deepEqual(origins, ['https://crm.firma.example', 'https://xn--bro-hoa.example', 'http://erp.example:8080'])
  const targets = new Targets({ origins, networks: [] })
  for (const url of ['https://crm.firma.example/mails', 'https://Büro.example:443/?a', 'http://ERP.example:8080/'])
    assert.ok(targets.isAllowed(new URL(url)), url)
  const more = [
    'https://crm.example/mails',
    'https://crm.example/?a',
    'https://a:b@crm.example',
    'https://crm.example/#',
  ]
  for (const wrong of [...more, 'crm.example', 'ftp://crm.example', 'https://crm.example, ', 'https://'])
    assert.throws(() => read(wrong), /MAILARCHIV_WEBHOOKS muss aus Adressen ohne Pfad bestehen/, wrong)
})
