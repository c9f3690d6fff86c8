import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { htmlToText } from './html-text.ts'

const cases: readonly (readonly [what: string, html: string, text: string])[] = [
  ['blocks become lines', '<p>Eins</p><p>Zwei</p><div>Drei</div>Vier', 'Eins\n\nZwei\n\nDrei\nVier'],
  ['line breaks are kept, two at most', 'a<br>b<br><br><br>c', 'a\nb\n\nc'],
  ['white space is one blank', ' a \n\t b&nbsp; <b>c</b>d ', 'a b cd'],
  ['preformatted text keeps its lines', '<pre>a\n  b</pre>', 'a\n  b'],
  ['cells of a row stand apart', '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>', 'a b\nc'],
  ['entities are decoded', '&lt;Gr&ouml;&szlig;e&gt; &amp; &#8364; &#x20AC;', '<Größe> & € €'],
  ['style, script and title are left out', '<title>t</title><style>s</style><script>if (a<b) x()</script>a', 'a'],
  ['comments are left out', 'a<!-- <p>x</p> --><!--[if mso]>y<![endif]-->b', 'ab'],
  ['a link is its text and its address', '<a href="https://a.example/x">hier</a>', 'hier (https://a.example/x)'],
  ['a link that shows its address does so once', '<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
  [
    'a link of a picture comes behind its paragraph',
    '<p>Eins <a href="https://a.example/1"><img src="x"></a>zwei</p><p>Drei</p>',
    'Eins zwei\nhttps://a.example/1\n\nDrei',
  ],
  [
    'a link of a picture before all text comes behind the first paragraph',
    '<a href="https://a.example/1"><img src="x"></a><table><tr><td><a href="https://a.example/2">&nbsp;</a></td></tr></table><p>Eins</p><p>Zwei</p>',
    'Eins\nhttps://a.example/1\nhttps://a.example/2\n\nZwei',
  ],
  [
    'a link of a picture comes once',
    '<p>Eins</p><a href="https://a.example/1"><img></a><p>Zwei</p><a href="https://a.example/1"><img></a>',
    'Eins\n\nZwei\nhttps://a.example/1',
  ],
  [
    'a link of a picture beside the same link with text does not come',
    '<a href="https://a.example/1"><img></a> <a href="https://a.example/1">Eins</a><p>Zwei</p>',
    'Eins (https://a.example/1)\n\nZwei',
  ],
  [
    'a link of a picture is all text if there is no other',
    '<a href="https://a.example/1"><img></a>',
    'https://a.example/1',
  ],
  [
    'a link of a picture with an alternative text shows both',
    '<a href="https://a.example/1"><img alt="Logo"></a>',
    'Logo (https://a.example/1)',
  ],
  ['scripts as addresses are left out', '<a href="javascript:x()">a</a>', 'a'],
  ['a picture is its alternative text', 'a <img alt="Logo" src="x"> b', 'a Logo b'],
  ['soft hyphens do not split words', 'Feuer&shy;wehr\u200bhaus', 'Feuerwehrhaus'],
  ['tags that are never closed hide nothing', '<table><tr><td>a<p>b', 'a\n\nb'],
]

for (const [what, html, text] of cases) test(`in the text of HTML ${what}`, () => assert.equal(htmlToText(html), text))

for (const element of 'title style script textarea iframe xmp noembed noframes plaintext template'.split(' ')) {
  test(`a ${element} that closes itself, as XHTML writes it, makes no text of markup and hides none`, () => {
    for (const tag of [`<${element}/>`, `<${element} lang="de" />`, `<${element.toUpperCase()} title='a > b'/>`]) {
      assert.equal(
        htmlToText(`<head>${tag}<style>p { color: red }</style></head><p>Übung &amp; <b>Einsatz</b></p>`),
        'Übung & Einsatz',
      )
    }
  })
}

test('any HTML gives text', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    'a',
    ' href="x"',
    '<a href=http://y>',
    '</a>',
    '<pre>',
    '&',
    '&amp;',
    '<!--',
    '-->',
    '<br/>',
    '<script>',
    "'",
  )
  fc.assert(fc.property(fc.array(piece), (pieces) => typeof htmlToText(pieces.join('')) === 'string'))
})
