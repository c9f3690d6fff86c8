import { formatNumber } from '@zeughaus/web-shared'

const NAMED_FAILURES = 3

/** Runs an action on one row after another; returns the sentences of those that failed. */
export async function runEach<Row>(
  rows: readonly Row[],
  action: (row: Row) => Promise<unknown>,
  onProgress: (done: number) => void = () => undefined,
): Promise<ReadonlyMap<Row, string>> {
  const failed = new Map<Row, string>()
  for (const [place, row] of rows.entries()) {
    onProgress(place)
    try {
      await action(row)
    } catch (error) {
      failed.set(row, error instanceof Error ? error.message : String(error))
    }
  }
  return failed
}

/** Names the first rows that failed, each with its reason. */
export function failureSentence<Row>(failed: ReadonlyMap<Row, string>, nameOf: (row: Row) => string): string {
  const named = [...failed].slice(0, NAMED_FAILURES).map(([row, reason]) => `${nameOf(row)}: ${reason}`)
  const rest = failed.size - named.length
  return `Nicht gelungen: ${named.join(' ')}${rest > 0 ? ` Und ${formatNumber(rest)} weitere.` : ''}`
}
