/**
 * Identifies the program that reads mails: another version may read the same bytes differently, and better. An archive
 * stores the first mail of each program, to tell differences between programs from manipulation.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Our own sources that, beside the parser, decide the row and the document of a mail. */
const OURS = [
  'prepare.ts',
  'hashed-files.ts',
  '../relations/relations.ts',
  '../words/document.ts',
  '../words/engine-terms.ts',
  '../words/sort-key.ts',
  '../../../search/ast.ts',
  '../../../search/domain.ts',
  '../../../search/file-type.ts',
  '../../../search/fold.ts',
]

/** Prefix of these marks; the program follows. */
export const READ_BY = 'read_by_'

let mark: string | null = null

/** The name under which an archive stores the first mail that this program read. */
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
    // Names the parser's libraries with their versions.
    join(parser, '../package.json'),
    ...sources.map((name) => join(parser, name)),
    ...OURS.map((name) => join(import.meta.dirname, name)),
  ]
  const sum = createHash('sha256')
  for (const file of files) sum.update(readFileSync(file))
  return sum.digest('hex').slice(0, 16)
}
