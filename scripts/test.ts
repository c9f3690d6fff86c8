/**
 * Implements `npm test` and `npm run test:all`: installs the tests' tools, runs the checks, Vitest and the browser tests,
 * and ends with `N passed, N failed`.
 *
 * `npm test` leaves out the slow files (the project `slow` of vitest.config.ts) and all browser tests but the one journey of
 * each service, `npm run test:all` (`--all`) none. A file that fails is run once more alone at the end; if it passes then,
 * the run says `wackelig: FILE`.
 * `npm test -- PART…` runs only the test files whose path contains one of the parts, without the checks.
 * `npm test -- --changed [REVISION]` runs only those that the changes since a revision (the last commit) can break.
 * `npm test -- --watch [PART…]` runs Vitest's, and again at each save those that the saved file can break.
 * `npm test -- --ui [PART…]` opens a page on which browser tests are chosen, run and looked at step by step.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, startVitest, type TestModule, type TestRunResult } from 'vitest/node'
import { type BrowserTestRun, browserTests, openUi, runBrowserTests } from './browser-tests.ts'
import { checks, pages } from './checks.ts'
import { isAllowedSkip } from './skips.ts'
import { root, runSteps } from './steps.ts'

const { values: options, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    changed: { type: 'boolean' },
    watch: { type: 'boolean' },
    ui: { type: 'boolean' },
  },
})
const isWhole = parts.length === 0 && !options.changed
const quick = options.all || (parts.length > 0 && !options.changed) ? {} : { project: ['shared', 'alone'] }

/** In CI a skipped test fails unless its reason is on the list in skips.ts: a missing tool must not hide a check. */
const isForbidden = (reason: string): boolean => process.env['CI'] === 'true' && !isAllowedSkip(reason)

const FLAKY_AT_MOST = 3

const count = { passed: 0, failed: 0 }

function fail(sentence: string): void {
  count.failed += 1
  console.log(`✘ ${sentence}`)
}

function installTools(): void {
  const { status } = spawnSync('sh', [join(root, 'scripts/install-test-tools.sh')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 600_000,
  })
  if (status !== 0)
    console.log('Nicht alle Testwerkzeuge ließen sich installieren; die betroffenen Tests sagen es selbst.')
}

async function runChecks(): Promise<void> {
  await runSteps([pages, ...checks], ({ ok, title, output }, milliseconds) => {
    console.log(`${ok ? '✔' : '✘'} ${title} (${Math.round(milliseconds / 1000)} s)`)
    count[ok ? 'passed' : 'failed'] += 1
    if (!ok) console.log(output.trimEnd())
  })
}

/** The reasons of a file's skipped tests that do not count in CI. */
function forbiddenSkips(file: TestModule): string[] {
  const results = [...file.children.allTests('skipped')].map((test) => test.result())
  const reasons = results.map((result) => (result.state === 'skipped' && result.note) || '')
  return reasons.filter(isForbidden)
}

const forbiddenSkip = (reason: string): string =>
  `Übersprungen, und der Grund steht nicht in scripts/skips.ts: ${reason || 'ohne Grund'}`

/** An error that no test caught, as Vitest hands it over. */
type Uncaught = { readonly message?: string; readonly VITEST_TEST_PATH?: string }

/** What went wrong in a file besides its tests: skips, errors that no test caught, a file that cannot be loaded. */
function otherFaults(file: TestModule, run: TestRunResult): string[] {
  const skips = forbiddenSkips(file).map(forbiddenSkip)
  const uncaught = (run.unhandledErrors as Uncaught[]).filter((error) => error.VITEST_TEST_PATH === file.moduleId)
  return [...skips, ...[...uncaught, ...file.errors()].map(({ message }) => String(message))]
}

const hasFailed = (file: TestModule, run: TestRunResult): boolean => !file.ok() || otherFaults(file, run).length > 0

function countTests(file: TestModule, run: TestRunResult): void {
  count.passed += [...file.children.allTests('passed')].length
  count.failed += [...file.children.allTests('failed')].length
  for (const fault of otherFaults(file, run)) fail(`${file.relativeModuleId}: ${fault}`)
}

/** Errors that belong to no file, as when a process of tests died, are failed tests. */
function countErrors({ unhandledErrors, testModules }: TestRunResult): void {
  const files = new Set<unknown>(testModules.map(({ moduleId }) => moduleId))
  count.failed += (unhandledErrors as Uncaught[]).filter((error) => !files.has(error.VITEST_TEST_PATH)).length
}

/** Runs the files, and in a whole run those that failed once more, each alone. Returns the files that passed then. */
async function runTests(): Promise<string[]> {
  const vitest = await createVitest({
    ...quick,
    watch: false,
    changed: options.changed ? (parts[0] ?? true) : false,
  })
  const filters = options.changed ? [] : parts
  const hasFiles = (await vitest.getRelevantTestSpecifications(filters)).length > 0
  const first = hasFiles ? await vitest.start(filters) : { testModules: [], unhandledErrors: [] }
  countErrors(first)
  const flaky: string[] = []
  for (const file of first.testModules) {
    if (!isWhole || !hasFailed(file, first)) {
      countTests(file, first)
      continue
    }
    console.log(`\nNoch einmal, allein: ${file.relativeModuleId}`)
    const again = await vitest.runTestSpecifications([file.toTestSpecification()])
    const repeated = again.testModules.filter(({ moduleId }) => moduleId === file.moduleId)
    countErrors(again)
    for (const each of repeated) countTests(each, again)
    if (!repeated.some((each) => hasFailed(each, again))) flaky.push(file.relativeModuleId)
  }
  await vitest.close()
  return flaky
}

/** The files of browser tests of this run. */
function chosenBrowserTests(): readonly string[] {
  if (parts.length > 0 && !options.changed)
    return browserTests.filter((file) => parts.some((part) => file.includes(part)))
  return options.all || options.ui ? browserTests : browserTests.filter((file) => file.endsWith('/journey.test.ts'))
}

/** The files of a run of browser tests in which a test failed. */
const failedFiles = ({ tests }: BrowserTestRun): Set<string> =>
  new Set(tests.filter(({ status }) => status === 'failed').map(({ file }) => file))

function countBrowserTests({ tests, faults }: BrowserTestRun): void {
  for (const fault of faults) fail(fault)
  for (const { file, status, reason } of tests) {
    if (status !== 'skipped') count[status] += 1
    else if (isForbidden(reason)) fail(`${file}: ${forbiddenSkip(reason)}`)
  }
}

/** Runs the files, and in a whole run those that failed once more. Returns the files that passed then. */
function runBrowsers(): string[] {
  const changed = options.changed ? [`--only-changed${parts[0] === undefined ? '' : `=${parts[0]}`}`] : []
  // A trace costs one part in fourteen of the time: in a whole run only a file that is run again has one.
  const first = runBrowserTests(chosenBrowserTests(), [...changed, ...(isWhole ? ['--trace=off'] : [])])
  const failed = isWhole ? [...failedFiles(first)] : []
  countBrowserTests({ ...first, tests: first.tests.filter(({ file }) => !failed.includes(file)) })
  if (failed.length === 0) return []
  console.log(`\nNoch einmal, allein: ${failed.join(', ')}`)
  const again = runBrowserTests(failed, ['--workers=1', '--output=.cache/e2e-again'])
  countBrowserTests(again)
  const ran = new Set(again.tests.map(({ file }) => file))
  for (const file of failed) if (!ran.has(file)) fail(`${file} lief nicht noch einmal.`)
  return again.faults.length > 0 ? [] : failed.filter((file) => ran.has(file) && !failedFiles(again).has(file))
}

if (options.ui) process.exit(openUi(chosenBrowserTests()))
// In one process the first answer comes soonest.
if (options.watch) await startVitest(parts, { ...quick, watch: true, maxWorkers: 1 })
else {
  if (isWhole) {
    installTools()
    await runChecks()
  }
  const flaky = [...(await runTests()), ...runBrowsers()]
  for (const file of flaky) console.log(`wackelig: ${file}`)
  console.log(`${flaky.length} wackelig`)
  if (flaky.length > FLAKY_AT_MOST) fail(`Mehr als ${FLAKY_AT_MOST} Dateien sind wackelig.`)
  if (count.passed + count.failed === 0 && !options.changed) fail('Es lief kein einziger Test.')
  console.log(`${count.passed} passed, ${count.failed} failed`)
  process.exit(count.failed === 0 ? 0 : 1)
}
