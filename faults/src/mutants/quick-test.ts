/**
 * Replaces `vitest` in a process that runs test files repeatedly: runs the tests one after another until the first
 * failure. It offers only the functions that the guarding tests use.
 */

type Hook = () => unknown
type Work = (context: { skip(reason?: string): void }) => unknown

interface Registered {
  readonly tests: Work[]
  readonly after: Hook[]
  readonly beforeEach: Hook[]
  readonly afterEach: Hook[]
}

const nothing = (): Registered => ({ tests: [], after: [], beforeEach: [], afterEach: [] })
let registered = nothing()
/** What the running test leaves to do at its end; undefined while none runs. */
let finishing: Hook[] | undefined

export const test = (_title: string, work: Work): void => void registered.tests.push(work)
export const afterAll = (hook: Hook): void => void registered.after.push(hook)
export const beforeEach = (hook: Hook): void => void registered.beforeEach.push(hook)
export const afterEach = (hook: Hook): void => void registered.afterEach.push(hook)
export const onTestFinished = (hook: Hook): void => void finishing?.push(hook)
export const TestRunner = { getCurrentTest: () => finishing }

async function runHooks(hooks: readonly Hook[]): Promise<void> {
  for (const hook of hooks) await hook()
}

/**
 * Loads a test file and runs what it registers.
 *
 * @returns the error of the first failing test; undefined if all passed
 */
export async function runFile(load: () => Promise<unknown>): Promise<unknown> {
  registered = nothing()
  const { tests, after, beforeEach, afterEach } = registered
  try {
    await load()
    for (const work of tests) {
      finishing = []
      try {
        await runHooks(beforeEach)
        await work({ skip: () => {} })
        await runHooks(afterEach)
      } finally {
        const hooks = finishing.reverse()
        finishing = undefined
        await runHooks(hooks)
      }
    }
    return undefined
  } catch (error) {
    return error ?? new Error('something was thrown')
  } finally {
    await runHooks(after.reverse())
  }
}
