/** Checkpoints that left the house find an archive that was put back, whatever lies in its folder. */
import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LIMITS, decodePart, parseMessage } from '@zeughaus/mime'
import { DAY_MS } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { anArchive, type Environment, startService, zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'
import { aRelay } from './relay.factory.ts'

setCredentials()

/** An archive with both ways out of the house. */
async function anArchiveWithWaysOut() {
  const relay = await aRelay()
  const bucket = await strictS3({ lock: true })
  const env: Environment = {
    ...(await anArchive()),
    SMTP_URL: relay.relay.url,
    MAILARCHIV_CHECKPOINT_TO: 'steuer@kanzlei.example, beirat@verein.example',
    MAILARCHIV_CHECKPOINT_BUCKET: `${bucket.url}&lock=compliance&days=3650`,
  }
  const run = (...args: string[]) => zeughaus(['mailarchiv', ...args], env)
  const importMails = async (count: number) => {
    const mails = Array.from({ length: count }, () => aMail().replaceAll('\r\n', '\n'))
    const mbox = mails.map((mail) => `From x@y.example Mon Mar  2 09:00:00 2026\n${mail}\n`).join('')
    assert.equal((await zeughaus(['mailarchiv', 'import', '-'], env, mbox)).status, 0)
  }
  /** The checkpoints in the bucket. */
  const objects = () => [...bucket.objects].filter(([name]) => /^archiv\/checkpoints\/\d{15}-[0-9a-f]{64}$/.test(name))
  return { env, relay, bucket, objects, run, importMails, folder: env['ZEUGHAUS_DATA']! }
}

/** The checkpoint that an e-mail carries, in a file as its recipient keeps it. */
function keptCheckpoint(mail: string): string {
  const bytes = Buffer.from(mail)
  const [attached = assert.fail()] = parseMessage(bytes, DEFAULT_LIMITS).attachments
  assert.match(attached.filename, /^pruefpunkt-\d{4}-\d\d-\d\d-\d+\.txt$/)
  const file = join(temporaryFolder(), attached.filename)
  writeFileSync(file, decodePart(bytes, attached, { maxBytes: 10_000 }))
  return file
}

// beweis.1: A checkpoint that left the house finds an archive that was put back whole, its own checkpoints included, also after newer mails came.
test('an archive that was put back is found by the checkpoint in an e-mail and by that in the bucket, and sends no other', async () => {
  const { relay, objects, run, importMails, folder } = await anArchiveWithWaysOut()
  await importMails(3)
  const before = temporaryFolder()
  cpSync(folder, before, { recursive: true })
  await importMails(2)
  const sent = await run('checkpoints', 'send')
  assert.equal(sent.status, 0, sent.err)
  assert.match(
    sent.out,
    /über 5 Einträge per E-Mail an steuer@kanzlei\.example, beirat@verein\.example: geschickt\.\n.*über 5 Einträge nach s3:/,
  )
  assert.deepEqual(relay.subjects(), ['Mailarchiv: Prüfpunkt über 5 Einträge'])
  const [[, locked] = assert.fail()] = objects()
  assert.ok(Date.parse(`${locked.retention}`) > Date.now() + 3_600 * DAY_MS)
  const file = keptCheckpoint(relay.taken[0]!)
  const against = await run('verify', '--against', file, 'bucket')
  assert.equal(against.status, 0, against.out)
  assert.match(against.out, /Verglichen auch mit 2 Prüfpunkten von außer Haus\./)

  rmSync(folder, { recursive: true })
  cpSync(before, folder, { recursive: true })
  assert.equal((await run('verify', '--full')).status, 0)
  for (const named of [file, 'bucket']) {
    const { status, out } = await run('verify', '--against', named)
    assert.deepEqual([status, out.match(/Ein älterer Stand wurde eingespielt/g)?.length], [1, 1], out)
    assert.match(out, /enden bei Nr\. 3, .* bezeugt 5 Mails/)
  }

  await importMails(4)
  const { status, out } = await run('verify', '--against', file)
  assert.equal(status, 1)
  assert.match(out, /passt nicht zum Prüfpunkt vom .*: Zwischen Nr\. \d und Nr\. 5 wurde es verändert/)
  const refused = await run('checkpoints', 'send')
  assert.equal(refused.status, 1)
  assert.equal(refused.out.match(/Das Archiv setzt den Prüfpunkt nicht fort, den es am/g)?.length, 2, refused.out)
  assert.deepEqual([relay.taken.length, objects().length], [1, 1])

  assert.equal((await run('checkpoints', 'set-aside')).status, 0)
  assert.match((await run('checkpoints', 'send')).out, /über 7 Einträge nach s3:/)
  assert.equal((await run('verify', '--against', 'bucket')).status, 1)
  assert.match((await run('checkpoints', 'set-aside')).err, /setzt den neuesten Prüfpunkt im Bucket fort/)
})

// beweis.2: The service sends a checkpoint when one is due, shows when it went and why it did not, and says when it does not go on from the newest one.
test('the service sends checkpoints by itself, and an archive that was put back says so at its start', async () => {
  const { env, relay, run, importMails, folder } = await anArchiveWithWaysOut()
  await importMails(1)
  const before = temporaryFolder()
  cpSync(folder, before, { recursive: true })
  await importMails(1)
  const first = await startService(env)
  await until('an e-mail came', () => relay.taken.length > 0)
  assert.equal(await first.stop(), 0)
  assert.match(relay.taken[0]!, /^To: steuer@kanzlei\.example, beirat@verein\.example/m)

  rmSync(folder, { recursive: true })
  cpSync(before, folder, { recursive: true })
  const key = (await run('keys', 'create', '--role', 'auditor', '--name', 'x')).out.trim()
  const second = await startService(env)
  const health = async () => {
    const answer = await fetch(`${second.url}/health?details`, { headers: { authorization: `Bearer ${key}` } })
    return JSON.stringify(await answer.json())
  }
  await until('the health says so', async () => (await health()).includes('den Prüfpunkt nicht fort'))
  assert.equal(relay.taken.length, 1)
})

test('a checkpoint of another archive, a text that is none, and a file that is not there are each named', async () => {
  const { run, importMails } = await anArchiveWithWaysOut()
  await importMails(1)
  const other = await anArchive()
  await zeughaus(['mailarchiv', 'import', '-'], other, `From x@y.example Mon Mar  2 09:00:00 2026\n${aMail()}\n`)
  const [line = ''] = readFileSync(join(other.ZEUGHAUS_DATA, 'mailarchiv/evidence/checkpoints.jsonl'), 'utf8').split(
    '\n',
  )
  const folder = temporaryFolder()
  const foreign = join(folder, 'fremd.txt')
  writeFileSync(foreign, (JSON.parse(line) as { checkpoint: string }).checkpoint)
  const none = join(folder, 'brief.txt')
  writeFileSync(none, 'Sehr geehrte Damen und Herren')
  const { status, out } = await run('verify', '--against', foreign, none)
  assert.equal(status, 1)
  for (const name of ['fremd.txt', 'brief.txt'])
    assert.match(out, new RegExp(`Der Prüfpunkt in „${name}“ ist unlesbar oder nicht mit dem Schlüssel dieses Archivs`))
  const missing = await run('verify', '--against', join(folder, 'nichts.txt'))
  assert.deepEqual([missing.status, /gibt es nicht/.test(missing.err)], [2, true])
})

test('a bucket without a lock is refused, a mail server that is away is told and tried again', async () => {
  const { env, bucket } = await anArchiveWithWaysOut()
  const open = await zeughaus(['mailarchiv', 'verify'], { ...env, MAILARCHIV_CHECKPOINT_BUCKET: bucket.url })
  assert.match(open.err, /MAILARCHIV_CHECKPOINT_BUCKET.*lock=governance/)
  const away = await zeughaus(['mailarchiv', 'checkpoints', 'send'], { ...env, SMTP_URL: 'smtp://127.0.0.1:9' })
  assert.equal(away.status, 1)
  assert.match(away.out, /per E-Mail an .*: Der Prüfpunkt kam nicht an\. .*\n.*nach s3:.*geschickt/)
})
