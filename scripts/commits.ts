/**
 * Checks commit messages: an imperative subject of at most 72 characters without a period, a blank line before the
 * body, no vague words. Prints each fault with its commit and exits with 1 if there is one.
 *
 * `node scripts/commits.ts [FOLDER FIRST]` checks the commits after FIRST in another repository.
 */
import { spawnSync } from 'node:child_process'
import { root } from './steps.ts'
import { vagueFault } from './vague-words.ts'

/** The newest message that these rules do not bind: published history is not rewritten. */
const FIRST = '30f5fea8082ef9d133bf2bd87baf9b49ec1616b3'
const LONGEST_SUBJECT = 72
/** `Refuse`, but neither `Refused`, `Refusing`, `Refuses` nor `wip`. */
const IMPERATIVE = /^(?!\w+(?:ed|ing|[^s]s)\b)[A-Z][a-z]+(?:-[a-z]+)?(?= |$)/
const IMPERATIVE_ALL_THE_SAME = /^(?:Bring|Embed|Feed|Need|Seed|Speed)\b/
/** `Material: …` */
const PREFIX = /^\S+(?: \S+)?: /

const [folder = root, first = FIRST] = process.argv.slice(2)
const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })

function* faultsOf(message: string): Generator<string> {
  const [subject = '', blank = ''] = message.split('\n')
  if (subject.length > LONGEST_SUBJECT) yield `Der Betreff hat ${subject.length} Zeichen, höchstens ${LONGEST_SUBJECT}`
  if (subject.endsWith('.')) yield 'Der Betreff endet mit einem Punkt'
  if (PREFIX.test(subject) || !(IMPERATIVE.test(subject) || IMPERATIVE_ALL_THE_SAME.test(subject)))
    yield 'Der Betreff beginnt nicht mit einem Verb im Imperativ'
  if (blank !== '') yield 'Zwischen Betreff und Text fehlt eine leere Zeile'
  const vague = vagueFault(message)
  if (vague !== null) yield vague
}

if (git('merge-base', '--is-ancestor', first, 'HEAD').status !== 0) {
  console.log(`Ungeprüft: Die Geschichte reicht nicht bis ${first.slice(0, 8)} zurück.`)
} else {
  const messages = git('log', '--no-merges', '--format=%h %B%x00', `${first}..HEAD`).stdout.split('\0')
  for (const entry of messages.map((each) => each.trim()).filter((each) => each !== '')) {
    const [hash = ''] = entry.split(' ', 1)
    const message = entry.slice(hash.length + 1)
    for (const fault of faultsOf(message)) {
      console.log(`${hash} ${message.split('\n')[0]}: ${fault}`)
      process.exitCode = 1
    }
  }
}
