/**
 * Implements `npm test`: installs the tests' tools, runs the checks and every test, and ends with `N passed, N failed`.
 *
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

const OPTIONS = ['--changed', '--watch']

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

function tell(file: string, { kind, name, line, text }: Outcome): void {
  const counts = area(areaOf(file))
  if (kind === 'skipped' && isCi && !isAllowedSkip(text)) {
    counts.failed += 1
    counts.failures.push(
      `${relative(root, file)} ${name}\nÜbersprungen, und der Grund steht nicht in scripts/skips.ts: ${text}`,
    )
    return
  }
  counts[kind] += 1
  if (kind === 'skipped') console.log(`– ${name}: ${text}`)
  if (kind !== 'failed') return
  const place = `${relative(root, file)}${line === undefined ? '' : `:${line}`} ${name}`
  counts.failures.push(`${place}\n${text}`)
  console.log(`✘ ${place}`)
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
if (option === '--watch') await watchAndTest(parts)
if (option === undefined) {
  installTools()
  keepFilesInMemory()
  await runChecks()
}
if (option === '--changed') {
  const changed = changedFiles(parts[0])
  const chosen = affectedTests(
    changed,
    testFiles([]).map((file) => relative(root, file)),
  )
  console.log(
    `${changed.length} geänderte Dateien betreffen ${chosen.length} Testdateien. Browser und Fehlerversuche: npm test`,
  )
  await runTests(chosen.map((file) => join(root, file)))
} else await runTests(testFiles(parts))

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
if (passed + failed === 0) {
  failed = 1
  console.log('Es lief kein einziger Test.')
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
