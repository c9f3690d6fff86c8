/**
 * Runs the tests of one source file repeatedly in one process: `ROOT FILE`. Everything is loaded once; for each
 * question only the modules that import the file, directly or not, are reloaded with its present content.
 *
 * It answers each `Question` message with an `Answer`.
 */
import { type Profiler, Session } from 'node:inspector/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runFile } from './quick-test.ts'

export interface Question {
  readonly test: string
  /** A number unique to the question; 0 loads missing modules and learns which ones import the file. */
  readonly fresh: number
  /** Whether to report the executed ranges of the file. */
  readonly covering: boolean
}

export interface Answer {
  readonly passed: boolean
  /** A promise was rejected without a handler, perhaps one of an earlier question. */
  readonly loose: boolean
  readonly milliseconds: number
  /** Executed ranges of the file. */
  readonly ranges: readonly Profiler.CoverageRange[]
  readonly error: string
}

const [, , root = '', file = ''] = process.argv
const target = pathToFileURL(join(root, file)).href
const quickTest = new URL('quick-test.ts', import.meta.url).href
const importers = new Map<string, Set<string>>()
let leading: ReadonlySet<string> = new Set()
let fresh = 0

const withoutQuery = (url: string) => url.split('?', 1)[0] ?? url

registerHooks({
  resolve(specifier, context, next) {
    const parent = withoutQuery(context.parentURL ?? '')
    if (specifier === 'vitest') return { url: quickTest, format: 'module-typescript', shortCircuit: true }
    const resolved = next(specifier, context)
    const url = withoutQuery(resolved.url)
    const known = importers.get(url) ?? new Set()
    importers.set(url, known.add(parent))
    return fresh > 0 && leading.has(url) ? { ...resolved, url: `${url}?${fresh}` } : resolved
  },
})

/** Every module that imports the file, directly or not. */
function findLeading(): ReadonlySet<string> {
  const found = new Set([target])
  for (const url of found) for (const parent of importers.get(url) ?? []) found.add(parent)
  return found
}

let looseEnds = 0
process.on('unhandledRejection', () => {
  looseEnds += 1
})

async function ask({ test, fresh: number, covering }: Question): Promise<Answer> {
  fresh = number
  leading = findLeading()
  const before = looseEnds
  const url = pathToFileURL(join(root, test)).href
  const coverage = covering ? await Coverage.start() : undefined
  const started = performance.now()
  const error = await runFile(() => import(number === 0 ? url : `${url}?${number}`))
  const milliseconds = performance.now() - started
  // Unhandled rejections have surfaced by now.
  await new Promise((resolve) => setImmediate(resolve))
  const loose = looseEnds > before
  const ranges = (await coverage?.stop(`${target}?${number}`)) ?? []
  return { passed: error === undefined && !loose, loose, milliseconds, ranges, error: String(error ?? '') }
}

/** The ranges of a module executed between start and stop. */
class Coverage {
  readonly #session: Session

  private constructor(session: Session) {
    this.#session = session
  }

  static async start(): Promise<Coverage> {
    const session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return new Coverage(session)
  }

  async stop(url: string): Promise<Profiler.CoverageRange[]> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage')
    await this.#session.post('Profiler.stopPreciseCoverage')
    this.#session.disconnect()
    return result
      .filter((script) => script.url === url)
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
  }
}

process.on('message', (question: Question) => {
  void ask(question).then((answer) => process.send?.(answer))
})
