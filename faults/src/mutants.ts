/**
 * Shows that the tests of the material service find mistakes: plants one at a time into a copy of the service and runs
 * the tests that stand guard over it.
 *
 *     npm run mutants -- [PART OF A PATH…] [--every N]
 *
 * Mutated are the state tables, the permission checks and the arithmetic of quantities (`mutants/targets.ts`), and the
 * bugs of services/material/test/planted-bugs.ts are planted. `--every 5` tries every fifth. Exit status 1 when fewer
 * than 90 % of an area are found; each that stays unnoticed is named.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { holdTestServer } from '../../packages/postgres/src/testing.ts'
import { plantedBugs } from '../../services/material/test/planted-bugs.ts'
import { mutantsOf } from './mutants/operators.ts'
import { targets } from './mutants/targets.ts'
import { ROOT } from './service.ts'

const LEAST_SHARE = 0.9
/** A test that runs longer hangs: the mistake is found. */
const TEST_MS = 180_000

interface Case {
  readonly area: string
  readonly name: string
  readonly file: string
  readonly tests: readonly string[]
  /** The source with the mistake. */
  readonly wrong: string
}

/** A copy of the service that shares the installed packages with this one. */
function copyService(): string {
  const copy = mkdtempSync(join(tmpdir(), 'zeughaus-mutants-'))
  const withoutModules = (path: string) => !path.endsWith('node_modules')
  mkdirSync(join(copy, 'services'))
  cpSync(join(ROOT, 'services/material'), join(copy, 'services/material'), { recursive: true, filter: withoutModules })
  cpSync(join(ROOT, 'docs'), join(copy, 'docs'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  symlinkSync(join(ROOT, 'services/material/node_modules'), join(copy, 'services/material/node_modules'))
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'))
  return copy
}

function cases(source: string): Case[] {
  const generated = targets.flatMap(({ area, file, tests }) => {
    const text = readFileSync(join(source, file), 'utf8')
    return mutantsOf(text).map(({ line, what, from, to, wrong }) => ({
      area,
      name: `${file}:${line} ${what}`,
      file,
      tests,
      wrong: text.slice(0, from) + wrong + text.slice(to),
    }))
  })
  const planted = plantedBugs.map(({ name, file, right, wrong, test }) => {
    const text = readFileSync(join(source, file), 'utf8')
    if (text.split(right).length !== 2) throw new Error(`${file} does not hold exactly once: ${right}`)
    return { area: 'gepflanzt', name, file, tests: [test], wrong: text.replace(right, wrong) }
  })
  return [...planted, ...generated]
}

/** Whether the test passes over the copy. */
async function passes(source: string, test: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(source, test)], {
    stdio: 'ignore',
    env: { NODE_COMPILE_CACHE: join(ROOT, '.cache/compile'), ...process.env },
    timeout: TEST_MS,
    killSignal: 'SIGKILL',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** The first test that notices, or undefined. */
async function noticedBy(source: string, { file, tests, wrong }: Case): Promise<string | undefined> {
  const path = join(source, file)
  const right = readFileSync(path, 'utf8')
  writeFileSync(path, wrong)
  try {
    for (const test of tests) if (!(await passes(source, test))) return test
    return undefined
  } finally {
    writeFileSync(path, right)
  }
}

async function tryAll(
  source: string,
  chosen: readonly Case[],
): Promise<ReadonlyMap<string, { killed: number; all: number }>> {
  for (const test of new Set(chosen.flatMap(({ tests }) => tests))) {
    if (!existsSync(join(source, test))) throw new Error(`${test} does not exist`)
    if (!(await passes(source, test))) throw new Error(`${test} fails without any mistake`)
  }
  const areas = new Map<string, { killed: number; all: number }>()
  for (const each of chosen) {
    const test = await noticedBy(source, each)
    const area = areas.get(each.area) ?? { killed: 0, all: 0 }
    areas.set(each.area, area)
    area.all += 1
    if (test !== undefined) area.killed += 1
    console.log(
      `${test === undefined ? '✘ bleibt unbemerkt' : '✔'} ${each.name}${test === undefined ? '' : ` (${test})`}`,
    )
  }
  return areas
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
})
const copy = copyService()
const server = await holdTestServer()
try {
  const source = join(copy, 'services/material/src')
  const chosen = cases(source)
    .filter(({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
    .filter((_each, place) => place % Number(values.every) === 0)
  if (chosen.length === 0) throw new Error('Es gibt nichts zu verändern.')
  for (const [area, { killed, all }] of await tryAll(source, chosen)) {
    console.log(`${area}: ${killed} von ${all} gefunden (${Math.round((killed / all) * 100)} %)`)
    if (killed / all < LEAST_SHARE) process.exitCode = 1
  }
} finally {
  await server.release()
  rmSync(copy, { recursive: true, force: true })
}
