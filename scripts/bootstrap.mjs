/**
 * The first step of every npm command: installs what is missing, then hands over to the pinned Node.js.
 *
 * Plain JavaScript without dependencies, because it runs on whatever Node.js the machine has.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pinnedNode = join(root, 'node_modules/node/bin/node')

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** True when every package of the lockfile that this machine can use is installed in the locked version. */
function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') ||
      wanted.link ||
      wanted.optional ||
      installed[path]?.version === wanted.version,
  )
}

if (!isInstalled()) {
  process.stderr.write('Installiere, was noch fehlt …\n')
  // Not `npm ci`: it refuses a lockfile that lacks the optional packages of other platforms, which not every package source has.
  // The locked versions are what is installed all the same, and `--no-save` leaves the lockfile as it is.
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
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

const [script, ...rest] = process.argv.slice(2)

/**
 * Whether mails go into an archive on PostgreSQL, or out of it, as fast as the machine can: looking through the youngest
 * objects and giving memory back costs a sixth of the processor's time then, and nobody counts the memory of that one program.
 */
const isMovingMails =
  rest[0] === 'mailarchiv' &&
  (rest[1] === 'move' || (rest[1] === 'import' && process.env.MAILARCHIV_DATABASE_URL !== undefined))

/** MB for the youngest objects: what services.ts says of a service. */
const youngHeap = isMovingMails ? 32 : rest[0] === 'start' && rest[1] === 'material' ? 8 : 4

/** Bytes from which on the C library gives a block back at once; who moves mails keeps them for the next ones. */
const blocks = isMovingMails
  ? { MALLOC_MMAP_THRESHOLD_: '33554432', MALLOC_TRIM_THRESHOLD_: '134217728' }
  : { MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Less memory for the same work, in every program of the house and its threads: few heaps of the C library, which gives
 * large blocks back at once, small steps of the youngest objects, and TypeScript that was stripped once, so that no thread
 * loads the stripper again.
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
