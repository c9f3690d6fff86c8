/**
 * Finds slow regular expressions: judges every one in the given folders, by default in code that processes untrusted
 * text. Prints each slow one as `file:line` with a text that makes it slow, and exits with 1 if there is one.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BOUNDED } from './expressions/bounded.ts'
import { type Expression, type Expressions, expressionsOf } from './expressions/find.ts'
import { judgeAll, nameOf } from './expressions/judge.ts'
import { root } from './steps.ts'

const FOLDERS = ['packages', 'services', 'web']
/** Tests and their helpers process no untrusted text. */
const PASSED_OVER = /\.(test|factory)\.tsx?$|(^|\/)(fixtures|testing|test)\//
const NOT_OURS = ['node_modules', 'dist']

const named = process.argv.slice(2)
const folders = named.length > 0 ? named : FOLDERS.map((folder) => join(root, folder))
const files = folders.flatMap((cwd) =>
  globSync('**/*.{ts,tsx,mjs,js}', { cwd, exclude: (name) => NOT_OURS.includes(name.split('/').at(-1) ?? '') })
    .filter((file) => !PASSED_OVER.test(file))
    .map((file) => join(cwd, file)),
)
const expressions = files.map((file): Expressions => expressionsOf(relative(root, file), readFileSync(file, 'utf8')))
const found = expressions.flatMap((each) => each.found)
const isBounded = (expression: Expression) => BOUNDED[nameOf(expression)] !== undefined
const judged = found.filter((expression) => !isBounded(expression))
const verdicts = await judgeAll(judged)

const complaints = expressions
  .flatMap((each) => each.unknown)
  .map((at) => `${at}: ein Ausdruck, der erst zur Laufzeit entsteht`)
for (const expression of judged) {
  const verdict = verdicts.get(nameOf(expression)) ?? null
  if (verdict !== null) complaints.push(`${expression.at}: ${nameOf(expression)}: ${verdict}`)
}
if (named.length === 0) {
  const stale = Object.keys(BOUNDED).filter((name) => !found.some((expression) => nameOf(expression) === name))
  complaints.push(...stale.map((name) => `${name} steht unter den Ausnahmen, aber in keiner Datei`))
}
for (const complaint of complaints) console.log(complaint)
console.log(`${verdicts.size} Ausdrücke in ${files.length} Dateien, ${complaints.length} beanstandet`)
process.exit(complaints.length === 0 && verdicts.size > 0 ? 0 : 1)
