/**
 * Shows that the tests find mistakes: plants one at a time into a copy of the tree and runs the tests that guard the
 * file and reach the place, one after another until one fails.
 *
 *     npm run mutants -- [PART OF A PATH…] [--every N] [--jobs N] [--fresh] [--write]
 *
 * Mutated are the state tables, the permission checks and the arithmetic of quantities (`mutants/targets.ts`), and the
 * bugs of services/material/test/planted-bugs.ts are planted. `--every 5` tries every fifth. Verdicts are
 * kept in .cache/mutants.json and hold as long as the file and its tests are unchanged; `--fresh` ignores them. `--write`
 * puts the result into docs/reliability.md. Exit status 1 if fewer than 90 % of an area are found; each missed mistake
 * is printed.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { holdTestServer } from '../../packages/postgres/src/testing.ts'
import { allCases, type Case } from './mutants/cases.ts'
import { copyTree } from './mutants/copy.ts'
import { Guards } from './mutants/guards.ts'
import { openKept, type Verdict } from './mutants/kept.ts'
import { countOf, LEAST_SHARE, writeCounts } from './mutants/table.ts'

/** Whether a known test notices the mistake, which is planted into this copy meanwhile. */
async function isNoticed(root: string, { file, offset, right, wrong }: Case, guards: Guards, test: string) {
  const path = join(root, file)
  writeFileSync(path, wrong)
  try {
    return await guards.notices(test, offset)
  } finally {
    writeFileSync(path, right)
  }
}

/** Runs the tests one after another on the mistakes of a file that earlier tests have missed. */
async function judgeFile(root: string, cases: readonly Case[], judged: (each: Case, verdict: Verdict) => void) {
  const [{ file } = { file: '' }] = cases
  await using guards = new Guards(root, file)
  let open = cases
  const failing = new Set<string>()
  for (const test of new Set(cases.flatMap(({ tests }) => tests))) {
    if (!open.some(({ tests }) => tests.includes(test))) continue
    try {
      await guards.learn(test)
    } catch (error) {
      failing.add(test)
      console.log(`– ${error instanceof Error ? error.message : error}`)
      continue
    }
    const rest: Case[] = []
    for (const each of open) {
      if (each.tests.includes(test) && (await isNoticed(root, each, guards, test))) judged(each, { test })
      else rest.push(each)
    }
    open = rest
  }
  // No verdict where one of the tests fails without a mistake.
  for (const each of open) if (!each.tests.some((test) => failing.has(test))) judged(each, { test: null })
}

/** Judges the cases in several copies at a time, file by file, over one PostgreSQL. */
async function judgeAll(chosen: readonly Case[], jobs: number, judged: (each: Case, verdict: Verdict) => void) {
  if (chosen.length === 0) return
  const server = await holdTestServer()
  const copies = Array.from({ length: jobs }, copyTree)
  try {
    // The file with the most mistakes first, so that the last job is not the longest.
    const files = [...Map.groupBy(chosen, ({ file }) => file)].sort(([, a], [, b]) => b.length - a.length)
    const waiting = files.values()
    const work = async (root: string) => {
      for (const [, cases] of waiting) await judgeFile(root, cases, judged)
    }
    await Promise.all(copies.map(({ root }) => work(root)))
  } finally {
    for (const copy of copies) copy.remove()
    await server.release()
  }
}

function report({ name }: Case, { test }: Verdict): void {
  console.log(test === null ? `✘ bleibt unbemerkt: ${name}` : `✔ ${name} (${test})`)
}

// Removes copies and ends processes however the run ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    fresh: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const chosen = allCases()
  .filter(({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
  .filter((_each, place) => place % Number(values.every) === 0)
if (chosen.length === 0) {
  console.error('Es gibt nichts zu verändern.')
  process.exit(2)
}
const kept = openKept(values)
const verdicts = new Map(chosen.map((each) => [each, kept.find(each)]))
const open = chosen.filter((each) => verdicts.get(each) === undefined)
console.log(`${chosen.length} Fehler, ${chosen.length - open.length} davon schon beurteilt`)
await judgeAll(open, Number(values.jobs), (each, verdict) => {
  kept.keep(each, verdict)
  verdicts.set(each, verdict)
  report(each, verdict)
})
const counts = countOf(chosen, verdicts)
for (const [area, { noticed, all, unnoticed }] of counts) {
  console.log(`${area}: ${noticed} of ${all} noticed (${Math.floor((noticed / all) * 100)} %)`)
  for (const name of unnoticed) console.log(`  unbemerkt: ${name}`)
  if (noticed / all < LEAST_SHARE) process.exitCode = 1
}
if (values.write) writeCounts(counts)
