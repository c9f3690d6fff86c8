/** The program `deploy/zeughaus` of an installed system, over a folder that stands for its places. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { commandEnvironment, temporaryFolder } from '../packages/platform/src/testing/index.ts'
import { root } from './steps.ts'

/** Makes places of an installed system whose programs `setpriv` and `id` only say what they are asked. */
function anInstalledSystem() {
  const folder = temporaryFolder()
  const [etc, bin] = [join(folder, 'etc'), join(folder, 'bin')]
  for (const each of [etc, bin, join(folder, 'var')]) mkdirSync(each)
  writeFileSync(
    join(etc, 'mailarchiv.env'),
    '# Settings\nMAILARCHIV_OCR=off\nMAILARCHIV_SMTP_ALLOW="10.0.0.0/8, 192.0.2.1"\nZEUGHAUS_ADMIN_PASSWORD=$(touch böse)`id`\n',
  )
  const program = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  program('setpriv', 'echo "$1 $2" >&2; while [ "$1" != -- ]; do shift; done; shift; exec "$@"')
  program('id', '[ "$1" = -u ] && echo 0 || echo root')
  symlinkSync(root, join(folder, 'opt'))
  const env = {
    ...commandEnvironment(),
    PATH: `${bin}:${process.env['PATH']}`,
    MAILARCHIV_PORT: 'from the caller',
    ZEUGHAUS_PROGRAM: join(folder, 'opt'),
    ZEUGHAUS_ETC: etc,
    ZEUGHAUS_STATE: join(folder, 'var'),
  }
  const zeughaus = (...args: string[]) =>
    spawnSync(join(root, 'deploy/zeughaus'), args, { encoding: 'utf8', env, cwd: folder })
  return { folder, program, zeughaus }
}

// command.24: `deploy/zeughaus` runs a command with environment file, folder and user of the unit.
test('the program of an installed system runs a command with environment, folder and user of the unit', () => {
  const { folder, zeughaus } = anInstalledSystem()
  const refused = zeughaus('mailarchiv', 'verify')
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /^--reuid=zeughaus-mailarchiv --regid=zeughaus-mailarchiv$/m)
  assert.match(refused.stderr, new RegExp(`In ${folder}/var/zeughaus-mailarchiv/mailarchiv liegt kein Archiv`))
  assert.equal(zeughaus('mailarchiv', 'init').status, 0)
  const verified = zeughaus('mailarchiv', 'verify')
  assert.match(verified.stdout, /^0 Mails/m)
  const saved = zeughaus('mailarchiv', 'backup', 'sicherung')
  assert.match(saved.stdout, /^Gesichert nach .*\/sicherung: mailarchiv\.$/m)
  assert.ok(existsSync(join(folder, 'sicherung/manifest.json')))
  assert.ok(!existsSync(join(folder, 'böse')), 'a value is never run')
})

test('the program of an installed system refuses a missing service, a start and another user', () => {
  const { program, zeughaus } = anInstalledSystem()
  assert.match(zeughaus('verify').stderr, /zuerst den Dienst/)
  assert.match(zeughaus('mailarchiv', 'start').stderr, /systemctl start zeughaus-mailarchiv/)
  program('id', `[ "$1" = -u ] && echo 1000 || echo ${userInfo().username}x`)
  assert.match(zeughaus('mailarchiv', 'verify').stderr, /als root/)
})
