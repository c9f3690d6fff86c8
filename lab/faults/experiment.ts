/** The type of an experiment, and the table of results. */
import { writeTable } from '../../scripts/document-table.ts'

export interface Outcome {
  /** The tested service, or the part of it. */
  readonly subject: string
  /** How many faults reached the service; 0 is a failure of the experiment. */
  readonly injected: number
  /** The faults, in a few words. */
  readonly fault: string
  /** The observation. */
  readonly seen: string
  readonly passed: boolean
  /** What a failure shows: unexpected answers, findings, the ends of the logs. */
  readonly trouble?: string
}

export interface ExperimentOptions {
  /** How long machines are killed one after the other. */
  readonly minutes: number
}

export interface Experiment {
  readonly name: string
  readonly title: string
  /** Why it cannot run on this machine; undefined if it can. */
  readonly obstacle?: () => string | undefined
  /** @param folder empty, removed afterwards */
  run(folder: string, options: ExperimentOptions): Promise<readonly Outcome[]>
}

export interface Result {
  readonly experiment: Experiment
  /** Undefined: not tried. */
  readonly outcomes: readonly Outcome[] | undefined
  readonly remark: string
  readonly seconds: number
}

export const isGood = ({ injected, passed }: Outcome) => passed && injected > 0

const cellOf = ({ name }: Experiment) => `| \`${name}\` |`

/** The table lines of an experiment, each beginning with its name. */
function linesOf({ experiment, outcomes, remark }: Result): string[] {
  const name = cellOf(experiment)
  if (outcomes === undefined) return [`${name} – | – | – | not tried: ${remark} |`]
  return outcomes.map((outcome) => {
    const { subject, injected, fault, seen } = outcome
    const verdict = isGood(outcome) ? new Date().toISOString().slice(0, 10) : '**failed**'
    return `${name} ${subject} | ${injected} × ${fault} | ${seen} | ${verdict} |`
  })
}

/** Writes the results into the table of docs/reliability.md. Experiments that did not run keep their lines. */
export function writeResults(all: readonly Experiment[], results: readonly Result[]): void {
  writeTable('docs/reliability.md', 'npm run faults -- --write', (known) => [
    '| `npm run faults --` | Service | Injected | Observed | Passed |',
    '|---|---|---|---|---|',
    ...all.flatMap((experiment) => {
      const result = results.find((each) => each.experiment === experiment)
      return result === undefined ? known.filter((line) => line.startsWith(cellOf(experiment))) : linesOf(result)
    }),
  ])
}
