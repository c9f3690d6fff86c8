/** Follows the installation of docs/operations.md as root, in a mount namespace with copies of /etc and /var. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shellBlock, temporaryFolder, testUnless } from '../packages/platform/src/testing/index.ts'
import { isNotRun } from './shell-lines.ts'
import { root } from './steps.ts'

const isRoot = process.getuid?.() === 0
const skip = isRoot ? false : 'Nur der Administrator legt Benutzer an'

testUnless(skip)(
  'the steps of docs/operations.md give each service a user, a folder and settings that only it reads',
  () => {
    const lines = shellBlock('docs/operations.md', 'install')
      .split('\n')
      .filter((line) => !isNotRun('docs/operations.md', line))
    const copy = temporaryFolder()
    for (const folder of ['etc', 'var']) mkdirSync(join(copy, folder))
    for (const file of ['passwd', 'group', 'shadow', 'gshadow', 'login.defs']) {
      cpSync(join('/etc', file), join(copy, 'etc', file))
    }
    const steps = [
      `mount --bind ${copy}/etc /etc && mount --bind ${copy}/var /var`,
      'mkdir -p /etc/systemd/system /var/backups /var/lib',
      ...lines,
      "stat -c '%n %a %U %G' /var/backups/* /etc/zeughaus/*",
      'grep ^zeughaus- /etc/passwd | cut -d: -f1,6,7',
    ]
    const printed = execFileSync('unshare', ['--mount', 'bash', '-euo', 'pipefail', '-c', steps.join('\n')], {
      cwd: root,
      encoding: 'utf8',
    })
    for (const service of ['mailarchiv', 'material']) {
      const user = `zeughaus-${service}`
      assert.match(printed, new RegExp(`^/var/backups/${user} 700 ${user} ${user}$`, 'm'))
      assert.match(printed, new RegExp(`^/etc/zeughaus/${service}.env 640 root ${user}$`, 'm'))
      assert.match(printed, new RegExp(`^${user}:/var/lib/${user}:/usr/sbin/nologin$`, 'm'))
    }
    assert.match(readFileSync(join(copy, 'etc/zeughaus/mailarchiv.env'), 'utf8'), /^MAILARCHIV_SMTP_JOURNAL=off$/m)
    assert.deepEqual(readdirSync(join(copy, 'etc/systemd/system')), readdirSync(join(root, 'deploy/systemd')))
  },
)
