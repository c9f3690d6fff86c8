/** Updates tables that commands write into documents, between two marks; the first mark names the command. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

const END = '<!-- End of the table -->'

/**
 * Replaces the lines between the marks of a document.
 *
 * @param document path from the root of the repository
 * @param command what the opening mark names, e.g. `npm run faults -- --write`
 * @param make returns the new lines, given the current ones
 * @throws {Error} when the document has no such marks
 */
export function writeTable(document: string, command: string, make: (known: readonly string[]) => string[]): void {
  const file = join(root, document)
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), command, make))
}

/** Replaces the lines between the marks in a document's text. @throws {Error} when it has no such marks */
export function withTable(text: string, command: string, make: (known: readonly string[]) => string[]): string {
  const begin = `<!-- Table: ${command} -->`
  const [before, rest] = text.split(begin)
  const [table, ...after] = rest?.split(END) ?? []
  if (table === undefined || after.length === 0) throw new Error(`the document has no marks for „${command}“`)
  return `${before}${begin}\n\n${make(table.split('\n')).join('\n')}\n\n${END}${after.join(END)}`
}
