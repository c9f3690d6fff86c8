/**
 * Implements `npm test` and `npm run test:all`: installs the tests' tools, runs the checks and the tests, and ends with
 * `N passed, N failed`.
 *
 * `npm test` leaves out the slow files (`isSlow`), `npm run test:all` (`--all`) none. A file that fails is run once more
 * alone at the end; if it passes then, the run says `wackelig: FILE`.
 * `npm test -- PART…` runs only the test files whose path contains one of the parts, without the checks.
 * `npm test -- --changed [REVISION]` runs only those that the changes since a revision (the last commit) can break.
 * `npm test -- --watch [PART…]` runs, at each save, those of the parts that the saved file can break.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { holdTestServer } from '../packages/postgres/src/testing.ts'
import { affectedTests, changedFiles } from './affected.ts'
import { batchesOf, longFirst } from './batches.ts'
import { checks } from './checks.ts'
import { namesReader } from './import-graph.ts'
import { mountMemoryFolder } from './memory-folder.ts'
import { isAllowedSkip } from './skips.ts'
import { root, runSteps, type Step } from './steps.ts'
import { type Cost, type Limits, processorTimeOfChildren, runTestFiles } from './test-files.ts'
import type { Outcome } from './test-reporter.ts'

interface Area {
  passed: number
  failed: number
  skipped: number
  /** Sum of its files' times. */
  milliseconds: number
  /** Sum of their processor times, in ms. */
  processor: number
  readonly failures: string[]
}

const OPTIONS = ['--all', '--changed', '--watch']

/**
 * Whether a file runs only in `npm run test:all`: named `*.slow.test.ts`, or a test of browsers or faults, but for the one
 * journey of each service.
 */
const isSlow = (file: string) =>
  /\.slow\.test\.ts$|^(e2e|faults)\/(?!\w+\/journey\.test\.ts$)/.test(relative(root, resolve(root, file)))

const areas = new Map<string, Area>()

function area(name: string): Area {
  const known = areas.get(name) ?? { passed: 0, failed: 0, skipped: 0, milliseconds: 0, processor: 0, failures: [] }
  areas.set(name, known)
  return known
}

/** Cost per test file or batch of them; the dearest are printed. */
const took = new Map<string, Cost>()

/** `packages/mime/src/x.test.ts` belongs to `packages/mime`, `scripts/x.test.ts` to `scripts`. */
const areaOf = (file: string) => relative(root, file).split('/').slice(0, -1).slice(0, 2).join('/')

function testFiles(parts: readonly string[]): string[] {
  const files = ['packages', 'services', 'web', 'scripts', 'tools', 'bench', 'faults', 'e2e']
    .flatMap((folder) => {
      try {
        return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(root, folder, file),
        )
      } catch {
        return []
      }
    })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => parts.length === 0 || parts.some((part) => relative(root, file).includes(part)))
  return longFirst(files)
}

/** The tests' browsers need the pages; beside the checks, their build leaves no processor idle. */
const pages: Step = { title: 'Die Seiten lassen sich bauen', command: ['node', 'scripts/build.ts'] }

function runChecks(): Promise<void> {
  const counts = area('Prüfungen')
  return runSteps([pages, ...checks], ({ ok, title, output }, milliseconds) => {
    counts.milliseconds += milliseconds
    console.log(`${ok ? '✔' : '✘'} ${title} (${Math.round(milliseconds / 1000)} s)`)
    if (ok) counts.passed += 1
    else {
      counts.failed += 1
      counts.failures.push(`${title}\n${output.trimEnd()}`)
    }
  })
}

const INSTALL_MS = 600_000

function installTools(): void {
  const tools = spawnSync('sh', [join(root, 'scripts/install-test-tools.sh')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: INSTALL_MS,
  })
  if (tools.status !== 0)
    console.log('Nicht alle Testwerkzeuge ließen sich installieren; die betroffenen Tests sagen es selbst.')
}

/** The PostgreSQL test server never waits for the disk, and stays where other runs join it. */
function keepFilesInMemory(): void {
  const folder = mountMemoryFolder()
  if (folder === undefined) return
  process.env['TEST_SERVER_FOLDER'] = tmpdir()
  process.env['TMPDIR'] = folder
}

/** Whether a file uses the shared PostgreSQL test server, which is started once for all. */
const usesPostgres = (file: string) =>
  /^(services\/material|e2e|bench|faults)\/|postgres/.test(relative(root, resolve(root, file)))

async function runTests(files: string[]): Promise<void> {
  if (files.length === 0) return
  const server = files.some(usesPostgres) ? await holdTestServer() : undefined
  try {
    await runFiles(files)
  } finally {
    await server?.release()
  }
}

/**
 * Three at a time on two processors: a test waits for another program a third of its time. Up to two more run while the
 * processors stand idle, as they do beside tests of pages. The times are generous, for slow machines; the total ends well before a CI limit.
 */
const LIMITS: Limits = { concurrency: 3, spare: 2, test: 600_000, file: 900_000, idle: 180_000, all: 4_900_000 }

async function runFiles(files: string[]): Promise<void> {
  await runTestFiles(batchesOf(files, LIMITS.concurrency, option === '--watch'), LIMITS, tell, (batch, cost) => {
    const counts = area(areaOf(batch[0]))
    counts.milliseconds += cost.milliseconds
    counts.processor += cost.processor
    const others = batch.length === 1 ? '' : ` und ${batch.length - 1} weitere`
    took.set(`${relative(root, batch[0])}${others}`, cost)
    if (option === '--watch') console.log(`${Math.round(cost.milliseconds / 100) / 10} s  ${relative(root, batch[0])}`)
  })
}

/** The outcomes of each file; those of its second run where it had one. */
const outcomes = new Map<string, Outcome[]>()

function tell(file: string, told: Outcome): void {
  const outcome = isCi && told.kind === 'skipped' && !isAllowedSkip(told.text) ? forbiddenSkip(told) : told
  outcomes.set(file, [...(outcomes.get(file) ?? []), outcome])
  if (outcome.kind === 'skipped') console.log(`– ${outcome.name}: ${outcome.text}`)
  if (outcome.kind === 'failed') console.log(`✘ ${placeOf(file, outcome)}`)
}

const forbiddenSkip = (skip: Outcome): Outcome => ({
  ...skip,
  kind: 'failed',
  text: `Übersprungen, und der Grund steht nicht in scripts/skips.ts: ${skip.text}`,
})

const placeOf = (file: string, { name, line }: Outcome) =>
  `${relative(root, file)}${line === undefined ? '' : `:${line}`} ${name}`

/** Files whose second run passed: a race that a landing is not lost to, and that is not hidden either. */
const flaky: string[] = []
const FLAKY_AT_MOST = 3

/** Runs each file that failed once more, alone. */
async function repeatFailed(): Promise<void> {
  const failed = [...outcomes].filter(([, all]) => all.some(({ kind }) => kind === 'failed'))
  for (const [file, first] of failed) {
    console.log(`\nNoch einmal, allein: ${relative(root, file)}`)
    outcomes.delete(file)
    await runTests([file])
    if (outcomes.get(file)?.every(({ kind }) => kind !== 'failed') !== true) continue
    flaky.push(relative(root, file))
    for (const outcome of first)
      if (outcome.kind === 'failed') console.log(`wackelig: ${placeOf(file, outcome)}\n${outcome.text}`)
  }
}

/** Adds the outcomes of all files to their areas. */
function countOutcomes(): void {
  for (const [file, all] of outcomes) {
    const counts = area(areaOf(file))
    for (const outcome of all) {
      counts[outcome.kind] += 1
      if (outcome.kind === 'failed') counts.failures.push(`${placeOf(file, outcome)}\n${outcome.text}`)
    }
  }
  outcomes.clear()
}

/** In CI a skipped test fails unless its reason is on the list in skips.ts: a missing tool must not hide a check. */
const isCi = process.env['CI'] === 'true'

const SLOWEST = 20

const inSeconds = ({ milliseconds, processor }: Cost) =>
  `${Math.round(milliseconds / 1000)} s (Rechenzeit ${Math.round(processor / 1000)} s)`

function printSlowest(): void {
  const slowest = [...took].sort(([, a], [, b]) => b.processor - a.processor || b.milliseconds - a.milliseconds)
  for (const [file, cost] of slowest.slice(0, SLOWEST)) console.log(`${inSeconds(cost)}  ${file}`)
}

/** Watches for saved files and runs the tests they can break, until Ctrl+C. */
async function watchAndTest(parts: readonly string[]): Promise<never> {
  const tests = testFiles(parts).map((file) => relative(root, file))
  if (tests.some(usesPostgres)) await holdTestServer()
  const namesOf = namesReader(root)
  affectedTests([], tests, namesOf)
  console.log(`Ich warte auf gespeicherte Dateien (${tests.length} Testdateien). Ende mit Strg+C.`)
  const saved = new Set<string>()
  let wake = () => {}
  for (const folder of ['packages', 'services', 'web', 'scripts'])
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|tsx|sql)$/.test(file) || file.includes('node_modules')) return
      saved.add(join(folder, file))
      wake()
    })
  for (;;) {
    if (saved.size === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    const chosen = affectedTests([...saved], tests, namesOf)
    saved.clear()
    await runTests(chosen.map((file) => join(root, file)))
    countOutcomes()
    for (const counts of areas.values()) for (const failure of counts.failures.splice(0)) console.log(`\n✘ ${failure}`)
    const passed = [...areas.values()].reduce((sum, counts) => sum + counts.passed, 0)
    console.log(`${new Date().toLocaleTimeString('de-DE')}: ${passed} bestanden`)
    areas.clear()
  }
}

const [option, ...rest] = process.argv.slice(2)
const parts = option?.startsWith('--') ? rest : process.argv.slice(2)
if (option?.startsWith('--') && !OPTIONS.includes(option)) {
  console.error(
    `Die Option ${option} gibt es nicht. Bekannt sind ${OPTIONS.join(' und ')}; ohne Option: Teile von Pfaden.`,
  )
  process.exit(2)
}
const started = performance.now()
const isWhole = parts.length === 0 && (option === undefined || option === '--all')
if (option === '--watch') await watchAndTest(parts)
if (isWhole) {
  installTools()
  keepFilesInMemory()
  await runChecks()
}
if (option === '--changed') {
  const changed = changedFiles(parts[0])
  const chosen = affectedTests(
    changed,
    testFiles([])
      .filter((file) => !isSlow(file))
      .map((file) => relative(root, file)),
  )
  console.log(
    `${changed.length} geänderte Dateien betreffen ${chosen.length} Testdateien. Browser und Fehlerversuche: npm run test:all`,
  )
  await runTests(chosen.map((file) => join(root, file)))
} else await runTests(testFiles(parts).filter((file) => parts.length > 0 || option === '--all' || !isSlow(file)))
if (isWhole) await repeatFailed()
countOutcomes()

printSlowest()
for (const [, { failures }] of areas) for (const failure of failures) console.log(`\n✘ ${failure}`)
console.log('')
let passed = 0
let failed = 0
for (const [name, counts] of [...areas].sort(([a], [b]) => a.localeCompare(b))) {
  passed += counts.passed
  failed += counts.failed
  console.log(
    `${name}: ${counts.passed} bestanden, ${counts.failed} gescheitert, ${counts.skipped} übersprungen, ${inSeconds(counts)}`,
  )
}
console.log(`Dauer: ${inSeconds({ milliseconds: performance.now() - started, processor: processorTimeOfChildren() })}`)
for (const file of flaky) console.log(`wackelig: ${file}`)
console.log(`${flaky.length} wackelig`)
if (flaky.length > FLAKY_AT_MOST) {
  failed += 1
  console.log(`Mehr als ${FLAKY_AT_MOST} Dateien sind wackelig.`)
}
if (passed + failed === 0) {
  failed = 1
  console.log('Es lief kein einziger Test.')
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
