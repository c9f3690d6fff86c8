/** The evidence of an archive in PostgreSQL, as machines that share nothing but the database and a bucket open it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { s3Value } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { temporaryFolder } from '@zeughaus/platform/testing'
import pg from 'pg'
import { test } from 'vitest'
import { aMail } from '../test/mail.factory.ts'
import { openIntegrity } from './evidence/integrity/index.ts'
import { evidenceInFolder } from './evidence/signed-log/index.ts'
import type { WrappingSettings } from './kern/secrets/index.ts'
import { aPostgresArchive } from './store/postgres/postgres-archive.factory.ts'
import { openStores } from './stores.ts'

setCredentials()
const warn = (message: string) => assert.fail(message)
const newKey = () => randomBytes(32).toString('base64')
const provenance = { source: 'import', origin: null, envelope: [] }

/** An archive whose machines have folders of their own, empty at first. */
async function machines() {
  const { archive, connection } = await aPostgresArchive()
  const bucket = await strictS3()
  const { user, database, host, port } = connection as pg.ClientConfig
  const MAILARCHIV_DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const start = async (settings: WrappingSettings, folder = temporaryFolder()) => {
    const MAILARCHIV_BLOBS = s3Value().parse(bucket.url)
    const stores = await openStores({ MAILARCHIV_DATABASE_URL, MAILARCHIV_BLOBS, ...settings }, folder)
    try {
      const place = await stores.evidence.open()
      const integrity = openIntegrity({ place, archive, accessLog: stores.log, warn })
      return { integrity, evidence: integrity.evidence, stores, close: () => stores.close() }
    } catch (error) {
      await stores.close()
      throw error
    }
  }
  const inDatabase = async (sql: string) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query(sql)
    await client.end()
    return rows
  }
  const mail = () => archive.put([{ raw: Buffer.from(aMail()), provenance }])
  return { archive, bucket, start, inDatabase, mail }
}

// shared.1: Machines with folders of their own sign with one key; the database holds it only encrypted.
test('machines with folders of their own sign with one key, which lies in the database only encrypted', async () => {
  const { start, inDatabase, mail } = await machines()
  const MAILARCHIV_KEY = newKey()
  await mail()
  const first = await start({ MAILARCHIV_KEY })
  await first.evidence.makeCheckpoint()
  const second = await start({ MAILARCHIV_KEY })
  assert.equal(second.evidence.verifierKey, first.evidence.verifierKey)
  await mail()
  const { note } = await second.evidence.makeCheckpoint()
  assert.equal((await first.evidence.latestCheckpoint())?.note, note)
  assert.deepEqual((await first.integrity.verify(1)).findings, [])
  const { privateKey } = await first.stores.evidence.open()
  const [wrapped] = await inDatabase(`SELECT wrapped FROM mailarchiv.wrapped_secret WHERE name = 'evidence'`)
  const secret = privateKey.split('\n')[1]!
  assert.ok(!(wrapped as { wrapped: Buffer }).wrapped.includes(secret) && secret.length > 40)
  await Promise.all([first.close(), second.close()])
})

// shared.15: The wrapping key is changed while machines sign; the former one opens nothing afterwards.
test('the wrapping key is changed while machines sign: those with both keys start at any time, the former one opens nothing afterwards', async () => {
  const { start, mail } = await machines()
  const [former, present] = [newKey(), newKey()]
  const before = await start({ MAILARCHIV_KEY: former })
  const both = [
    await start({ MAILARCHIV_KEY: `${present} ${former}` }),
    await start({ MAILARCHIV_KEY: `${present}\n${former}\n` }),
  ]
  const runs = await Promise.all(both.map(({ stores }) => stores.secrets.rewrap?.()))
  assert.deepEqual(runs.map((run) => run?.changed).toSorted(), [0, 1])
  for (const { evidence } of [before, ...both]) {
    await mail()
    await evidence.makeCheckpoint()
  }
  const after = await start({ MAILARCHIV_KEY: present })
  assert.deepEqual((await after.integrity.verify(1)).findings, [])
  assert.equal(after.evidence.verifierKey, before.evidence.verifierKey)
  await assert.rejects(start({ MAILARCHIV_KEY: former }), /braucht jeder Rechner vorher beide: den neuen und dahinter/)
  await Promise.all([before, ...both, after].map(({ close }) => close()))
})

// shared.2: A machine without the wrapping key, or with another or a damaged one, is refused and learns what to do.
test('a machine without the wrapping key, or with another or a damaged one, is refused and learns what to do', async () => {
  const { start } = await machines()
  const folder = temporaryFolder()
  const first = await start({}, folder)
  await first.close()
  const key = readFileSync(join(folder, 'wrapping.key'), 'utf8').trim()
  const refusals: [settings: WrappingSettings, message: RegExp][] = [
    [{}, /diesem Rechner fehlt der Schlüssel dazu.*setzen Sie MAILARCHIV_KEY auf den Wert der anderen Rechner/],
    [{ MAILARCHIV_KEY: newKey() }, /öffnet nicht, was diese Datenbank verschlüsselt aufbewahrt/],
    [{ MAILARCHIV_KEY: 'kurz' }, /besteht nicht aus 32 Bytes in Base64.*openssl rand -base64 32/],
    [{ MAILARCHIV_KEY_FILE: '/gibt/es/nicht' }, /gibt\/es\/nicht lässt sich nicht lesen \(ENOENT\)/],
    [{ MAILARCHIV_KEY: key, MAILARCHIV_KEY_FILE: '/x' }, /sind beide gesetzt/],
  ]
  for (const [settings, message] of refusals) await assert.rejects(start(settings), { name: 'StartError', message })
  const file = join(temporaryFolder(), 'key')
  writeFileSync(file, `${key}\n`)
  for (const settings of [{ MAILARCHIV_KEY: key }, { MAILARCHIV_KEY_FILE: file }]) await (await start(settings)).close()
})

// shared.3: A data folder with the key of another archive is named.
test('a data folder with the key of another archive is named', async () => {
  const { start } = await machines()
  const MAILARCHIV_KEY = newKey()
  await (await start({ MAILARCHIV_KEY })).close()
  const other = temporaryFolder()
  evidenceInFolder(join(other, 'evidence'))
  await assert.rejects(
    start({ MAILARCHIV_KEY }, other),
    /^StartError: .*Es gibt zwei Beweisschlüssel\. .*verschieben Sie den Ordner/,
  )
})

// shared.4: Copies of the checkpoints in the bucket reveal a database that was replaced by an older one.
test('a database that was replaced by an older one is found by the copies in the bucket, on any machine', async () => {
  const { start, inDatabase, mail } = await machines()
  const MAILARCHIV_KEY = newKey()
  await mail()
  const first = await start({ MAILARCHIV_KEY })
  await first.evidence.makeCheckpoint()
  await mail()
  await first.evidence.makeCheckpoint()
  await first.close()
  await inDatabase(`ALTER TABLE mailarchiv.evidence_checkpoint DISABLE TRIGGER USER;
    ALTER TABLE mailarchiv.evidence_leaf DISABLE TRIGGER USER;
    DELETE FROM mailarchiv.evidence_checkpoint WHERE number = (SELECT max(number) FROM mailarchiv.evidence_checkpoint);
    DELETE FROM mailarchiv.evidence_leaf WHERE idx = 1`)
  const second = await start({ MAILARCHIV_KEY })
  await assert.rejects(second.evidence.makeCheckpoint(), /passt nicht zu dem Prüfpunkt über 2 Mails/)
  const { findings } = await second.integrity.verify(1)
  assert.deepEqual(
    findings.map(({ code }) => code),
    ['log_truncated'],
  )
  await second.close()
})

// shared.5: A changed copy is reported; without its copy in the bucket no checkpoint is made.
test('a copy in the bucket that was changed is reported, and a bucket that does not answer means no checkpoint', async () => {
  const { start, bucket, mail, inDatabase } = await machines()
  const MAILARCHIV_KEY = newKey()
  await mail()
  const first = await start({ MAILARCHIV_KEY })
  await first.evidence.makeCheckpoint()
  const [name, stored] = [...bucket.objects].find(([key]) => key.includes('checkpoints/0'))!
  bucket.objects.set(name, { ...stored, body: Buffer.from(`${stored.body}x`) })
  await inDatabase(`ALTER TABLE mailarchiv.evidence_checkpoint DISABLE TRIGGER USER;
    DELETE FROM mailarchiv.evidence_checkpoint`)
  const { damaged } = await first.evidence.keptOutside()
  assert.match(damaged.join(), /^im Objekt checkpoints\/\d{15}-/)
  const before = await inDatabase('SELECT count(*) AS count FROM mailarchiv.evidence_checkpoint')
  bucket.fault = ({ method }) => (method === 'PUT' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : null)
  await mail()
  await assert.rejects(first.evidence.makeCheckpoint(), /erlaubt diesem Zugang nicht/)
  assert.deepEqual(await inDatabase('SELECT count(*) AS count FROM mailarchiv.evidence_checkpoint'), before)
  await first.close()
})
