/**
 * Injects faults below a service and checks that no acknowledged write is lost.
 *
 *     npm run faults -- [NAME…] [--minutes=10] [--write]
 *
 * Each experiment works in a folder of its own, on the loopback or in network namespaces of its own, and ends by itself.
 * An experiment that injected nothing has failed. `--write` puts the results into the table of docs/reliability.md. `--minutes` is the time during
 * which `cluster` kills machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Experiment, isGood, type Result, writeResults } from './experiment.ts'
import { experiments } from './experiments/index.ts'
import { stopAll } from './service.ts'

async function perform(experiment: Experiment): Promise<Result> {
  const obstacle = experiment.obstacle?.()
  if (obstacle !== undefined) return { experiment, outcomes: undefined, remark: obstacle, seconds: 0 }
  const folder = mkdtempSync(join(tmpdir(), `zeughaus-faults-${experiment.name}-`))
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  try {
    return { experiment, outcomes: await experiment.run(folder, { minutes }), remark: '', seconds: seconds() }
  } catch (error) {
    const seen = error instanceof Error ? (error.stack ?? error.message) : String(error)
    console.error(seen)
    const failed = {
      subject: '–',
      injected: 0,
      fault: 'broken off',
      seen: seen.split('\n', 1)[0] ?? '',
      passed: false,
    }
    return { experiment, outcomes: [failed], remark: '', seconds: seconds() }
  } finally {
    await stopAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, minutes: { type: 'string', default: '10' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error(`„${values.minutes}“ ist keine Anzahl von Minuten.`)
  process.exit(2)
}
/** A name, or the first word of several names: `cluster`. */
const isMeant = ({ name }: Experiment, wanted: string) => name === wanted || name.startsWith(`${wanted}-`)
const unknown = positionals.find((wanted) => !experiments.some((experiment) => isMeant(experiment, wanted)))
if (unknown !== undefined) {
  console.error(
    `Einen Versuch „${unknown}“ gibt es nicht. Bekannt sind: ${experiments.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}
const results: Result[] = []
for (const experiment of experiments) {
  if (positionals.length > 0 && !positionals.some((wanted) => isMeant(experiment, wanted))) continue
  const result = await perform(experiment)
  results.push(result)
  console.log(`\n${experiment.name}: ${experiment.title} (${result.seconds} s)`)
  if (result.outcomes === undefined) console.log(`  not tried: ${result.remark}`)
  for (const outcome of result.outcomes ?? []) {
    const { subject, injected, fault, seen } = outcome
    console.log(`  ${isGood(outcome) ? '✔' : '✘'} ${subject}: ${injected} × ${fault} → ${seen}`)
    if (isGood(outcome)) continue
    if (outcome.trouble !== undefined) console.error(outcome.trouble)
    process.exitCode = 1
  }
}
if (values.write === true) writeResults(experiments, results)
