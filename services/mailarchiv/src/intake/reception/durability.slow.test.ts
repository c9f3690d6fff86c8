import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { calendarIn } from '../../api/mails/index.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { compareWithArchive, crashRound, type Journal, startListenerProcess } from './crash.factory.ts'
import { archiveStore, largeStore } from './index.ts'
import { aListener, RawClient } from './intake.factory.ts'

const ROUNDS = 6
/** On a busy machine a round acknowledges few mails, so more rounds are run until there are enough to lose one. */
const ROUNDS_MAX = 30
const MAILS_AT_LEAST = 100
/** Belongs to the whole file, so that it outlives its mounts. */
const outside = temporaryFolder()

test('kill -9 at random moments under load of ten connections: nothing acknowledged is lost, altered or doubled', async () => {
  const folder = temporaryFolder()
  const journal: Journal = { acknowledged: new Set(), unknown: 0 }
  const isEnough = (round: number) => round > ROUNDS && journal.acknowledged.size > MAILS_AT_LEAST
  for (let round = 1; !isEnough(round) && round <= ROUNDS_MAX; round += 1)
    await crashRound(folder, round, Math.random() * 250, journal)
  assert.ok(journal.acknowledged.size > MAILS_AT_LEAST, `only ${journal.acknowledged.size} mails were acknowledged`)
  assert.ok(journal.unknown >= ROUNDS, 'no kill hit a transfer')
  const { lost, altered, doubled, mails } = await compareWithArchive(folder, journal)
  assert.deepEqual({ lost, altered, doubled }, { lost: 0, altered: 0, doubled: 0 })
  assert.ok(mails >= journal.acknowledged.size)
})

test('SIGTERM ends the listener in order with status 0', async () => {
  const { child } = await startListenerProcess(temporaryFolder())
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('a mail over SMTP is found at once, raw bytes and all; the Bcc of a journal report is found by envelope: alone', async () => {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  onTestFinished(() => archive.close())
  const { port } = await aListener({
    store: archiveStore(archive),
    large: largeStore(archive, temporaryFolder()),
  })
  const inner = 'From: chef@x.example\r\nTo: b@x.example\r\nSubject: Löschfahrzeug\r\n\r\nText\r\n'
  const report =
    'X-MS-Journal-Report:\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n' +
    `Sender: chef@x.example\r\nTo: b@x.example\r\nBcc: geheim@x.example\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--\r\n`
  const client = await RawClient.open(port)
  await client.beginData()
  assert.match(await client.say(`${report}.\r\n`), /^250/)
  const found = (q: string) => {
    const query = parseQuery(q, calendarIn('Europe/Berlin'))
    return archive.search({ ...NO_FILTER, query }, { offset: 0, limit: 10 })
  }
  const { mails, total } = await found('envelope:geheim@x.example')
  assert.equal(total, 1)
  assert.equal((await found('geheim')).total, 0)
  assert.equal((await found('to:geheim@x.example')).total, 0)
  const raw = await archive.raw(mails[0]!.id)
  assert.equal(Buffer.concat(await Array.fromAsync(raw!.read())).toString(), inner)
  const [provenance] = await archive.provenance(mails[0]!.id)
  assert.equal(provenance?.source, 'smtp')
  assert.match(provenance.origin ?? '', /127\.0\.0\.1 .*Blindkopie an geheim@x\.example/)
})

test('two large messages of one report are both stored whole', async () => {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  onTestFinished(() => archive.close())
  const bodies = ['a', 'b'].map((letter) => `Subject: ${letter}\r\n\r\n${`${letter.repeat(98)}\r\n`.repeat(60_000)}`)
  const parts = bodies.map((body) => `--b\r\nContent-Type: message/rfc822\r\n\r\n${body}\r\n`).join('')
  const report =
    'X-MS-Journal-Report:\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n' +
    `Sender: a@x.example\r\nTo: b@x.example\r\n${parts}--b--\r\n`
  const { port } = await aListener({
    store: archiveStore(archive),
    large: largeStore(archive, temporaryFolder()),
  })
  const client = await RawClient.open(port)
  await client.beginData()
  assert.match(await client.say(`${report}.\r\n`), /^250/)
  const stored = await Promise.all(
    (await archive.changes(0, 10)).map(async ({ id }) =>
      Buffer.concat(await Array.fromAsync((await archive.raw(id))!.read())).toString(),
    ),
  )
  assert.deepEqual(
    stored.map((raw, place) => raw === bodies[place]),
    [true, true],
  )
})

test('on a full disk mails are refused for now, reading goes on, and after room is made they are taken without a restart', async (t) => {
  const folder = join(outside, 'small')
  mkdirSync(folder)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status !== 0)
    t.skip('Ein kleiner Datenträger lässt sich nur als root einhängen: der volle Datenträger bleibt ungeprüft')
  const archive = await SqliteArchive.open({ folder })
  onTestFinished(async () => {
    await archive.close()
    spawnSync('umount', ['-l', folder])
  })
  const { port } = await aListener({
    store: archiveStore(archive),
    large: largeStore(archive, temporaryFolder()),
  })
  const client = await RawClient.open(port)
  const send = async (number: number) => {
    await client.beginData()
    return client.say(`Subject: Mail ${number}\r\n\r\n${randomText(100_000)}\r\n.\r\n`)
  }
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 4_000_000)))
  const acknowledged: string[] = []
  let refused = 0
  for (let number = 0; refused < 5 && number < 200; number += 1) {
    const reply = await send(number)
    if (reply.startsWith('250')) acknowledged.push(`Mail ${number}`)
    else {
      assert.match(reply, /^45[12] /)
      refused += 1
    }
  }
  assert.equal(refused, 5)
  const subjects = async () => (await archive.changes(0, 100)).map(({ subject }) => subject)
  assert.deepEqual(await subjects(), acknowledged)
  rmSync(ballast)
  assert.match(await send(1_000), /^250/)
  assert.deepEqual(await subjects(), [...acknowledged, 'Mail 1000'], 'what was refused is not archived afterwards')
  assert.deepEqual((await archive.verify(1)).findings, [])
})

/** Text that no compression makes small. */
function randomText(length: number): string {
  return Array.from({ length: length / 10 }, () => Math.random().toString(36).slice(2, 11).padEnd(8, 'x')).join('\r\n')
}
