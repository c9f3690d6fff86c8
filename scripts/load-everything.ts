/**
 * Loads every module that a service or a command can load, and does nothing with them.
 *
 *     node scripts/load-everything.ts [threads]
 *
 * With `threads` as the threads of a service load them, whose heaps are small: Node.js keeps a cache for each set of options.
 */
import { readdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { isMainThread, Worker } from 'node:worker_threads'
import { keepHeapsSmall } from '../packages/platform/src/index.ts'
import { root } from './steps.ts'

const isOfProgram = (file: string) =>
  file.endsWith('.ts') && file.startsWith('src/') && !/\.(test|factory|d)\.ts$|\/testing\/|\/testing\.ts$/.test(file)

async function loadEverything(): Promise<never> {
  for (const kind of ['packages', 'services']) {
    for (const name of readdirSync(join(root, kind))) {
      const files = readdirSync(join(root, kind, name), { recursive: true, encoding: 'utf8' })
      // A thread that waits for its data ends with an error; by then it is compiled.
      for (const file of files.filter(isOfProgram)) await import(join(root, kind, name, file)).catch(() => undefined)
    }
  }
  flushCompileCache()
  process.exit()
}

if (isMainThread && process.argv[2] === 'threads') {
  keepHeapsSmall()
  new Worker(new URL(import.meta.url))
} else await loadEverything()
