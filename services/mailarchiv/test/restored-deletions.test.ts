/** What was deleted after a backup, when that backup is restored: `restore`, `mailarchiv deletions export` and `repeat`. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBackup } from '@zeughaus/platform'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { runIn } from '../src/panel/routes/retention/retention.factory.ts'
import { filesWith } from '../src/store/contract/bytes-on-disk.factory.ts'
import {
  anArchiveWithBackups,
  anArchiveWithoutLaterBackup,
  DELETED,
  panelAgain,
  REPEATED,
  repeat,
  succeeded,
  verified,
} from './restored-deletions.factory.ts'

// loeschung.7: What was deleted after a backup does not come back with it: a restore deletes it again before anybody can read it.
test('a backup from before a run of deletion is restored without its mails, as a later one beside it records', async () => {
  const { panel: before, backups, old, backUpAgain, run } = await anArchiveWithBackups()
  await backUpAgain()
  // A stranger's backup that comes first has a record of the same run, with fewer mails.
  await using strange = await startBackup(join(backups, '0-fremd'), { home: temporaryFolder() })
  const record = `deletions/${run}.json`
  const forged = readFileSync(join(backups, '2-neu/mailarchiv', record), 'utf8').replace('\\nmails 2', '\\nmails 1')
  await strange.writer.within('mailarchiv').write(record, [Buffer.from(forged)])
  await strange.seal(Date.now())
  const data = join(temporaryFolder(), 'neu')
  const env = { ZEUGHAUS_DATA: data }
  const { out, err } = await succeeded(['restore', old], env)
  assert.match(out, /^1 Löschung ist nicht von diesem Archiv unterschrieben; nach ihr wurde nichts gelöscht\.$/m)
  assert.match(
    out,
    /^1 Löschlauf nachgeholt: 2 Mails sind wieder gelöscht\.\nMailarchiv: 3 Mails, alles in Ordnung\.$/m,
  )
  assert.match(err, /Was nach dem .* Uhr \w+ gelöscht wurde, ist wieder da: So alt ist die neueste Sicherung/)
  assert.deepEqual(filesWith(data, DELETED), [])
  assert.deepEqual(readdirSync(data), ['mailarchiv'])
  const { mails, geloescht, wird_geloescht, befunde } = await verified(env)
  assert.deepEqual([mails, geloescht, wird_geloescht, befunde], [3, 2, 0, []])

  const shown = await runIn((await panelAgain(data, before)).call, run, 'done')
  assert.deepEqual([shown.run.proposed_by, shown.run.released_by, shown.run.mails], ['Person 1', 'Person 2', 2])
  assert.deepEqual(
    shown.steps.map(({ what, note }) => (what === 'repeated' ? note : what)),
    ['started', 'proposed', 'released', 'begun', 'done', '2 Mails waren wieder da.', 'done'],
  )
  assert.deepEqual(
    shown.rules.map(({ name, mails: deleted }) => [name, deleted]),
    [['Geschäftsbriefe', 2]],
  )
})

// loeschung.8: Only what the archive's own key has signed is deleted again.
test('without a later backup the mails are back, and only deletions that this archive has signed take them away again', async () => {
  const { env, data, old, records, record } = await anArchiveWithoutLaterBackup()
  assert.notDeepEqual(filesWith(data, DELETED), [])

  const text = readFileSync(record, 'utf8')
  const changed = text.replace('\\nmails 2\\n', '\\nmails 1\\n').replace(/\\n2 [0-9a-f-]{36}/, '')
  assert.notEqual(changed, text)
  writeFileSync(record, changed)
  const forged = await repeat(env, records)
  const strange = '1 Löschung ist nicht von diesem Archiv unterschrieben; nach ihr wurde nichts gelöscht.'
  assert.deepEqual([forged.status, forged.out.split('\n')[0]], [1, strange])
  writeFileSync(record, text.slice(0, 200))
  const damaged = await repeat(env, records)
  assert.deepEqual([damaged.status, damaged.out], [1, ''])
  assert.match(damaged.err, /\.json ist kein Verzeichnis einer Löschung, oder beschädigt\.$/m)
  writeFileSync(record, text)

  const { status, out, err } = await repeat(env, records)
  assert.deepEqual([status, out], [0, REPEATED], err)
  assert.deepEqual(filesWith(data, DELETED), [])
  const { mails, geloescht, befunde } = await verified(env)
  assert.deepEqual([mails, geloescht, befunde], [3, 2, []])
  const again = await repeat(env, records)
  const nothing = 'Keine verzeichnete Löschung nennt eine Mail, die in diesem Archiv noch da ist.\n'
  assert.deepEqual([again.status, again.out], [0, nothing])

  const other = { ZEUGHAUS_DATA: join(temporaryFolder(), 'neu') }
  const named = await succeeded(['restore', old, '--deletions', records], other)
  assert.ok(named.out.startsWith(REPEATED), named.out)
  assert.deepEqual(filesWith(other.ZEUGHAUS_DATA, DELETED), [])
})
