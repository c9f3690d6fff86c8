/** Deletions after a restore: on PostgreSQL, and while persons decide on a run. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupPart, writerInto } from '@zeughaus/platform'
import { backupPartIn, temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'
import { backupMailarchiv, laterRecords, restoreMailarchiv } from '../src/operations/backup/index.ts'
import {
  aMailOf,
  aPanelWithMails,
  inForce,
  LETTERS,
  proposed,
  runIn,
} from '../src/panel/routes/retention/retention.factory.ts'
import { RETENTION_LEASE } from '../src/retention/reckoning/index.ts'
import { NO_FILTER } from '../src/search/index.ts'
import { filesWith } from '../src/store/contract/bytes-on-disk.factory.ts'
import { SqliteArchive } from '../src/store/sqlite/index.ts'
import { storesIn } from '../src/stores.ts'
import {
  anArchiveWithoutLaterBackup,
  anArchiveWithProposedRun,
  DELETED,
  deletedBy,
  panelAgain,
  REPEATED,
  repeat,
  succeeded,
  verified,
} from './restored-deletions.factory.ts'

const ROUNDS = 4
const MOMENTS = 8

test('while persons still decide on another run, nothing is deleted again', async () => {
  const { env, data, panel: before, records, run } = await anArchiveWithoutLaterBackup()
  const panel = await panelAgain(data, before)
  const { call } = panel
  assert.equal((await call('POST', `/retention/deletions/${run}/withdraw`)).status, 200)
  await proposed(call)
  const { status, out, err } = await repeat(env, records)
  assert.deepEqual([status, out], [1, ''])
  assert.match(err, /^In diesem Archiv gibt es einen Löschlauf, der nicht beendet ist\./m)
  assert.equal((await panel.archive.counts()).mails, 5)
})

test('killed at any moment, and called again, `repeat` leaves no mail of the run and no byte', async () => {
  const { data, records } = await anArchiveWithoutLaterBackup()
  const begun = performance.now()
  const copy = () => {
    const other = temporaryFolder()
    cpSync(data, other, { recursive: true })
    return other
  }
  assert.equal((await repeat({ ZEUGHAUS_DATA: copy() }, records)).status, 0)
  const whole = performance.now() - begun
  for (let moment = 1; moment <= MOMENTS; moment += 1) {
    const env = { ZEUGHAUS_DATA: copy() }
    await repeat(env, records, (whole * moment) / MOMENTS)
    const { status, err } = await repeat(env, records)
    assert.equal(status, 0, err)
    assert.deepEqual(filesWith(env.ZEUGHAUS_DATA, DELETED), [], `killed at moment ${moment}`)
    const { mails, geloescht, wird_geloescht, befunde } = await verified(env)
    assert.deepEqual([mails, geloescht, wird_geloescht, befunde], [3, 2, 0, []])
  }
})

test('beside a service that carries out another run, `repeat` says so and changes nothing', async () => {
  const { env, data, records } = await anArchiveWithoutLaterBackup()
  const stores = storesIn(join(data, 'mailarchiv'))
  onTestFinished(() => stores.close())
  const end = Promise.withResolvers<void>()
  const begun = await stores.leases.once(RETENTION_LEASE, () => end.promise)
  const { status, out, err } = await repeat(env, records)
  end.resolve()
  await begun?.ended
  assert.deepEqual([status, out], [1, ''])
  assert.match(err, /^Gerade läuft eine Vorschau, die Suche zu einem Antrag oder ein Löschlauf\./m)
  assert.equal((await repeat(env, records)).out, REPEATED)
})

test('drill: whichever backup is restored, no mail is readable that any run has deleted since', async () => {
  const folder = join(temporaryFolder(), 'mailarchiv')
  const panel = await aPanelWithMails('SQLite', folder)
  await inForce(panel.call, LETTERS)
  const backups: { readonly part: BackupPart; readonly staying: readonly string[] }[] = []
  const deleted = new Set<string>()
  const staying = panel.ids.slice(2)
  // The mail that a run leaves to the next one: each backup but the last has mails that two runs delete.
  let waiting = panel.ids.slice(0, 2)
  for (let round = 0; round < ROUNDS; round += 1) {
    const free = ['a', 'b', 'c'].map((name) => aMailOf('2018-05-02T08:00:00Z', `Frei ${round} ${name}`))
    const [bound, ...put] = await panel.archive.put([aMailOf('2025-05-02T08:00:00Z', `Bleibt ${round}`), ...free])
    const target = temporaryFolder()
    await backupMailarchiv(folder, writerInto(target), () => undefined)
    staying.push(bound!.id)
    const [first, ...others] = put.map(({ id }) => id)
    await deletedBy(panel, { excepted: [first!] })
    for (const id of [...others, ...waiting]) deleted.add(id)
    waiting = [first!]
    backups.push({ part: await backupPartIn(target), staying: [...staying] })
  }
  const kept = waiting
  const last = temporaryFolder()
  await backupMailarchiv(folder, writerInto(last), () => undefined)
  const later = await laterRecords(
    { backups: [{ name: last, part: await backupPartIn(last) }], folders: [] },
    assert.fail,
  )
  for (const [place, { part, staying: expected }] of backups.entries()) {
    const restored = join(temporaryFolder(), 'mailarchiv')
    const { report, repeated } = await restoreMailarchiv({
      ...{ folder: restored, source: part, later, warn: assert.fail, progress: () => undefined },
      repeating: () => undefined,
    })
    assert.deepEqual(report.findings, [], `backup ${place}`)
    const isLast = place === ROUNDS - 1
    assert.equal(
      repeated.runs,
      isLast ? 1 : 2,
      `backup ${place}: earlier runs are in it, later ones name none of its mails`,
    )
    await using archive = await SqliteArchive.open({ folder: restored })
    const { mails } = await archive.search(NO_FILTER, { offset: 0, limit: 100 })
    assert.deepEqual(
      new Set(mails.map(({ id }) => id)),
      new Set([...expected, ...(isLast ? kept : [])]),
      `backup ${place}`,
    )
    for (const id of deleted) assert.equal(await archive.raw(id), null)
  }
  assert.equal(deleted.size, 2 + 3 * ROUNDS - kept.length)
})

test('a run that waited for persons in an encrypted backup is taken back when another one is carried out again', async () => {
  const identity = join(temporaryFolder(), 'schlüssel.txt')
  execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' })
  const recipient = execFileSync('age-keygen', ['-y', identity], { encoding: 'utf8' }).trim()
  const { env, panel, backups, old, run } = await anArchiveWithProposedRun({ ZEUGHAUS_BACKUP_TO: recipient })
  assert.equal((await panel.call('POST', `/retention/deletions/${run}/withdraw`)).status, 200)
  const other = await deletedBy(panel)
  await succeeded(['backup', join(backups, '2-neu')], env)
  const data = join(temporaryFolder(), 'neu')
  const { out } = await succeeded(['restore', old, '--identity', identity], { ZEUGHAUS_DATA: data })
  assert.ok(out.startsWith(REPEATED), out)
  const { call } = await panelAgain(data, panel)
  assert.equal((await runIn(call, other, 'done')).run.mails, 2)
  const withdrawn = (await runIn(call, run, 'withdrawn')).steps.map(({ what, person }) => [what, person])
  assert.deepEqual(withdrawn.at(-1), ['withdrawn', 'Mailarchiv'])
})

test('an archive on PostgreSQL deletes again, and its backups record the deletions', async () => {
  const { env, data, old, records, run } = await anArchiveWithoutLaterBackup()
  const { owner, drop } = await emptyDatabase()
  onTestFinished(() => drop())
  const url = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
  await succeeded(['mailarchiv', 'move', '--to', url], env)
  const live = { ZEUGHAUS_DATA: data, MAILARCHIV_DATABASE_URL: url }
  const { status, out, err } = await repeat(live, records)
  assert.deepEqual([status, out], [0, REPEATED], err)
  const { mails, geloescht, befunde } = await verified(live)
  assert.deepEqual([mails, geloescht, befunde], [3, 2, []])

  const backup = join(temporaryFolder(), 'sicherung')
  await succeeded(['backup', backup], live)
  assert.deepEqual(readdirSync(join(backup, 'mailarchiv/deletions')), [`${run}.json`])
  const restored = await succeeded(['restore', old, '--deletions', backup], {
    ZEUGHAUS_DATA: join(temporaryFolder(), 'neu'),
  })
  assert.ok(restored.out.startsWith(REPEATED), restored.out)
})
