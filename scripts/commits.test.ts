import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { root } from './steps.ts'

/** Commits these messages on top of a first commit and runs the check; returns its lines without the hashes. */
function checked(...messages: readonly string[]) {
  const folder = temporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'wip')
  const first = git('rev-parse', 'HEAD')
  for (const message of messages) git('commit', '--quiet', '--allow-empty', '--cleanup=verbatim', '--message', message)
  const { status, stdout } = run(folder, first)
  return { status, lines: stdout.split('\n').map((line) => line.replace(/^[0-9a-f]{7,} /, '')) }
}

const run = (folder: string, first: string) =>
  spawnSync(process.execPath, [join(root, 'scripts/commits.ts'), folder, first], { encoding: 'utf8' })

test('good subjects pass, with and without a body, also where the verb ends like another form', () => {
  const messages = [
    'Keep toasts off the close button',
    'Pass the clock\n\nTests move it.',
    'Re-hash',
    'Bring back logins',
  ]
  assert.deepEqual(checked(...messages), { status: 0, lines: [''] })
})

const BAD: readonly (readonly [what: string, subject: string, fault: RegExp, rest?: string])[] = [
  ['a long subject', `Refuse ${'x'.repeat(66)}`, /73 Zeichen/],
  ['a period', 'Refuse forged tokens.', /Punkt/],
  ['a past tense', 'Refused forged tokens', /Imperativ/],
  ['a third person', 'Refuses forged tokens', /Imperativ/],
  ['a gerund', 'Refusing forged tokens', /Imperativ/],
  ['a lower case word', 'wip', /Imperativ/],
  ['a prefix', 'Mail archive: refuse forged tokens', /Imperativ/],
  ['a body without a blank line', 'Refuse forged tokens', /leere Zeile/, '\nThey cost nothing.'],
  ['a vague word', 'Refuse forged tokens', /„Nobody“/, '\n\nNobody needs them.'],
]

for (const [what, subject, fault, rest = ''] of BAD) {
  test(`${what} is refused by the name of the commit`, () => {
    const { status, lines } = checked('Keep toasts off the close button', subject + rest)
    assert.equal(status, 1)
    assert.equal(lines.length, 2)
    assert.ok(lines[0]?.startsWith(`${subject}: `), lines[0])
    assert.match(lines[0] ?? '', fault)
  })
}

test('without the first commit the check says so and passes', () => {
  for (const folder of [temporaryFolder(), root]) {
    const { status, stdout } = run(folder, 'f'.repeat(40))
    assert.equal(status, 0)
    assert.match(stdout, /^Ungeprüft: .*ffffffff/)
  }
})
