import assert from 'node:assert/strict'

/** A sentence that a Markdown document may have, and what proves that it is true. */
export type SentenceCheck = readonly [sentence: RegExp, proof: (...groups: string[]) => unknown]

/** Headings, the head of a table, and empty lines say nothing. */
const SAYS_NOTHING = /^(#.*|\|-.*|)$/

/**
 * Walks every line of a document: each fits exactly one sentence, whose proof then runs, in the order of the document.
 *
 * @returns the sentences that the document has
 */
export async function checkSentences(text: string, checks: readonly SentenceCheck[]): Promise<RegExp[]> {
  const seen: RegExp[] = []
  for (const line of text.split('\n').filter((line) => !SAYS_NOTHING.test(line))) {
    const fitting = checks.filter(([sentence]) => sentence.test(line))
    assert.equal(fitting.length, 1, `${fitting.length} checks for the line: ${line}`)
    const [sentence, proof] = fitting[0]!
    const [, ...groups] = sentence.exec(line)!
    await proof(...groups)
    seen.push(sentence)
  }
  return seen
}
