/** Checkpoints on their way out of the house: to a real SMTP server and into a bucket with a lock. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { movableClock, temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { archiveMails } from '../../../test/mailarchiv.factory.ts'
import { aRelay } from '../../../test/relay.factory.ts'
import { ENGINES, type Engine, emptyStores } from '../../../test/stores.factory.ts'
import { outsidePlaces } from '../../outside.ts'
import { mailarchivSettings } from '../../settings.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import type { Stores } from '../../stores.ts'
import { integrityIn } from '../integrity/integrity.factory.ts'

setCredentials()
const HOUR = 3_600_000
const MINUTE = 60_000

/** The ways out of an archive with so many mails. @param key folder of the archive whose key it signs with */
async function waysOut(mails: number, { stores, env, key }: { stores: Stores; env: NodeJS.ProcessEnv; key?: string }) {
  const folder = temporaryFolder()
  if (key !== undefined) {
    mkdirSync(join(folder, 'evidence'))
    cpSync(join(key, 'evidence/log-key.pem'), join(folder, 'evidence/log-key.pem'))
  }
  const archive = await SqliteArchive.open({ folder })
  onTestFinished(() => archive.close())
  await archiveMails(
    archive,
    Array.from({ length: mails }, () => aMail()),
  )
  const clock = movableClock('2026-06-15T10:00:00Z')
  const places = outsidePlaces(mailarchivSettings.read(env), stores.verification)
  onTestFinished(() => places.close())
  const { elsewhere } = places
  const integrity = integrityIn(folder, { archive, warn: () => undefined, now: clock.now, elsewhere })
  onTestFinished(() => integrity.close())
  const { evidence } = integrity
  const sent = places.sending({ evidence, leases: stores.leases, now: clock.now, warn: () => undefined })
  return { folder, archive, clock, integrity, sent }
}

async function aHouse(engine: Engine) {
  const relay = await aRelay()
  const bucket = await strictS3({ lock: true })
  const env = {
    SMTP_URL: relay.relay.url,
    MAILARCHIV_CHECKPOINT_TO: 'steuer@kanzlei.example',
    MAILARCHIV_CHECKPOINT_BUCKET: `${bucket.url}&lock=compliance&days=3650`,
  }
  const objects = () => [...bucket.objects.keys()].filter((name) => /\/checkpoints\/\d{15}-/.test(name)).length
  return { relay, env, objects, stores: await (await emptyStores(engine))() }
}

for (const engine of ENGINES) {
  test(`a checkpoint goes to each destination once a day, however often somebody looks, with ${engine}`, async () => {
    const { relay, env, objects, stores } = await aHouse(engine)
    const { archive, clock, sent } = await waysOut(2, { stores, env })
    assert.deepEqual(
      (await sent.states()).map(({ name, sentAt }) => [name.split(' ', 2)[0], sentAt]),
      [
        ['per', null],
        ['nach', null],
      ],
    )
    for (const hours of [0, 0, 23, 0.9]) {
      clock.forward(hours * HOUR)
      await sent.send('due')
    }
    assert.deepEqual([relay.taken.length, objects()], [1, 1])
    await archiveMails(archive, [aMail()])
    clock.forward(0.1 * HOUR)
    await sent.send('due')
    assert.deepEqual(relay.subjects(), [
      'Mailarchiv: Prüfpunkt über 2 Einträge',
      'Mailarchiv: Prüfpunkt über 3 Einträge',
    ])
    const [{ sentAt, size, problem } = assert.fail()] = await sent.states()
    assert.deepEqual([sentAt, size, problem, objects()], [clock.now(), 3, null, 2])
  })

  test(`what the mail server refuses is told and tried again after a quarter of an hour, with ${engine}`, async () => {
    const { relay, env, objects, stores } = await aHouse(engine)
    const { clock, sent } = await waysOut(1, { stores, env })
    relay.refuse(true)
    await sent.send('due')
    const [mail = assert.fail(), bucket = assert.fail()] = await sent.states()
    assert.match(`${mail.problem}`, /kam nicht an/)
    assert.deepEqual([mail.sentAt, mail.failedAt, bucket.problem, objects()], [null, clock.now(), null, 1])
    relay.refuse(false)
    clock.forward(14 * MINUTE)
    await sent.send('due')
    assert.equal(relay.taken.length, 0)
    clock.forward(MINUTE)
    await sent.send('due')
    assert.equal(relay.taken.length, 1)
    const [{ problem, failedAt } = assert.fail()] = await sent.states()
    assert.deepEqual([problem, failedAt, objects()], [null, null, 1])
  })
}

test('an archive of an older state sends nothing and says why, until a person sets the newest checkpoint aside', async () => {
  const { relay, env, objects, stores } = await aHouse('SQLite')
  const { folder, sent } = await waysOut(3, { stores, env })
  await sent.send('all')
  assert.deepEqual([relay.taken.length, objects()], [1, 1])

  const old = await waysOut(1, { stores: await (await emptyStores('SQLite'))(), env, key: folder })
  old.clock.forward(HOUR)
  await old.sent.send('due')
  for (const { problem } of await old.sent.states())
    assert.match(`${problem}`, /Das Archiv setzt den Prüfpunkt nicht fort, den es am 15\.06\.2026/)
  assert.deepEqual([relay.taken.length, objects()], [1, 1])

  await old.sent.setAside()
  await old.sent.send('all')
  assert.deepEqual([relay.taken.length, objects()], [2, 2])
  await assert.rejects(old.sent.setAside(), /setzt den neuesten Prüfpunkt im Bucket fort/)
})

test('without a mail server the recipients get nothing, and the archive says so', async () => {
  const { env, stores } = await aHouse('SQLite')
  const { sent } = await waysOut(1, { stores, env: { MAILARCHIV_CHECKPOINT_TO: env.MAILARCHIV_CHECKPOINT_TO } })
  await sent.send('due')
  const [{ problem } = assert.fail(), ...others] = await sent.states()
  assert.deepEqual([problem, others], ['Ohne SMTP_URL kann das Archiv keine E-Mails verschicken.', []])
})
