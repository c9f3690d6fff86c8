/** Checks the promises of docs/operations.md and deploy/ against the programs. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { describeSettings } from '../packages/platform/src/index.ts'
import { commandEnvironment, shellBlock, temporaryFolder } from '../packages/platform/src/testing/index.ts'
import { mailarchivSettings } from '../services/mailarchiv/src/settings.ts'
import { materialSettings } from '../services/material/src/settings.ts'
import { root } from './steps.ts'

const OPERATIONS = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const UNITS = join(root, 'deploy/systemd')
const defaults = new Map(
  [mailarchivSettings, materialSettings]
    .flatMap(({ definition }) => describeSettings(definition))
    .map((setting) => [setting.name, setting.default]),
)

test('the tables of settings name every setting with its default, and no other', () => {
  const rows = [...OPERATIONS.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`|–) \| \S/gm)]
  const documented = new Map(rows.map(([, name = '', text = '']) => [name, text]))
  assert.equal(documented.size, rows.length)
  // MAIL_FROM gets its default from its schema.
  const expected = new Map([...defaults, ['MAIL_FROM', 'Zeughaus <zeughaus@localhost>']])
  assert.deepEqual([...documented].sort(), [...expected].sort())
})

test('deploy/ sets no setting that the services do not know', () => {
  const own = ['compose.yaml', 'compose.replicas.yaml', 'Containerfile', 'nginx.conf']
  own.push('kubernetes/mailarchiv.yaml', 'kubernetes/material.yaml')
  const files = [...own, ...readdirSync(UNITS).map((name) => `systemd/${name}`)]
  const named = files.flatMap((file) => [
    ...readFileSync(join(root, 'deploy', file), 'utf8').matchAll(/\b(?:ZEUGHAUS|MAILARCHIV|MATERIAL)_[A-Z_]+(?=[:=])/g),
  ])
  const settings = new Set(named.map(([name]) => name).filter((name) => name !== 'MATERIAL_HOST'))
  assert.ok(settings.size >= 3)
  for (const name of settings) assert.ok(defaults.has(name), name)
})

test('the units are understood by systemd', (t) => {
  const paths = readdirSync(UNITS).map((name) => join(UNITS, name))
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' })
  if (error !== undefined) return t.skip('systemd-analyze is not installed')
  // A container has no running systemd: only complaints about these files count.
  const complaints = stderr.split('\n').filter((line) => line.includes('zeughaus-') && !line.includes('not executable'))
  assert.deepEqual(complaints, [], `${status} ${stderr}`)
})

/** Exposure above which `systemd-analyze security` finds a unit too open. */
const EXPOSURE = 2.5

test('each unit is hardened: what systemd-analyze finds open in it stays below 2.5', async (t) => {
  for (const unit of readdirSync(UNITS).filter((name) => name.endsWith('.service'))) {
    const args = ['security', '--offline=yes', '--no-pager', join(UNITS, unit)]
    const { error, stdout } = spawnSync('systemd-analyze', args, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    })
    if (error !== undefined) return t.skip('systemd-analyze is not installed: apt-get install systemd')
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])
    await t.annotate(`${unit}: ${exposure}`)
    assert.ok(exposure < EXPOSURE, `${unit}: ${exposure}`)
  }
})

test('the services share neither a user nor a folder, and own nothing of what they run', () => {
  const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
  const units = readdirSync(UNITS).filter((name) => name.endsWith('.service'))
  const owners = new Map(
    units.map((unit) => {
      const [, user] = /^User=(\S+)$/m.exec(read(`systemd/${unit}`)) ?? []
      const [, data] = /^Environment=ZEUGHAUS_DATA=(\S+)$/m.exec(read(`systemd/${unit}`)) ?? []
      return [data, user]
    }),
  )
  assert.deepEqual([...owners].sort(), [
    ['/var/lib/zeughaus-mailarchiv', 'zeughaus-mailarchiv'],
    ['/var/lib/zeughaus-material', 'zeughaus-material'],
  ])
  const compose = read('compose.yaml')
  for (const name of ['mailarchiv', 'material']) {
    assert.match(
      compose,
      new RegExp(
        `user: zeughaus-${name}\\n[\\s\\S]*?volumes: \\["${name}:/data/${name}", "backups-${name}:/backups/${name}"\\]`,
      ),
    )
  }
  assert.doesNotMatch(read('Containerfile'), /--chown|npm install/)
  assert.match(read('Containerfile'), /RUN npm ci /)
})

test('the drill of docs/operations.md, as it stands there, on a demo archive', () => {
  const drill = shellBlock('docs/operations.md', 'drill')
  const DATA = temporaryFolder()
  const env = { ...commandEnvironment(), DATA, DRILL: join(temporaryFolder(), 'drill'), MAILARCHIV_OCR: 'off' }
  const demo = 'ZEUGHAUS_DATA=$DATA node_modules/.bin/node scripts/zeughaus.ts mailarchiv demo > "$DATA/demo"\n'
  const run = spawnSync('bash', ['-euo', 'pipefail', '-c', demo + drill], { cwd: root, env, encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr)
  assert.match(run.stdout, /^Wiederhergestellt und geprüft: mailarchiv\.$/m)
  assert.match(run.stdout, /^40 Mails: .* alle neu gehasht\b.*\. Ergebnis: alles in Ordnung\.$/m)
})

test('without the database of the mail archive there is no backup, and the command says why', () => {
  const env = {
    ...commandEnvironment(),
    ZEUGHAUS_DATA: temporaryFolder(),
    MAILARCHIV_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  }
  const target = join(temporaryFolder(), 'b')
  const args = ['scripts/zeughaus.ts', 'backup', target]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /^Die Datenbank aus MAILARCHIV_DATABASE_URL ist nicht erreichbar\./m)
  assert.equal(existsSync(join(target, 'manifest.json')), false)
})
