/**
 * Tests that no other user of the machine can read the services' files, not even those that were left
 * open.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { atEnd, commandEnvironment, temporaryFolder, until } from '../packages/platform/src/testing/index.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { root } from './steps.ts'

/** User id of `nobody`. */
const STRANGER = 65_534
const PASSWORD = 'vorgegeben-und-nie-gezeigt-8d1f'

/** Starts a service on the folder under the usual umask, waits until it listens, and stops it. @returns its output */
async function runOnce(name: ServiceName, data: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const before = process.umask(0o022)
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/zeughaus.ts'), 'start', name],
    {
      cwd: root,
      env: { ...commandEnvironment(), ZEUGHAUS_DATA: data, MAILARCHIV_PORT: '0', MATERIAL_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  process.umask(before)
  atEnd(() => child.kill('SIGKILL'))
  let said = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (said += chunk))
  await until(`${name} listens: ${said}`, () => /http:\/\/[\d.]+:\d+/.test(said))
  // Not `exit`: its last output may still be in the pipe then.
  const gone = once(child, 'close')
  child.kill('SIGTERM')
  await gone
  return said
}

/** Lists a folder and everything below it. */
const everything = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
]

/** Lists the paths that other users than the owner may access. */
const openOnes = (folder: string): string[] =>
  everything(folder).filter((path) => {
    const stats = lstatSync(path)
    return (stats.isFile() || stats.isDirectory()) && (stats.mode & 0o077) !== 0
  })

/** Lists those of these files that another user can read. */
function readableByStrangers(paths: readonly string[]): string[] {
  const program = `
    const { openSync, readFileSync } = require('node:fs')
    const can = (path) => { try { openSync(path); return true } catch { return false } }
    process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).filter(can)))`
  const { stdout, stderr } = spawnSync('node', ['-e', program], {
    // An argument would be too long for the files of a database.
    input: JSON.stringify(paths),
    uid: STRANGER,
    gid: STRANGER,
    cwd: '/',
    encoding: 'utf8',
  })
  assert.equal(stderr, '')
  return JSON.parse(stdout) as string[]
}

for (const name of SERVICES) {
  test(`${name}: another user reads nothing of what it writes, also not what was open before the start`, async () => {
    const outside = temporaryFolder()
    chmodSync(outside, 0o755)
    const data = join(outside, 'data')
    await runOnce(name, data)
    const folder = join(data, name)
    assert.deepEqual(openOnes(folder), [])
    // Left open by whoever brought the folder here.
    const open = join(outside, 'offen')
    writeFileSync(open, 'für alle')
    chmodSync(open, 0o644)
    chmodSync(data, 0o755)
    mkdirSync(join(folder, 'von-frueher'))
    writeFileSync(join(folder, 'von-frueher/datei'), 'geheim')
    const files = everything(folder).filter((path) => !path.includes('/cluster'))
    for (const path of files) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
    if (process.getuid?.() === 0) {
      assert.deepEqual(readableByStrangers([open, join(folder, 'von-frueher/datei')]), [
        open,
        join(folder, 'von-frueher/datei'),
      ])
    }
    await runOnce(name, data)
    assert.deepEqual(openOnes(folder), [])
    if (process.getuid?.() === 0) assert.deepEqual(readableByStrangers([open, ...everything(folder)]), [open])
  })

  test(`${name}: a password of the settings is never printed, a made-up one once`, async () => {
    const made = await runOnce(name, temporaryFolder())
    assert.match(made, /Benutzer „admin“, Passwort \S{16,} \(wird nur dieses eine Mal gezeigt\)/)
    const given = await runOnce(name, temporaryFolder(), { ZEUGHAUS_ADMIN_PASSWORD: PASSWORD })
    assert.doesNotMatch(given, new RegExp(PASSWORD))
  })
}
