/**
 * Fills the compile cache of Node.js, so that no program and none of its threads loads the stripper of types: it takes
 * half a second, and 8 MB of each thread until the program ends. Node.js itself fills the cache only when a program ends,
 * and a service runs for months.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestChange } from './pages.ts'
import { root } from './steps.ts'

const CACHE = join(root, '.cache/compile')
const SOURCES = ['packages', 'services', 'scripts']
/** Programs that load every source; `zeughaus.ts` does its work when it is loaded, and so ends by itself. */
const PROGRAMS = [['load-everything.ts'], ['load-everything.ts', 'threads'], ['zeughaus.ts', '--help']]
/** Users of an installed system; they cannot write into the folder of the program. */
const USERS = ['zeughaus-mailarchiv', 'zeughaus-material']

/** Fills the cache when a source is newer. A failure costs memory and time, and no more. */
export async function fillCompileCache(cache = CACHE): Promise<void> {
  const stamp = join(cache, 'filled')
  const newest = Math.max(...SOURCES.map(newestChange))
  if (existsSync(stamp) && statSync(stamp).mtimeMs > newest) return
  mkdirSync(cache, { recursive: true })
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: cache }
  await Promise.all(
    PROGRAMS.map(([script = '', ...args]) => {
      const command = ['--disable-warning=ExperimentalWarning', join(root, 'scripts', script), ...args]
      return once(spawn(process.execPath, command, { env, stdio: 'ignore' }), 'exit')
    }),
  )
  writeFileSync(stamp, '')
}

/** Lets the users of an installed system read what root's build has filled: Node.js has a folder for each user. */
export function shareCompileCache(cache = CACHE, users = USERS): void {
  if (process.getuid?.() !== 0) return
  const numbers = users.flatMap((user) => {
    const { status, stdout } = spawnSync('id', ['-u', user], { encoding: 'utf8' })
    return status === 0 ? [stdout.trim()] : []
  })
  for (const folder of readdirSync(cache).filter((name) => name.endsWith('-0'))) {
    for (const number of numbers) {
      const link = join(cache, folder.replace(/0$/, number))
      rmSync(link, { recursive: true, force: true })
      symlinkSync(folder, link)
    }
  }
}
