/** Chooses the test files that a change can break, for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { namesReader, packageEntries, reachedFrom, usersOf } from './import-graph.ts'
import { root } from './steps.ts'

/**
 * Files that compose a whole service, and the factories of material, which prepare data by the commands of their module.
 * Tests do not follow imports through them: the tests of the module and the whole suite cover that.
 */
const COMPOSITION = [
  /^services\/[^/]+\/src\/(app|start|service|server|api|commands|testing|generated)\.ts$/,
  /^services\/[^/]+\/src\/testing\//,
  /^services\/[^/]+\/src\/(mailarchiv\.factory|demo\/.*)\.ts$/,
  /^services\/material\/src\/.*\.factory\.ts$/,
  /^scripts\/zeughaus\.ts$/,
]

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/**
 * Lists the files that differ from a revision, including untracked ones.
 *
 * @param base default: the last commit; without changes since then, the commit before it
 */
export function changedFiles(base: string | undefined): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const since = [...git('diff', '--name-only', base ?? 'HEAD'), ...untracked]
  return since.length > 0 || base !== undefined ? since : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

/**
 * Selects the affected test files: by imports, and those beside a changed file, which come first. All paths are relative to
 * the root.
 *
 * @param namesOf pass the same function again to read only what has changed since
 */
export function affectedTests(
  changed: readonly string[],
  tests: readonly string[],
  namesOf = namesReader(root),
): string[] {
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').filter((file) =>
    existsSync(join(root, file)),
  )
  const workspaces = git('ls-files', '*/package.json').map((file) => dirname(file))
  const users = usersOf(root, sources, packageEntries(root, workspaces), namesOf)
  const reached = reachedFrom(changed, users, (file) => COMPOSITION.some((pattern) => pattern.test(file)))
  const [folders, stems] = [new Set(changed.map((file) => dirname(file))), new Set(changed.map(stemOf))]
  const distance = (test: string) => (stems.has(stemOf(test)) ? 0 : folders.has(dirname(test)) ? 1 : 2)
  return tests
    .filter((test) => distance(test) < 2 || reached.has(test) || isPageOf(test, changed))
    .toSorted((a, b) => distance(a) - distance(b))
}

/** `maengel/mangel.commands.ts` and `maengel/mangel.test.ts` have the same stem. */
const stemOf = (file: string): string => join(dirname(file), basename(file).split('.')[0] ?? '')

/** Whether a browser test is named after a changed page. */
function isPageOf(test: string, changed: readonly string[]): boolean {
  const [, app, name] = /^e2e\/([^/]+)\/([a-z]+)[^/]*\.test\.ts$/.exec(test) ?? []
  if (app === undefined || name === undefined) return false
  return changed.some((file) => file.startsWith(`web/${app}/`) && file.split('/').includes(name))
}
