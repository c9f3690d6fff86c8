import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { commandEnvironment, temporaryFolder } from '../packages/platform/src/testing/index.ts'
import { root } from './steps.ts'

const GOLDEN = join(root, 'golden')

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const inherited = { ...commandEnvironment(), MAILARCHIV_OCR: 'off', ZEUGHAUS_LOG: 'warn' }
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...inherited, ...env },
  })
  assert.equal(status, 0, `${args.join(' ')}: ${stderr}`)
  return stdout
}

for (const name of readdirSync(GOLDEN).filter((file) => file.startsWith('zeughaus-'))) {
  // command.13: A backup of each release from 1.0 on is restored, migrated and verified.
  test(`what ${name.replace('.tar.gz', '')} stored opens in this version, whole and verified`, () => {
    const work = temporaryFolder()
    run('tar', ['-C', work, '-xzf', join(GOLDEN, name)])
    const env = { ZEUGHAUS_DATA: join(work, 'data') }
    const zeughaus = (...args: string[]) =>
      run(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/zeughaus.ts', ...args], env)
    const restored = zeughaus('restore', join(work, 'sicherung'))
    assert.match(restored, /^Mailarchiv: 40 Mails, alles in Ordnung\.$/m)
    assert.match(restored, /^Wiederhergestellt und geprüft: mailarchiv und material\.$/m)
    assert.match(zeughaus('mailarchiv', 'verify', '--full'), /^40 Mails: .* Ergebnis: alles in Ordnung\.$/m)
    assert.match(zeughaus('material', 'verify'), /^[1-9]\d{2,} Einträge/m)
  })
}

test('there is a golden backup to open', () => {
  assert.ok(readdirSync(GOLDEN).some((file) => file.startsWith('zeughaus-')))
})
