/** Runs the browser tests by Playwright Test. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { root } from './steps.ts'

/** All files of browser tests, relative to the repository. */
export const browserTests: readonly string[] = globSync('e2e/**/*.test.ts', { cwd: root })

interface BrowserTest {
  readonly file: string
  readonly status: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, for people. */
  readonly reason: string
}

export interface BrowserTestRun {
  readonly tests: readonly BrowserTest[]
  /** What went wrong besides the tests, in sentences. */
  readonly faults: readonly string[]
}

/**
 * Traces and pictures of what failed lie in `.cache/e2e` afterwards.
 *
 * @param files relative to the repository
 * @param options further ones of `playwright test`
 */
export function runBrowserTests(files: readonly string[], options: readonly string[]): BrowserTestRun {
  if (files.length === 0) return { tests: [], faults: [] }
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-browser-tests-'))
  const file = join(folder, 'report.json')
  try {
    const status = playwright([...files, '--reporter=list,json', '--pass-with-no-tests', ...options], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })
    const { suites, errors }: Pick<JSONReport, 'suites' | 'errors'> = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { suites: [], errors: [] }
    const tests = suites.flatMap((suite) => testsOf(suite, suite.file))
    const faults = errors.map(({ message }) => message ?? 'ein Fehler ohne Satz')
    const isExplained = faults.length > 0 || tests.some((test) => test.status === 'failed')
    return { tests, faults: status === 0 || isExplained ? faults : [`Playwright Test endete mit ${status}.`] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Opens a page on which tests are chosen, run and looked at step by step. @returns exit status */
export const openUi = (files: readonly string[]): number => playwright([...files, '--ui-host=127.0.0.1'])

/** @returns exit status */
function playwright(args: readonly string[], env: Readonly<Record<string, string>> = {}): number {
  const program = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=16',
    join(root, 'node_modules/@playwright/test/cli.js'),
  ]
  const { status } = spawnSync(
    process.execPath,
    [...program, 'test', '--config', 'e2e/playwright.config.ts', ...args],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } },
  )
  return status ?? 1
}

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const

/** @param file that declares the tests or calls what declares them */
const testsOf = ({ specs, suites = [] }: JSONReportSuite, file: string): BrowserTest[] => [
  ...specs.flatMap(({ tests }) =>
    tests.map(({ status, annotations }) => ({
      file: `e2e/${file}`,
      status: STATUS[status],
      reason: annotations.find(({ type }) => type === 'skip')?.description ?? '',
    })),
  ),
  ...suites.flatMap((suite) => testsOf(suite, file)),
]
