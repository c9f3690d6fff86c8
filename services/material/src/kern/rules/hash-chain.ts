/** Verifies rows of which each holds a hash of its fields and of the row before; the end of the chain is stored beside them. */
import { createHash } from 'node:crypto'

/** What is wrong at a number of the chain. */
export type ChainFault = 'veraendert' | 'fehlt' | 'eingeschoben'

export interface ChainedRow {
  readonly nummer: number
  readonly hash: string
  /** Every field but the hashes, as the writer concatenates them. */
  readonly felder: string
}

interface Chain<Row extends ChainedRow> {
  /** Predecessor of the first row. */
  readonly start: string
  readonly end: { readonly nummer: number; readonly hash: Buffer }
  /** Reads a page of the rows behind a number, in order. */
  readAfter(nummer: number): Promise<readonly Row[]>
}

/** Maximum number of faults named in a chain; the first one counts. */
const NAMED_MAX = 1000

/**
 * Recomputes every hash of a chain from the stored fields; shares no code with the functions of the database that write them.
 *
 * An edited row no longer matches its hash; a removed one leaves a gap in the numbers, at the end too, because the chain
 * knows its end; an inserted one has a number that is taken or beyond the end, or a hash that does not follow.
 *
 * @param find called for each fault; without a row where it is missing
 * @returns the number of rows
 */
export async function verifyChain<Row extends ChainedRow>(
  { start, end, readAfter }: Chain<Row>,
  find: (art: ChainFault, nummer: number, row?: Row) => void,
): Promise<number> {
  const lastHash = end.hash.toString('hex')
  let named = 0
  const name = (...fault: Parameters<typeof find>) => {
    if (++named <= NAMED_MAX) find(...fault)
  }
  let rows = 0
  let expected = 1
  // Undefined after a gap, which is reported already: the expected predecessor is unknown.
  let predecessor: string | undefined = start
  for (let page = await readAfter(Number.MIN_SAFE_INTEGER); page.length > 0; ) {
    for (const row of page) {
      const { nummer, hash, felder } = row
      if (expected < nummer && expected <= end.nummer) predecessor = undefined
      for (; expected < nummer && expected <= end.nummer; expected++) name('fehlt', expected)
      if (nummer > end.nummer || nummer < expected) name('eingeschoben', nummer, row)
      else if (!follows(predecessor, felder, hash) || (nummer === end.nummer && hash !== lastHash))
        name('veraendert', nummer, row)
      predecessor = hash
      expected = Math.max(expected, nummer + 1)
    }
    rows += page.length
    page = await readAfter(page.at(-1)?.nummer ?? 0)
  }
  for (; expected <= end.nummer && named < NAMED_MAX; expected++) name('fehlt', expected)
  return rows
}

function follows(predecessor: string | undefined, fields: string, hash: string): boolean {
  return predecessor === undefined || createHash('sha256').update(`${predecessor}\n${fields}`).digest('hex') === hash
}

/** The predicate of the sentence that names a fault. */
export const FAULT_WORDS: Readonly<Record<ChainFault, string>> = {
  veraendert: 'wurde verändert',
  fehlt: 'fehlt',
  eingeschoben: 'wurde eingeschoben',
}

/** The sentence at the end of a verification. @param chained „die Historie“ */
export const chainSentence = (chained: string, eintraege: number, befunde: number): string =>
  befunde === 0
    ? `${eintraege} Einträge geprüft, ${chained} ist unversehrt.`
    : `${eintraege} Einträge geprüft, ${befunde} Befunde: ${chained} wurde außerhalb des Dienstes verändert.`
