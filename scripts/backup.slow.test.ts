/** `zeughaus backup` and `zeughaus restore` of both services, encrypted, and the check of a backup. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { commandEnvironment, temporaryFolder, until } from '../packages/platform/src/testing/index.ts'
import { root } from './steps.ts'

/** Words of the demos: of a mail, and of the brigade. */
const CANARIES = ['Drehleiter', 'Tannenried']
const PROGRAM = ['--disable-warning=ExperimentalWarning', 'scripts/zeughaus.ts']

const environment = (env: NodeJS.ProcessEnv) => ({
  ...commandEnvironment(),
  MAILARCHIV_OCR: 'off',
  ZEUGHAUS_LOG: 'warn',
  ...env,
})

function zeughaus(env: NodeJS.ProcessEnv, ...args: readonly string[]): string {
  const run = spawnSync(process.execPath, [...PROGRAM, ...args], { cwd: root, env: environment(env), encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr + run.stdout)
  return run.stdout
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** The canaries that are somewhere below a folder, in the clear. */
const seenIn = (folder: string): string[] => {
  const files = filesIn(folder).map((path) => readFileSync(path))
  return CANARIES.filter((word) => files.some((bytes) => bytes.includes(word)))
}

const stateOf = (folder: string) =>
  filesIn(folder)
    .sort()
    .map((path) => [path, statSync(path, { bigint: true }).mtimeNs, readFileSync(path, 'base64')])

const data = join(temporaryFolder(), 'daten')
const [clear, encrypted] = [join(temporaryFolder(), 'klar'), join(temporaryFolder(), 'verschlüsselt')]
const keyFile = join(temporaryFolder(), 'schlüssel')
/** The key that signs. */
let signedBy = ''

beforeAll(() => {
  execFileSync('age-keygen', ['-o', keyFile], { stdio: 'ignore' })
  const recipient = execFileSync('age-keygen', ['-y', keyFile], { encoding: 'utf8' }).trim()
  zeughaus({ ZEUGHAUS_DATA: data }, 'mailarchiv', 'demo')
  zeughaus({ ZEUGHAUS_DATA: data }, 'material', 'demo')
  zeughaus({ ZEUGHAUS_DATA: data }, 'backup', clear)
  const made = zeughaus({ ZEUGHAUS_DATA: data, ZEUGHAUS_BACKUP_TO: recipient }, 'backup', encrypted)
  signedBy = /^Unterschrieben mit (\S+)$/m.exec(made)?.[1] ?? ''
}, 600_000)

test('in an encrypted backup of both services nothing is in the clear, and no file of the work is left', () => {
  assert.deepEqual(seenIn(clear), CANARIES)
  assert.deepEqual(seenIn(encrypted), [])
  assert.deepEqual(readdirSync(data).sort(), ['backup-key.pem', 'mailarchiv', 'material'])
  for (const folder of [clear, encrypted])
    assert.ok(filesIn(folder).every((path) => !readFileSync(path).includes(readFileSync(join(data, 'backup-key.pem')))))
})

test('an encrypted backup of both services is restored into an empty folder', () => {
  const env = { ZEUGHAUS_DATA: join(temporaryFolder(), 'neu') }
  const restored = zeughaus(env, 'restore', encrypted, '--identity', keyFile, '--signed-by', signedBy)
  assert.match(restored, /^Mailarchiv: 40 Mails, alles in Ordnung\.$/m)
  assert.match(restored, /^Wiederhergestellt und geprüft: mailarchiv und material\.$/m)
  assert.match(zeughaus(env, 'material', 'verify'), /die Historie ist unversehrt/)
})

// command.38: A backup is proven beside the running services, without a trace in them or in it.
test('a check proves both services of a backup in places of its own, and leaves nothing', () => {
  // A server that nobody reaches: the check asks for none.
  const env = { ZEUGHAUS_DATA: data, DATABASE_URL: 'postgres://niemand@127.0.0.1:1/nichts' }
  const [before, live] = [[stateOf(clear), stateOf(encrypted)], stateOf(join(data, 'mailarchiv'))]
  for (const args of [[clear], [encrypted, '--identity', keyFile], [clear, '--signed-by', signedBy]]) {
    const proven = zeughaus(env, 'restore', ...args, '--check')
    assert.match(proven, /^Mailarchiv: 40 Mails, alles in Ordnung\.$/m)
    assert.match(proven, /die Historie ist unversehrt/)
    assert.match(proven, /^Die Sicherung vom .* lässt sich wiederherstellen: mailarchiv und material\./m)
  }
  assert.deepEqual([[stateOf(clear), stateOf(encrypted)], stateOf(join(data, 'mailarchiv'))], [before, live])
  assert.deepEqual(readdirSync(data).sort(), ['backup-key.pem', 'mailarchiv', 'material'])
})

test('what a killed check has left, its database too, is gone after the next one', async () => {
  const env = { ZEUGHAUS_DATA: data }
  const child = spawn(process.execPath, [...PROGRAM, 'restore', clear, '--check'], {
    cwd: root,
    env: environment(env),
    stdio: 'ignore',
  })
  const work = join(data, 'backup-work')
  // Its cluster is made in a folder of another name first.
  const server = await until('the check runs its database', () => {
    const file = existsSync(work)
      ? filesIn(work).find((path) => path.endsWith('postgres/cluster/postmaster.pid'))
      : null
    return file == null ? undefined : Number.parseInt(readFileSync(file, 'utf8'), 10)
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  zeughaus(env, 'restore', clear, '--check')
  assert.ok(!existsSync(work))
  assert.throws(() => process.kill(server, 0), /ESRCH/)
})
