import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { NO_FILTER } from '../../search/ast.ts'
import { parseQuery } from '../../search/index.ts'
import { SqliteArchive } from './sqlite-archive.ts'

const FIXTURES = new URL('../../../test/fixtures/archive/', import.meta.url)
const script = (name: string) => new URL(name, FIXTURES).pathname
const MAILS_PER_BATCH = 5
const calendar = { startOfDay: () => null, startOfNextDay: () => null }

type Outcome = { readonly acknowledged: number[]; readonly refused: string; readonly signal: string | null }

/** Runs put-batches.ts, optionally with a fault. */
function putBatches(folder: string, first: number, fault?: string): Promise<Outcome> {
  const preload = fault === undefined ? [] : ['--import', script('fail-at.mjs')]
  const child = spawn(process.execPath, [...preload, script('put-batches.ts'), folder, String(first)], {
    env: { ...process.env, FAIL_AT: fault ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) child[stream].on('data', (chunk) => (output[stream] += chunk))
  return new Promise((resolve) =>
    child.on('close', (_, signal) =>
      resolve({
        acknowledged: output.stdout.split('\n').filter(Boolean).map(Number),
        refused: output.stderr,
        signal,
      }),
    ),
  )
}

async function openArchive(folder: string): Promise<SqliteArchive> {
  const archive = await SqliteArchive.open({ folder, packBytes: 60_000 })
  onTestFinished(() => archive.close())
  return archive
}

/** Asserts that every mail of these batches is there and searchable, and that the archive has no finding. */
async function assertKept(archive: SqliteArchive, batches: readonly number[]): Promise<void> {
  for (const batch of batches) {
    for (let place = 0; place < MAILS_PER_BATCH; place++) {
      const filter = { ...NO_FILTER, query: parseQuery(`"Wort${batch}x${place}"`, calendar) }
      const { total, mails } = await archive.search(filter, { offset: 0, limit: 2 })
      assert.equal(total, 1, `mail ${batch}-${place} is there once`)
      assert.equal(mails[0]?.subject, `Mail ${batch}-${place}`)
    }
  }
  const { findings, mails, hashed } = await archive.verify(1)
  assert.deepEqual(findings, [])
  assert.equal(hashed, mails)
  assert.equal(mails, (await archive.counts()).mails)
}

for (const fault of [
  'writeSync:1:kill',
  'writeSync:3:kill-half',
  'writeSync:4:kill',
  'fdatasyncSync:1:kill',
  'fdatasyncSync:4:kill',
  'fsyncSync:1:kill',
]) {
  test(`after kill -9 at ${fault} every acknowledged mail is there, and the next batches go on`, async () => {
    const folder = temporaryFolder()
    const first = await putBatches(folder, 1, fault)
    assert.equal(first.signal, 'SIGKILL', 'the fault was met')
    const second = await putBatches(folder, 10)
    assert.deepEqual(second.acknowledged, [10, 11, 12, 13, 14, 15])
    await assertKept(await openArchive(folder), [...first.acknowledged, ...second.acknowledged])
  })
}

for (const fault of [
  'writeSync:2:ENOSPC',
  'writeSync:3:EIO',
  'fdatasyncSync:1:EIO',
  'fdatasyncSync:3:EIO',
  'fsyncSync:1:EIO',
  'COMMIT:3:13',
  'COMMIT:4:10',
]) {
  test(`${fault} refuses one batch with a reason, keeps the others, and nothing of it is left`, async () => {
    const folder = temporaryFolder()
    const { acknowledged, refused } = await putBatches(folder, 1, fault)
    assert.equal(acknowledged.length, 5, refused)
    assert.match(
      refused,
      /ENOSPC$|:13$/.test(fault) ? /archive_full .*kein Platz/ : /archive_write_failed .*Schreibfehler/,
    )
    const archive = await openArchive(folder)
    await assertKept(archive, acknowledged)
    assert.equal((await archive.counts()).mails, 5 * MAILS_PER_BATCH)
  })
}

test('a program killed while it makes an archive leaves nothing that the next one stumbles over', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'index'), { recursive: true })
  writeFileSync(join(folder, 'index', 'archive-0001-00000000.db'), 'begun')
  const { acknowledged, refused } = await putBatches(folder, 1)
  assert.equal(acknowledged.length, 6, refused)
  await assertKept(await openArchive(folder), acknowledged)
})

test('programs that make the same archive at the same time share one', async () => {
  const folder = temporaryFolder()
  const outcomes = await Promise.all([1, 10, 20].map((first) => putBatches(folder, first)))
  const acknowledged = outcomes.flatMap((outcome) => outcome.acknowledged)
  assert.equal(acknowledged.length, 18, outcomes.map(({ refused }) => refused).join())
  await assertKept(await openArchive(folder), acknowledged)
})

test('whole records that the database lost are indexed again; a torn end is cut off', async () => {
  const folder = temporaryFolder()
  const { acknowledged } = await putBatches(folder, 1)
  rmSync(join(folder, 'index'), { recursive: true })
  const packs = readdirSync(join(folder, 'raw')).toSorted()
  const last = join(folder, 'raw', packs.at(-1)!)
  const size = statSync(last).size
  appendFileSync(last, 'ZHR1 torn')
  const archive = await openArchive(folder)
  await assertKept(archive, acknowledged)
  assert.equal((await archive.counts()).mails, 6 * MAILS_PER_BATCH)
  assert.equal(statSync(last).size, size)
})

test('two programs that archive the same mails at the same time keep each of them once', async () => {
  const folder = temporaryFolder()
  await (await SqliteArchive.open({ folder })).close()
  const outcomes = await Promise.all([putBatches(folder, 1), putBatches(folder, 1), putBatches(folder, 4)])
  for (const { acknowledged, refused } of outcomes) assert.equal(acknowledged.length, 6, refused)
  const archive = await openArchive(folder)
  await assertKept(archive, [1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.equal((await archive.counts()).mails, 9 * MAILS_PER_BATCH)
})

test('on a full disk a batch is refused, reading goes on, and with space again so does archiving', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-voll-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    t.skip('Für eine kleine Platte (tmpfs) sind Administratorrechte nötig.')
    return
  }
  const archive = await SqliteArchive.open({ folder })
  onTestFinished(async () => {
    await archive.close()
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  const noise = (number: number) => ({
    raw: Buffer.concat([
      Buffer.from(`Subject: Voll ${number}\r\n\r\n`),
      Buffer.from(Array.from({ length: 200_000 }, () => Math.random() * 256)),
    ]),
    provenance: { source: 'import', origin: null, envelope: [] },
  })
  let kept = 0
  const refused = await (async () => {
    for (;;) {
      try {
        await archive.put([noise(kept)])
        kept += 1
      } catch (error) {
        return error as { code: string; message: string }
      }
    }
  })()
  assert.equal(refused.code, 'archive_full')
  assert.match(refused.message, /kein Platz mehr/)
  assert.ok(kept > 0, 'something fitted')
  assert.equal((await archive.search(NO_FILTER, { offset: 0, limit: 100 })).total, kept)
  assert.equal(spawnSync('mount', ['-o', 'remount,size=30m', folder]).status, 0)
  await archive.put([noise(kept)])
  const { findings, mails } = await archive.verify(1)
  assert.deepEqual([mails, findings], [kept + 1, []])
})

test('verify names what is missing, changed or extra, and nothing else', async () => {
  const folder = temporaryFolder()
  await putBatches(folder, 1)
  const archive = await openArchive(folder)
  const [first] = await archive.changes(0, 1)
  const packs = readdirSync(join(folder, 'raw')).toSorted()
  const path = join(folder, 'raw', packs[0]!)
  const bytes = readFileSync(path)
  bytes[100]! ^= 1
  writeFileSync(path, bytes)
  const { findings } = await archive.verify(1)
  assert.ok(
    findings.some(({ code, id }) => code === 'missing' && id === first!.id),
    JSON.stringify(findings),
  )
  assert.ok(findings.length <= 1 + MAILS_PER_BATCH)
  rmSync(path)
  assert.ok((await archive.verify(0.01)).findings.some(({ message }) => message.includes(packs[0]!)))
  assert.ok(!existsSync(path))
})
