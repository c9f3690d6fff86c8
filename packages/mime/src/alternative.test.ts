import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { compareAlternatives } from './alternative.ts'

const OFFER = 'Angebot 4711 über zwei Saugkörbe'
const LETTER = Array.from({ length: 12 }, (_, line) => `Zeile ${line} des langen Rundbriefs an alle Wehren`).join('\n')

const STUBS: readonly (readonly [plain: string, html: string])[] = [
  ['Please use a HTML enabled email client to view this message.', OFFER],
  ['This is an HTML message. If you are using a non-HTML mail reader, ask for the text version.', OFFER],
  ['Diese Nachricht wurde im HTML-Format versandt. Ihr Programm kann sie nicht darstellen.', OFFER],
  ['Bitte benutzen Sie ein HTML-fähiges E-Mail-Programm: https://verband.example/hilfe.html', OFFER],
  ['Rundbrief online lesen: https://verband.example/r/5?k=abcdef', LETTER],
  ['Rundbrief', LETTER],
  ['https://verband.example/r/5', 'Rundbrief im Mai'],
  [' \n', OFFER],
]

for (const [plain, html] of STUBS) {
  test(`the plain text „${plain.trim()}“ is a stub beside the HTML`, () => {
    assert.equal(compareAlternatives(plain, html).isStub, true)
  })
}

const WHOLE: readonly (readonly [plain: string, html: string])[] = [
  [LETTER, LETTER],
  [LETTER, `${LETTER}\nFußzeile mit Abmeldung: https://verband.example/weg`],
  ['Passt, danke!', 'Passt, danke!\nWache Nord, Mühlstraße 7'],
  ['Die Vorlage liegt als seite.html bei.', 'Die Vorlage liegt als seite.html bei.\nWache Nord'],
  ['Bitte künftig kein HTML schicken.', 'Bitte künftig kein HTML schicken.'],
  ['Text', ''],
  ['', ''],
]

for (const [plain, html] of WHOLE) {
  test(`the plain text „${plain.split('\n', 1)[0]}“ is no stub beside „${html.slice(-30)}“`, () => {
    assert.equal(compareAlternatives(plain, html).isStub, false)
  })
}

test('what the HTML adds is its lines and addresses with new words, each once', () => {
  const plain = 'Ihre Bestellung ist da. https://huber.example/4711'
  const html =
    'Ihre Bestellung (https://huber.example/4711)\nSaugkorb A\nist da (https://huber.example/agb)\nSaugkorb A\nMehr unter huber.example'
  assert.deepEqual(compareAlternatives(plain, html).added.split('\n'), [
    'Saugkorb A',
    'Mehr unter huber.example',
    '(https://huber.example/agb)',
  ])
})

test('any two texts can be compared, and a text adds nothing to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (plain, html) => {
      compareAlternatives(plain, html)
      assert.equal(compareAlternatives(plain, plain).added, '')
    }),
  )
})
