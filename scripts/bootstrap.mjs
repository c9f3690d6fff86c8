/**
 * Runs first in every npm command: installs missing packages, then hands over to the pinned Node.js.
 *
 * Plain JavaScript without dependencies, because any version of Node.js may run it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pinnedNode = join(root, 'node_modules/node/bin/node')

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

const [script, ...rest] = process.argv.slice(2)

/** The commands of operators: without the tools of the tests and checks, which are half of all packages. */
const isOperation = ['start', 'build', 'zeughaus'].some((name) => script === `scripts/${name}.ts`)
/** Where the tools are installed, they stay. */
const withTools = !isOperation || existsSync(join(root, 'node_modules/vitest'))

/** Whether every package of the lockfile that this machine can use is installed in the locked version. */
function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') ||
      wanted.optional ||
      (wanted.dev && !withTools) ||
      // A package of this repository, which an update may bring: its link is what is installed.
      (wanted.link ? existsSync(join(root, path)) : installed[path]?.version === wanted.version),
  )
}

if (!isInstalled()) {
  process.stderr.write('Installiere, was noch fehlt …\n')
  // Not `npm ci`: it refuses a lockfile without the optional packages of other platforms, which some package sources
  // lack. `npm install` installs the locked versions too, and `--no-save` leaves the lockfile unchanged.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', withTools ? args : [...args, '--omit=dev'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    process.stderr.write(
      'Die Installation ist gescheitert. Prüfen Sie die Meldung von npm und rufen Sie den Befehl erneut auf.\n',
    )
    process.exit(1)
  }
}

/**
 * Whether the command moves mails into or out of an archive on PostgreSQL at full speed: small young generations and
 * returned memory would cost it a sixth of the processor time, and the memory of a one-off program matters little.
 */
const isMovingMails =
  rest[0] === 'mailarchiv' &&
  (rest[1] === 'move' || (rest[1] === 'import' && process.env.MAILARCHIV_DATABASE_URL !== undefined))

/** V8's semi-space in MB. Without it material takes 217 MB under requests instead of 183, an import at most 415 instead of 365. */
const youngHeap = isMovingMails ? 32 : 4

/**
 * Block size from which the C library returns memory at once; a program that moves mails keeps blocks for the next ones.
 * Without it and MALLOC_ARENA_MAX an import takes at most 409 MB instead of 365; each alone changes less than 5 %.
 */
const blocks = isMovingMails
  ? { MALLOC_MMAP_THRESHOLD_: '33554432', MALLOC_TRIM_THRESHOLD_: '134217728' }
  : { MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Environment that saves memory in every program and its threads: few arenas of the C library, which returns large
 * blocks at once; a small young generation; and cached, already stripped TypeScript, so that no thread loads the
 * stripper again.
 */
const env = {
  MALLOC_ARENA_MAX: '2',
  ...blocks,
  NODE_OPTIONS: `--max-semi-space-size=${youngHeap}`,
  NODE_COMPILE_CACHE: join(root, '.cache/compile'),
  ...process.env,
}

const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', join(root, script), ...rest], {
  stdio: 'inherit',
  env,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
