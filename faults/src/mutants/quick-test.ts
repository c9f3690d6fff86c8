/**
 * Replaces `node:test` in a process that runs test files repeatedly: runs the tests one after another until the first
 * failure. It offers only the functions that the guarding tests use.
 */

type Hook = () => unknown
type Work = (context: { skip(reason?: string): void }) => unknown
interface Options {
  readonly skip?: boolean | string
}

interface Registered {
  readonly tests: Work[]
  readonly after: Hook[]
  readonly beforeEach: Hook[]
  readonly afterEach: Hook[]
}

const nothing = (): Registered => ({ tests: [], after: [], beforeEach: [], afterEach: [] })
let registered = nothing()

export function test(_title: string, ...rest: readonly [Work] | readonly [Options, Work]): void {
  const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
  if (options.skip === undefined || options.skip === false) registered.tests.push(work)
}
export const after = (hook: Hook): void => void registered.after.push(hook)
export const beforeEach = (hook: Hook): void => void registered.beforeEach.push(hook)
export const afterEach = (hook: Hook): void => void registered.afterEach.push(hook)

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
      for (const hook of beforeEach) await hook()
      await work({ skip: () => {} })
      for (const hook of afterEach) await hook()
    }
    return undefined
  } catch (error) {
    return error ?? new Error('something was thrown')
  } finally {
    for (const hook of after.reverse()) await hook()
  }
}
