/** Puts together the page that checks the mails of an export in a browser, from the disk and without a network. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** The parts of its script; each needs only those before it. */
const SOURCES = [
  'proof.ts',
  'page/findings.ts',
  'page/turn.ts',
  'page/chosen.ts',
  'page/lists.ts',
  'page/check.ts',
  'page/verdict.ts',
  'page/result.ts',
  'page/main.ts',
]

const EMPTY_LINES = /\n{3,}/g

let made: Uint8Array | undefined

/** The page as one file, which needs nothing beside it. The same bytes each time. */
export function checkPage(): Uint8Array {
  made ??= Buffer.from(pageText())
  return made
}

function pageText(): string {
  const script = `\n${SOURCES.map(plainScript).join('\n')}`
  const style = `\n${sourceOf('page/page.css')}`
  // Only this script runs and only this style counts, and no text becomes markup, whatever stands in the files.
  const policy = [
    "default-src 'none'",
    `script-src '${sumOf(script)}'`,
    `style-src '${sumOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const parts: Readonly<Record<string, string>> = { script, style, policy }
  return sourceOf('page/page.html').replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
}

/** A part as browsers run it, readable for who wants to know what the page does. */
function plainScript(file: string): string {
  const lines = stripTypeScriptTypes(withoutImports(sourceOf(file))).split('\n')
  // A line ends with blanks where a type ended it.
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(EMPTY_LINES, '\n\n')
}

/** A part without its imports of others: in the page they are one script. */
function withoutImports(source: string): string {
  const lines = source.split('\n')
  const first = lines.findIndex((line) => line.startsWith('import '))
  const last = lines.findLastIndex((line) => /^(import|\}) .*from '\./.test(line))
  return first < 0 ? source : lines.toSpliced(first, last - first + 1).join('\n')
}

const sourceOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

const sumOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
