import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DomainError, passwordWeakness, randomSecret, requireStrongPassword } from '../index.ts'

const ANNA = [
  { what: 'den Namen', word: 'Anna Weber-Grünfeld' },
  { what: 'den Benutzernamen', word: 'a.weber' },
  { what: 'die E-Mail-Adresse', word: 'anna.weber@feuerwehr-tannenried.example' },
]

/** Weak passwords, each long enough. */
const WEAK: readonly (readonly [password: string, clause: RegExp])[] = [
  ['aaaaaaaaaaaa', /^wiederholt ein Zeichen: /],
  ['hallohallohallo', /^wiederholt immer dasselbe: /],
  ['passwort1234', /^enthält ein häufiges Passwort: /],
  ['Passwort1234', /^enthält ein häufiges Passwort: /],
  ['P4ssw0rt1234', /häufiges Passwort: /],
  ['123456789012', /./],
  ['abcdefghijklm', /^enthält eine Folge wie 1234 oder abcd: /],
  ['qwertzuiopü+', /^folgt den Tasten der Tastatur: /],
  ['Anna Weber 1978', /^enthält den Namen: /],
  ['a.weber.a.weber', /^enthält den Benutzernamen: /],
  ['a.webera.weber', /./],
  ['gruenfeld-2024', /^enthält den Namen: /],
  ['dlefneurg-2024', /./],
  ['Tannenried2026', /^enthält die E-Mail-Adresse: /],
  ['Feuerwehr2026!', /^enthält die E-Mail-Adresse: /],
  ['Zeughaus-1234', /^enthält ein naheliegendes Wort: /],
  ['administration', /./],
]

test('what is guessed first is no password, and the sentence says what is weak in it without repeating it', async () => {
  for (const [password, clause] of WEAK) {
    const weakness = (await passwordWeakness(password, ANNA)) ?? assert.fail(`${password} is accepted`)
    assert.match(weakness, clause, password)
    assert.ok(!weakness.toLowerCase().includes(password.toLowerCase()))
  }
})

test('words that have nothing to do with one another, and random letters, are accepted', async () => {
  for (const password of [
    'Drehleiter am Bach 7',
    'langes Kennwort 1',
    'korrekt Pferd Batterie',
    'Zwischen den Toren 4',
    'Anna, die Brille liegt im Ofen',
    'xK9#mQ2pL7vB',
    ...Array.from({ length: 20 }, () => randomSecret(12)),
  ]) {
    assert.equal(await passwordWeakness(password, ANNA), null, password)
  }
})

test('a name is weak for its owner alone', async () => {
  assert.notEqual(await passwordWeakness('Tannenried-Grünfeld', ANNA), null)
  assert.equal(await passwordWeakness('Tannenried-Grünfeld', []), null)
})

test('the refusal names the field and what is weak', async () => {
  await assert.rejects(requireStrongPassword('passwort_neu', 'aaaaaaaaaaaa', []), (error: unknown) => {
    assert.ok(error instanceof DomainError)
    const grund = 'wiederholt ein Zeichen: nehmen Sie mehrere Wörter, die nichts miteinander zu tun haben'
    assert.deepEqual(
      [error.status, error.message, error.details],
      [400, `passwort_neu ${grund}.`, { felder: [{ pfad: 'passwort_neu', grund }] }],
    )
    return true
  })
})

test('many at once, and the longest of the worst characters, leave the event loop free', async () => {
  const passwords = ['p4ssw0rd', '(4@{<[({', 'aA1@', '19.', 'äöü'].map((part) => part.repeat(100).slice(0, 256))
  const known = Array.from({ length: 500 }, (_unused, n) => ({
    what: 'den Namen',
    word: `Standort ${n} ${'x'.repeat(300)}`,
  }))
  await passwordWeakness('the dictionaries are read', [])
  const before = process.threadCpuUsage()
  await Promise.all(passwords.map((password) => passwordWeakness(password, known)))
  const { user, system } = process.threadCpuUsage(before)
  // Processor time of this thread, in microseconds: all judgements together block it only briefly.
  assert.ok(user + system < 100_000, `${user + system} µs`)
})
