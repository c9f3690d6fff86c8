/** What an experiment is, and the table of results. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './service.ts'

export interface Outcome {
  /** Service, or what of it was tried. */
  readonly subject: string
  /** How many faults reached the service; 0 is a failure of the experiment. */
  readonly injected: number
  /** What was done, in a few words. */
  readonly fault: string
  /** What was seen. */
  readonly seen: string
  readonly passed: boolean
}

export interface Experiment {
  readonly name: string
  /** What the experiment shows. */
  readonly title: string
  /** Why it cannot run on this machine, undefined when it can. */
  readonly obstacle?: () => string | undefined
  /** @param folder empty, removed afterwards */
  run(folder: string): Promise<readonly Outcome[]>
}

export interface Result {
  readonly experiment: Experiment
  /** Undefined: not tried. */
  readonly outcomes: readonly Outcome[] | undefined
  readonly remark: string
  readonly seconds: number
}

export const isGood = ({ injected, passed }: Outcome) => passed && injected > 0

const DOCUMENT = join(ROOT, 'docs/reliability.md')
const BEGIN = '<!-- Tabelle: npm run faults -- --write -->'
const END = '<!-- Ende der Tabelle -->'

/** One line of the table for each outcome. */
export function tableOf(results: readonly Result[]): string {
  const lines = results.flatMap(({ experiment, outcomes, remark }) =>
    outcomes === undefined
      ? [`| ${experiment.title} | – | – | – | nicht versucht: ${remark} |`]
      : outcomes.map(
          (outcome) =>
            `| ${experiment.title} | ${outcome.subject} | ${outcome.injected} × ${outcome.fault} | ${outcome.seen} | ${isGood(outcome) ? 'bestanden' : '**nicht bestanden**'} |`,
        ),
  )
  return ['| Versuch | Dienst | Eingespielt | Beobachtet | Ergebnis |', '|---|---|---|---|---|', ...lines].join('\n')
}

/** Puts the table into docs/reliability.md, between its marks. */
export function writeTable(results: readonly Result[]): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`${DOCUMENT} has no marks for the table`)
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${tableOf(results)}\n\n${END}${after}`)
}
