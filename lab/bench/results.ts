/** Keeps the results of benchmarks in the repository; the table of docs/performance.md is generated from them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../results')

/** A number by its name, e.g. `contact p95`. */
export type Numbers = Readonly<Record<string, number>>

export interface Result {
  /** The command, without `npm run bench --`. */
  readonly command: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly machine: string
  /** Other load of the machine. */
  readonly conditions: string
  readonly numbers: Numbers
}

const DIGITS = 4

/** Stores the result of a run; it replaces the previous one of this name. */
export function keepResult(name: string, command: string, numbers: Numbers): void {
  const [model = 'unknown'] = cpus().map((cpu) => cpu.model.trim())
  const result: Result = {
    command,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${model}, ${Math.round(totalmem() / 1e9)} GB, Node.js ${process.versions.node}`,
    conditions: `load ${loadavg()[0]?.toFixed(1)} at the end`,
    numbers: Object.fromEntries(
      Object.entries(numbers).map(([key, value]) => [key, Number(value.toPrecision(DIGITS))]),
    ),
  }
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** Every result that is kept, by its name. */
export function readResults(): ReadonlyMap<string, Result> {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))
  return new Map(
    names.sort().map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))]),
  )
}
