/** The pages of docs/spec that name for each sentence the test that would fail without it, and in which file it stands. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** Beside a sentence that demands nothing. */
export const NOTHING = '—'

export interface CoverageRow {
  /** Sentences of the specification have one. */
  readonly id: string | undefined
  readonly sentence: string
  readonly title: string
  /** Path of the test's file, from the folder of the service's tests or from the root. */
  readonly file: string
}

/** Every row of every table of a page. */
export function coverageOf(page: string): CoverageRow[] {
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Id|Sentence) \|/.test(line))
    .map((line) => {
      const cells = line.slice(2, -2).split(' | ')
      const id = /^[AM]\d{3}$/.test(cells[0] ?? '') ? cells.shift() : undefined
      const [title = '', file = ''] = cells.slice(-2)
      return { id, sentence: cells.slice(0, -2).join(' | '), title, file }
    })
}

/**
 * The rows whose test is not where they say.
 *
 * @param folders in which the files lie that are named by the rest of their path
 */
export function missingTests(rows: readonly CoverageRow[], folders: readonly string[]): string[] {
  const known = new Map<string, readonly RegExp[]>()
  const titlesIn = (name: string): readonly RegExp[] => {
    const file = ['', ...folders].map((folder) => join(root, folder, name)).find((path) => existsSync(path))
    if (file === undefined || !name.endsWith('.ts')) return []
    return [...titlesOf(readFileSync(file, 'utf8'))].map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`))
  }
  return rows.flatMap(({ id, title, file }) => {
    if (title === NOTHING && file === NOTHING) return []
    const titles = known.get(file) ?? titlesIn(file)
    known.set(file, titles)
    return titles.some((pattern) => pattern.test(title)) ? [] : [`${id ?? ''} ${title} | ${file}`.trim()]
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const CALL = /\btest\(\s*(['"`])/g

/** The fixed parts of each title in the source of a test file: `${…}` between them stands for anything. */
function* titlesOf(source: string): Generator<string[]> {
  for (const { 0: call, 1: quote, index } of source.matchAll(CALL)) {
    const parts = ['']
    for (let at = index + call.length; at < source.length && source[at] !== quote; at += 1) {
      if (quote === '`' && source.startsWith('${', at)) {
        at = endOfBrace(source, at + 1)
        parts.push('')
        continue
      }
      if (source[at] === '\\') at += 1
      parts[parts.length - 1] += source[at] ?? ''
    }
    yield parts
  }
}

function endOfBrace(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return source.length
}

/** The sentences, list items and rows of tables of a specification, as the page writes them. */
export function sentencesOf(specification: string): string[] {
  const blocks: string[] = ['']
  const lines = specification.split('\n')
  for (const [number, line] of lines.entries()) {
    const isRule = (text: string | undefined) => /^\|[-| ]+\|$/.test(text ?? '')
    if (line.startsWith('#') || line === '' || isRule(line) || isRule(lines[number + 1])) blocks.push('')
    else if (line.startsWith('|')) blocks.push(line, '')
    else if (/^(?:\d+\.|-) /.test(line)) blocks.push(line.replace(/^(?:\d+\.|-) /, ''))
    else blocks.push(`${blocks.pop() ?? ''} ${line}`.trim())
  }
  return blocks
    .filter((block) => block !== '')
    .flatMap((block) => (block.startsWith('|') ? rowOf(block) : split(block)))
}

const rowOf = (line: string): string[] => [
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · '),
]
const split = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[A-Z`])/)
