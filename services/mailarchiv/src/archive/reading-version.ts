/**
 * Which program reads mails: another one may read the same bytes otherwise, and better. An archive keeps from which mail on
 * each program has read them, so that what differs by that is told from what somebody has changed.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What decides, beside the parser, what a row and the index say of a mail. */
const OURS = ['document.ts', 'prepare.ts', '../search/engine-terms.ts', '../search/fold.ts']

/** The names of these marks begin so; what follows tells the program. */
export const READ_BY = 'read_by_'

let mark: string | null = null

/** The name under which an archive keeps the first mail that this program has read. */
export function readingMark(): string {
  mark ??= READ_BY + fingerprint()
  return mark
}

function fingerprint(): string {
  const parser = dirname(fileURLToPath(import.meta.resolve('@zeughaus/mime')))
  const sources = readdirSync(parser)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
  const files = [
    // Names the libraries of the parser with their versions.
    join(parser, '../package.json'),
    ...sources.map((name) => join(parser, name)),
    ...OURS.map((name) => join(import.meta.dirname, name)),
  ]
  const sum = createHash('sha256')
  for (const file of files) sum.update(readFileSync(file))
  return sum.digest('hex').slice(0, 16)
}
