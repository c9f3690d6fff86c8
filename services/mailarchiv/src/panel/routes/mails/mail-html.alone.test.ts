import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import { test } from 'vitest'
import { frameDocument, KEPT_ELEMENTS } from './mail-html.ts'

const body = (html: string, pictures: Parameters<typeof frameDocument>[1] = []) =>
  /<body>(.*)<\/body>/s.exec(frameDocument(html, pictures))?.[1]

test('what shapes the mail stays', () => {
  assert.equal(
    body('<p style="color:red">Grüße <b>an alle</b> &amp; <i>jeden</i><br>Zeile</p>'),
    '<p style="color:red">Grüße <b>an alle</b> &amp; <i>jeden</i><br>Zeile</p>',
  )
  assert.equal(body('<table><tr><td colspan=2>a'), '<table><tr><td colspan="2">a')
})

test('nothing that runs, loads or navigates is left', () => {
  for (const html of [
    '<script>boese()</script>',
    '<svg><animate onbegin="boese()" attributeName=x /></svg>',
    '<svg><script>boese()</script></svg>',
    '<math><mtext><script>boese()</script></mtext></math>',
    '<img src=x onerror="boese()">',
    '<img src="https://boese.example/pixel.gif">',
    '<img srcset="https://boese.example/pixel.gif 2x">',
    '<link rel="preconnect" href="https://boese.example">',
    '<link rel="stylesheet" href="https://boese.example/a.css">',
    '<meta http-equiv="refresh" content="0;url=https://boese.example">',
    '<base href="https://boese.example/">',
    '<iframe src="https://boese.example"></iframe>',
    '<iframe srcdoc="<script>boese()</script>"></iframe>',
    '<object data="https://boese.example"></object>',
    '<embed src="https://boese.example">',
    '<form action="https://boese.example"><button formaction="https://boese.example">x</button></form>',
    '<video poster="https://boese.example"><source src="https://boese.example"></video>',
    '<table background="https://boese.example/x.gif"><tr><td>x</table>',
    '<template><script>boese()</script></template>',
    '<noscript><p title="</noscript><script>boese()</script>">',
  ]) {
    const left = body(html) ?? ''
    assert.doesNotMatch(left, /boese|<script|onerror|onbegin|<iframe|<link|<meta|<base|<form|src=/i, html)
  }
})

test('a link leads nowhere and says where it would lead', () => {
  assert.equal(body('<a href="https://boese.example/a?b">Klick</a>'), '<a title="https://boese.example/a?b">Klick</a>')
  assert.equal(body('<a href="javascript:boese()">Klick</a>'), '<a title="javascript:boese()">Klick</a>')
})

test('a tag split by another does not come together, text does not become markup and style text does not end its element', () => {
  assert.doesNotMatch(body('<scr<script>ipt>boese()</script>') ?? '', /<script/i)
  assert.equal(body('&lt;script&gt;boese()&lt;/script&gt;'), '&lt;script&gt;boese()&lt;/script&gt;')
  assert.equal(
    body('<p title="&quot;><script>x</script>">a</p>'),
    '<p title="&quot;&gt;&lt;script&gt;x&lt;/script&gt;">a</p>',
  )
  assert.doesNotMatch(body('<style>a{content:"<!--"}</style><style>b{content:"</sty') ?? '', /<\/sty["']/)
})

test('pictures of the mail itself are put in, by both ways of naming them', () => {
  const pictures = [{ contentId: 'logo@wehr.de', contentType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }]
  assert.equal(
    body('<img src="cid:logo@wehr.de" alt=Logo>', pictures),
    '<img src="data:image/png;base64,AQID" alt="Logo">',
  )
  assert.equal(body('<img src="cid:logo%40wehr.de">', pictures), '<img src="data:image/png;base64,AQID">')
  assert.match(
    body('<td style="background:url(cid:logo@wehr.de)">', pictures) ?? '',
    /url\(data:image\/png;base64,AQID\)/,
  )
  assert.equal(body('<img src="cid:fremd">', pictures), '<img>')
})

/** Elements that a browser builds from the document, parsed by the standard's algorithm. */
function* elementsOf(node: DefaultTreeAdapterTypes.Node): Generator<DefaultTreeAdapterTypes.Element> {
  const open: DefaultTreeAdapterTypes.Node[] = [node]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('tagName' in next) yield next
    if ('childNodes' in next) open.push(...next.childNodes)
  }
}

const SHAPING = new Set([...KEPT_ELEMENTS, 'html', 'head', 'body', 'meta', 'title'])
const LOADING = new Set(['src', 'srcset', 'href', 'action', 'formaction', 'poster', 'data', 'background'])

test('an element that closes itself, as XHTML writes it, neither hides what follows nor shows its markup', () => {
  for (const element of ['title', 'style', 'script', 'textarea', 'iframe', 'xmp', 'noembed', 'noframes', 'plaintext']) {
    const html = frameDocument(`<html><head><${element}/><style>p{color:red}</style></head><p>Sichtbar</p>`, [])
    assert.match(html, /<style>p\{color:red\}<\/style><p>Sichtbar<\/p>/, element)
  }
})

test('an unknown element loses its tags and keeps its text', () => {
  assert.equal(body('<o:p>Sehr</o:p> <svga onload=x>geehrte</svga> <dialog open>Damen</dialog>'), 'Sehr geehrte Damen')
})

test('whatever the mail holds, a browser finds in it only elements that shape the page, and none that loads or runs', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<svg',
      ' onload=',
      '<!--',
      '-->',
      '<![CDATA[',
      '<title>',
      '<textarea>',
      '&lt;',
      '&#60;',
      '<img src=x',
      '<p>',
      '<b style="',
    ),
    fc.string({ maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = frameDocument(pieces.join(''), [])
      for (const { tagName, attrs } of elementsOf(parse(html))) {
        assert.ok(SHAPING.has(tagName), `${tagName} in ${html}`)
        for (const { name } of attrs) assert.ok(!name.startsWith('on') && !LOADING.has(name), `${name} in ${html}`)
      }
      const open = html.replace('<!doctype html>', '').replace(/<style[^>]*>.*?<\/style>/gs, '')
      assert.ok(!open.includes('<!'), html)
    }),
  )
})

test('an end tag out of place takes no table apart: a browser builds the same tree as of the mail itself', () => {
  const tag = fc
    .tuple(
      fc.constantFrom('', '/'),
      fc.constantFrom('table', 'tr', 'td', 'div', 'p', 'b', 'font', 'ul', 'li', 'center'),
    )
    .map(([end, name]) => `<${end}${name}>`)
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, fc.constant('a'))), (pieces) => {
      const html = pieces.join('')
      const itself = frameDocument('', []).replace('<body></body>', `<body>${html}</body>`)
      assert.equal(serialize(parse(frameDocument(html, []))), serialize(parse(itself)))
    }),
    { examples: [[['<div><table><tr><td>a</div>b</td><td>c</td></tr></table>d</div>']]] },
  )
})

test('four hundred thousand elements inside one another are rewritten within a minute of the processor', () => {
  const before = process.threadCpuUsage()
  assert.ok(frameDocument('<div>'.repeat(400_000), []).length > 400_000)
  const { user, system } = process.threadCpuUsage(before)
  assert.ok((user + system) / 1_000 < 60_000)
})
