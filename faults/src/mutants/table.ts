/** Summarises a run by area and writes the table of docs/reliability.md. */
import { writeTable } from '../../../scripts/document-table.ts'
import type { Case } from './cases.ts'
import { equivalents } from './equivalent.ts'
import type { Verdict } from './kept.ts'

/** The share of an area's mutants that must be noticed. */
export const LEAST_SHARE = 0.9

export interface Count {
  all: number
  noticed: number
  readonly unnoticed: string[]
}

export function countOf(
  cases: readonly Case[],
  verdicts: ReadonlyMap<Case, Verdict | undefined>,
): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>()
  for (const each of cases) {
    const count = counts.get(each.area) ?? { all: 0, noticed: 0, unnoticed: [] }
    counts.set(each.area, count)
    count.all += 1
    if (verdicts.get(each)?.test) count.noticed += 1
    else count.unnoticed.push(each.name)
  }
  return counts
}

export function writeCounts(counts: ReadonlyMap<string, Count>): void {
  writeTable('docs/reliability.md', 'npm run mutants -- --write', () => [
    '| Area | Planted | Noticed | Share |',
    '|---|---|---|---|',
    ...[...counts].map(
      ([area, { all, noticed }]) => `| ${area} | ${all} | ${noticed} | ${Math.floor((noticed / all) * 100)} % |`,
    ),
    '',
    `Not counted: places where a mistake has no visible effect (${equivalents.length}); \`faults/src/mutants/equivalent.ts\` says why.`,
  ])
}
