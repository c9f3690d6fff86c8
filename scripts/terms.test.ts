import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glossaryTerms, readTerms, termFault } from './terms.ts'

const GLOSSARY = `# Glossary

| Say | Instead of |
|---|---|
| Kontrollblatt | Prüfblatt |
| Keine Treffer | Dazu gibt es nichts · Nichts gefunden |
`

const faultOf = (line: string, file = 'web/material/src/pages/Page.tsx') => termFault(readTerms(GLOSSARY), file, line)

test('a text with a word that the glossary replaces is refused, with the word in its place', () => {
  assert.equal(faultOf('title="Prüfblatt drucken"'), '„Prüfblatt“: auf Seiten steht dafür „Kontrollblatt“')
  assert.equal(faultOf("  'Nichts gefunden.'"), '„Nichts gefunden“: auf Seiten steht dafür „Keine Treffer“')
})

test('a longer word that contains a replaced one is another word', () => {
  assert.equal(faultOf('title="Prüfblattnummer"'), null)
})

test('a name of the code is no text', () => {
  assert.equal(faultOf('const x: Prüfblatt = neu(Prüfblatt)'), null)
  assert.equal(faultOf('  Prüfblatt,'), null)
  assert.equal(faultOf('        Prüfblatt drucken'), '„Prüfblatt“: auf Seiten steht dafür „Kontrollblatt“')
  assert.equal(faultOf('<b>Prüfblatt</b>'), '„Prüfblatt“: auf Seiten steht dafür „Kontrollblatt“')
})

test('comments, tests and files outside of the services and pages may name replaced words', () => {
  assert.equal(faultOf('  // Prüfblatt: an old name'), null)
  assert.equal(faultOf(' * Prüfblatt'), null)
  assert.equal(faultOf("'Prüfblatt'", 'web/material/src/pages/Page.test.ts'), null)
  assert.equal(faultOf("'Prüfblatt'", 'scripts/some.ts'), null)
})

test('a glossary without its table is an error, not an empty list', () => {
  assert.throws(() => readTerms('# Glossary\n'), /has no table/)
})

test('the glossary of this repository holds the words of both apps', () => {
  const terms = glossaryTerms()
  assert.ok(terms.length >= 20, `${terms.length} rows`)
  for (const { say, not } of terms) assert.ok(say !== '' && not.every((word) => word !== ''), say)
})
