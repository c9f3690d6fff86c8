import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandEnvironment, temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../../../../scripts/zeughaus.ts')

function zeughaus(env: NodeJS.ProcessEnv, ...args: readonly string[]): string {
  const run = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, ...args], {
    env: { ...commandEnvironment(), MAILARCHIV_OCR: 'off', ...env },
    encoding: 'utf8',
  })
  assert.equal(run.status, 0, run.stderr + run.stdout)
  return run.stdout
}

test('a backup of an archive on PostgreSQL is an archive in a folder, restored and verified without the server', async () => {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(() => drop())
  const url = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
  const live = { ZEUGHAUS_DATA: temporaryFolder(), MAILARCHIV_DATABASE_URL: url }
  zeughaus(live, 'mailarchiv', 'demo')
  zeughaus(live, 'mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'Prüfung')
  const target = join(temporaryFolder(), 'backup')
  assert.match(zeughaus(live, 'backup', target), /^Gesichert nach .*: mailarchiv\.$/m)
  const restored = { ZEUGHAUS_DATA: join(temporaryFolder(), 'data') }
  assert.match(zeughaus(restored, 'restore', target), /^Mailarchiv: 40 Mails, alles in Ordnung\.$/m)
  assert.match(zeughaus(restored, 'mailarchiv', 'keys', 'list'), /Prüfung/)

  const keyFile = join(temporaryFolder(), 'schlüssel')
  execFileSync('age-keygen', ['-o', keyFile], { stdio: 'ignore' })
  const recipient = execFileSync('age-keygen', ['-y', keyFile], { encoding: 'utf8' }).trim()
  const encrypted = join(temporaryFolder(), 'backup')
  zeughaus({ ...live, ZEUGHAUS_BACKUP_TO: recipient }, 'backup', encrypted)
  assert.ok(!existsSync(join(live.ZEUGHAUS_DATA, 'backup-work')))
  assert.match(
    zeughaus(live, 'restore', encrypted, '--check', '--identity', keyFile),
    /^Mailarchiv: 40 Mails, alles in Ordnung\.\nDie Sicherung vom .* lässt sich wiederherstellen: mailarchiv\./,
  )
})
