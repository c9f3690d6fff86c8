/**
 * `npm test`: installs what tests need, runs the checks and every test, and closes with `N passed, N failed`.
 *
 * `npm test -- PART…` runs only the test files whose path contains one of the parts, without the checks.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { holdTestServer } from '../packages/postgres/src/testing.ts'
import { checks } from './checks.ts'
import { root, runStep } from './steps.ts'
import { type Limits, runTestFiles } from './test-files.ts'

interface Area {
  passed: number
  failed: number
  skipped: number
  /** Of its tests, one after the other. */
  milliseconds: number
  readonly failures: string[]
}

const areas = new Map<string, Area>()

function area(name: string): Area {
  const known = areas.get(name) ?? { passed: 0, failed: 0, skipped: 0, milliseconds: 0, failures: [] }
  areas.set(name, known)
  return known
}

/** `packages/mime/src/x.test.ts` belongs to `packages/mime`, `scripts/x.test.ts` to `scripts`. */
const areaOf = (file: string) => relative(root, file).split('/').slice(0, -1).slice(0, 2).join('/')

function testFiles(parts: readonly string[]): string[] {
  return ['packages', 'services', 'web', 'scripts', 'tools', 'bench', 'faults', 'e2e']
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
    .sort()
}

async function runChecks(): Promise<void> {
  for (const step of checks) {
    const started = performance.now()
    const result = await runStep(step)
    const counts = area('Prüfungen')
    counts.milliseconds += performance.now() - started
    console.log(`${result.ok ? '✔' : '✘'} ${result.title}`)
    if (result.ok) counts.passed += 1
    else {
      counts.failed += 1
      counts.failures.push(`${result.title}\n${result.output.trimEnd()}`)
    }
  }
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

/** Files that use the shared PostgreSQL test server, which is started once for all of them. */
const usesPostgres = (file: string) =>
  /^(packages\/postgres|services\/material|e2e|bench|faults)\//.test(relative(root, file))

async function runTests(files: string[]): Promise<void> {
  if (files.length === 0) return
  const server = files.some(usesPostgres) ? await holdTestServer() : undefined
  try {
    await runFiles(files)
  } finally {
    await server?.release()
  }
}

/** Generous, for a machine that is many times slower; all together end well before whoever runs them gives up. */
const LIMITS: Limits = { concurrency: 2, test: 420_000, file: 600_000, idle: 60_000, all: 3_900_000 }

async function runFiles(files: string[]): Promise<void> {
  await runTestFiles(files, LIMITS, (file, { kind, name, line, milliseconds, top, text }) => {
    const counts = area(areaOf(file))
    if (top) counts.milliseconds += milliseconds
    counts[kind] += 1
    if (kind === 'skipped') console.log(`– ${name}: ${text}`)
    if (kind !== 'failed') return
    const place = `${relative(root, file)}${line === undefined ? '' : `:${line}`} ${name}`
    counts.failures.push(`${place}\n${text}`)
    console.log(`✘ ${place}`)
  })
}

const parts = process.argv.slice(2)
const started = performance.now()
if (parts.length === 0) {
  installTools()
  await runChecks()
}
await runTests(testFiles(parts))

for (const [, { failures }] of areas) for (const failure of failures) console.log(`\n✘ ${failure}`)
console.log('')
let passed = 0
let failed = 0
for (const [name, counts] of [...areas].sort(([a], [b]) => a.localeCompare(b))) {
  passed += counts.passed
  failed += counts.failed
  const seconds = Math.round(counts.milliseconds / 1000)
  console.log(
    `${name}: ${counts.passed} bestanden, ${counts.failed} gescheitert, ${counts.skipped} übersprungen, ${seconds} s`,
  )
}
console.log(`Dauer: ${Math.round((performance.now() - started) / 1000)} s`)
if (passed + failed === 0) {
  failed = 1
  console.log('Es lief kein einziger Test.')
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
