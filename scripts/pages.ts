/** Builds the pages of the web apps when their sources are newer. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { areCompressed, compressPages } from '../packages/platform/src/index.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { root, runStep } from './steps.ts'

/** Builds the pages of all services and prints errors. @returns whether all succeeded */
export async function buildAllPages(): Promise<boolean> {
  for (const app of SERVICES) if (!(await buildPages(app))) return false
  return true
}

/** Source folders of pages beside their own: what all share, and German words that a service writes too. */
const SHARED_SOURCES = [
  'web/shared',
  'packages/clients',
  'services/mailarchiv/src/evidence/access-log',
  'services/mailarchiv/src/panel/accounts',
]

export function newestChange(folder: string): number {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|\/)(dist|node_modules)(\/|$)/.test(file) && !file.endsWith('.test.ts'))
    .reduce((newest, file) => Math.max(newest, statSync(join(root, folder, file)).mtimeMs), 0)
}

/** Milliseconds between two looks at the lock of another build. */
const LOOK_MS = 100
/** Age at which a lock is left over from a killed build. */
const STALE_MS = 300_000

/**
 * Builds a web app when its sources are newer than its pages, and prints errors. Builds at the same time, as two starts
 * do, wait for each other. @returns whether it succeeded
 */
export async function buildPages(app: ServiceName): Promise<boolean> {
  if (areCurrent(app)) return true
  const lock = join(root, `.cache/pages-${app}.lock`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  while (!takeLock(lock)) await pause(LOOK_MS)
  try {
    return areCurrent(app) || (await build(app))
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function areCurrent(app: ServiceName): boolean {
  const pages = join(root, 'web', app, 'dist')
  const built = join(pages, 'index.html')
  const changed = Math.max(...[`web/${app}`, ...SHARED_SOURCES].map(newestChange))
  return existsSync(built) && statSync(built).mtimeMs > changed && areCompressed(pages)
}

function takeLock(lock: string): boolean {
  const held = statSync(lock, { throwIfNoEntry: false })
  if (held !== undefined && Date.now() - held.mtimeMs > STALE_MS) rmSync(lock, { recursive: true, force: true })
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

async function build(app: ServiceName): Promise<boolean> {
  console.log(`Baue die Seiten von ${app} …`)
  const folder = join(root, 'web', app)
  const result = await runStep({
    title: app,
    command: ['vite', 'build', '--logLevel', 'warn', folder],
    // In a test NODE_ENV is `test`, with which vite builds pages for developers: slower, and other ones than people get.
    env: { NODE_ENV: 'production' },
  })
  if (result.ok) await compressPages(join(folder, 'dist'))
  else console.error(`Die Seiten von ${app} ließen sich nicht bauen:\n${result.output}`)
  return result.ok
}
