import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proseOf, vagueFault } from './vague-words.ts'

/** In two pieces, so that this file does not break the rule itself. */
const WORD = ['no', 'body'].join('')

const LINES: readonly (readonly [file: string, line: string, isRefused: boolean])[] = [
  ['a.ts', `/** Read by ${WORD}. */`, true],
  ['a.ts', ` * is read by ${WORD}`, true],
  ['a.ts', `start() // when ${WORD} asks`, true],
  ['a.tsx', `{/* ${WORD} asks */}`, true],
  ['a.sql', `  -- ${WORD} counts`, true],
  ['a.sh', `# built by ${WORD}`, true],
  ['a.md', `| Read by ${WORD}. |`, true],
  ['a.test.ts', `test('a page that ${WORD} opens', () => {`, true],
  ['a.test.ts', `  test(\`a page that ${WORD} opens\`, () => {`, true],
  ['a.test.ts', `  ['a page that ${WORD} opens', page(null), {}],`, true],
  ['a.test.ts', `  const user = '${WORD}'`, false],
  ['a.ts', `const user = '${WORD}'`, false],
  ['a.ts', `connect('postgres://${WORD}@host/db')`, false],
  ['a.ts', `/** User id of \`${WORD}\`. */`, false],
  ['a.md', `The user \`${WORD}\` owns it, says "${WORD} else".`, false],
]

for (const [file, line, isRefused] of LINES) {
  test(`${file}: ${line} is ${isRefused ? 'refused' : 'accepted'}`, () => {
    assert.equal(vagueFault(proseOf(file, line)) !== null, isRefused)
  })
}
