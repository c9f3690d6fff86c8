/**
 * Implements `npm run golden`: writes `golden/zeughaus-VERSION.tar.gz`, a backup of both demo services made by this
 * version. A test of later versions restores it, so a change to the stored format that breaks existing data fails.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './steps.ts'

const MAX_BYTES = 2_000_000
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
const file = join(root, 'golden', `zeughaus-${version}.tar.gz`)
using work = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-golden-'))

function run(program: string, args: readonly string[]): void {
  const env = { ...process.env, ZEUGHAUS_DATA: join(work.path, 'data') }
  const { status } = spawnSync(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${args.join(' ')} ist mit ${status} gescheitert.`)
}
const zeughaus = (...args: string[]) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/zeughaus.ts', ...args])

zeughaus('mailarchiv', 'demo')
zeughaus('material', 'demo')
zeughaus('backup', join(work.path, 'sicherung'))
mkdirSync(join(root, 'golden'), { recursive: true })
run('tar', ['--sort=name', '--owner=0', '--group=0', '-C', work.path, '-czf', file, 'sicherung'])
const { size } = statSync(file)
console.log(`${file}: ${size} Bytes`)
if (size > MAX_BYTES) {
  console.log(`Mehr als ${MAX_BYTES} Bytes gehören nicht ins Repository.`)
  process.exitCode = 1
}
