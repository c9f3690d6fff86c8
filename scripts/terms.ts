/** Words that pages, errors, e-mails and PDFs do not use, with the word in their place: the table of docs/glossary.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** One row of the table: the word that people read, and words that mean the same. */
interface Term {
  readonly say: string
  readonly not: readonly string[]
}

const TABLE = /^\| Say \| Instead of \|.*\n\|[-| ]+\|\n((?:\|.*\n)+)/m
const TEXTS = /^(?:web|services|packages)\/[^/]+\/src\/.*\.tsx?$/
/** Quoted text, text between two tags, and a line that is nothing but text. */
const SHOWN = /'[^']*'|`[^`]*`|"[^"]*"|>[^<>{}]+<|^\s*[\p{L}„][^;={}()<>]*$/gu
const NAME_IN_A_LIST = /^\s*(?:type )?[\p{L}\d_]+,$/u
const TESTS = /\.test\.tsx?$|\.factory\.ts$|\/testing\//

/** Reads the table of a glossary. Throws when it has none. */
export function readTerms(glossary: string): readonly Term[] {
  const rows = TABLE.exec(glossary)?.[1]?.trim().split('\n')
  if (rows === undefined) throw new Error('the glossary has no table of words')
  return rows.map((row) => {
    const [, say = '', not = ''] = row.split('|').map((cell) => cell.trim())
    return { say, not: not.split(' · ') }
  })
}

/** Returns the fault of a line of a source whose text people read. A comment, a test and a generated file have none. */
export function termFault(terms: readonly Term[], file: string, line: string): string | null {
  if (!TEXTS.test(file) || TESTS.test(file) || file.includes('.gen.')) return null
  if (NAME_IN_A_LIST.test(line)) return null
  const text = (line.replace(/(?:^|\s)(?:\/\/|\/?\*\*?\s).*$/, '').match(SHOWN) ?? []).join(' ')
  for (const { say, not } of terms)
    for (const word of not)
      if (new RegExp(`(?<![\\p{L}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}])`, 'u').test(text))
        return `„${word}“: auf Seiten steht dafür „${say}“`
  return null
}

/** Reads the glossary of this repository. */
export const glossaryTerms = (): readonly Term[] => readTerms(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
