/** Tables of documents that a command writes: they stand between two marks, the first of which names the command. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

const END = '<!-- End of the table -->'

/**
 * Puts lines between the marks of a document.
 *
 * @param document path from the root of the repository
 * @param command what the opening mark names, e.g. `npm run faults -- --write`
 * @param make gets the lines that stand there now
 * @throws {Error} when the document has no such marks
 */
export function writeTable(document: string, command: string, make: (known: readonly string[]) => string[]): void {
  const file = join(root, document)
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), command, make))
}

/** The text of a document with other lines between its marks. @throws {Error} when it has no such marks */
export function withTable(text: string, command: string, make: (known: readonly string[]) => string[]): string {
  const begin = `<!-- Table: ${command} -->`
  const [before, rest] = text.split(begin)
  const [table, ...after] = rest?.split(END) ?? []
  if (table === undefined || after.length === 0) throw new Error(`the document has no marks for „${command}“`)
  return `${before}${begin}\n\n${make(table.split('\n')).join('\n')}\n\n${END}${after.join(END)}`
}
