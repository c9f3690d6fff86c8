/** Reads the rules in docs/spec: each rule of a service, with the test that would fail without it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** One row of a table of rules. */
export interface Rule {
  /** Group and number: `lager.3`. */
  readonly id: string
  readonly rule: string
  readonly title: string
  /** Path of the test file, relative to a test folder of the service or to the root. */
  readonly file: string
}

/** Reads every rule of a page. @throws {Error} for a row with a missing cell */
export function rulesOf(page: string): Rule[] {
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .filter((line) => /^\| [a-z]+\.\d+ \|/.test(line))
    .map((line) => {
      const [id, rule, title, file, ...rest] = line.slice(2, -2).split(' | ')
      if (!id || !rule || !title || !file || rest.length > 0)
        throw new Error(`${page}: a row needs four cells: ${line}`)
      return { id, rule, title, file }
    })
}

/**
 * Lists the rules whose test is not in the file they name.
 *
 * @param folders base folders of the file names; the path from the root is tried first
 */
export function missingTests(rules: readonly Rule[], folders: readonly string[]): string[] {
  const known = new Map<string, readonly RegExp[]>()
  const titlesIn = (name: string): readonly RegExp[] => {
    const file = ['', ...folders].map((folder) => join(root, folder, name)).find((path) => existsSync(path))
    if (file === undefined || !name.endsWith('.ts')) return []
    return [...titlesOf(readFileSync(file, 'utf8'))].map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`))
  }
  return rules.flatMap(({ id, title, file }) => {
    const titles = known.get(file) ?? titlesIn(file)
    known.set(file, titles)
    return titles.some((pattern) => pattern.test(title)) ? [] : [`${id}: ${title} | ${file}`]
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const CALL = /\btest\(\s*(['"`])/g

/** Yields the fixed parts of each test title in a source; each `${…}` between them matches anything. */
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
