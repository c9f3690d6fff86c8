import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { htmlCharset, xmlCharset } from './html-charset.ts'

const DECLARED: readonly (readonly [html: string, charset: string | null])[] = [
  ['<meta charset=iso-8859-2>', 'iso-8859-2'],
  ['<META CHARSET="windows-1250"/>', 'windows-1250'],
  ["<meta\n charset = 'koi8-r' >", 'koi8-r'],
  ['<meta http-equiv=Content-Type content="text/html; charset=iso-8859-2">', 'iso-8859-2'],
  ['<meta content="text/html; charset = \'koi8-r\'" http-equiv="content-type">', 'koi8-r'],
  ['<meta/content="text/html;charset=koi8-r"/http-equiv=content-type>', 'koi8-r'],
  ['<html><!-- <meta charset=koi8-r> --><meta charset=utf-8>', 'utf-8'],
  ['<!--><meta charset=koi8-r>', 'koi8-r'],
  ['<!DOCTYPE html><?php x ?></x><meta charset=koi8-r>', 'koi8-r'],
  ['<p title="<meta charset=koi8-r>"><meta charset=utf-8>', 'utf-8'],
  ['<meta name=description content="charset=koi8-r"><meta charset=utf-8>', 'utf-8'],
  ['<meta name=description content="text/html; charset=koi8-r">', null],
  ['<metadata charset=koi8-r>', null],
  ['<meta charset=klingon><meta charset=koi8-r>', 'koi8-r'],
  ['<meta charset="utf-16">', 'utf-8'],
  ['<meta http-equiv=Content-Type content="text/html; charset=unicode">', 'utf-8'],
  ['<meta charset=x-user-defined>', 'x-user-defined'],
  ['<meta charset="koi8-r', null],
  ['<meta charset=koi8-r', null],
  ['<!-- <meta charset=koi8-r>', null],
  ['<style>a > b { }</style><meta charset=koi8-r>', 'koi8-r'],
  ['<?xml version="1.0" encoding="iso-8859-2"?><html>', 'iso-8859-2'],
  ['<?xml version="1.0" encoding="iso-8859-2"?><html><meta charset=koi8-r>', 'koi8-r'],
  ['<p>charset=koi8-r</p>', null],
  ['', null],
]

for (const [html, charset] of DECLARED) {
  test(`the page ${html} declares ${charset ?? 'no charset'}`, () => {
    assert.equal(htmlCharset(Buffer.from(html)), charset)
    assert.equal(
      htmlCharset(Buffer.from(`<html><head>${'<!-- x -->'.repeat(500)}</head>${html}`)),
      charsetBehind(html, charset),
    )
  })
}

/** Behind other markup an XML declaration is none. */
function charsetBehind(html: string, charset: string | null): string | null {
  return html === '<?xml version="1.0" encoding="iso-8859-2"?><html>' ? null : charset
}

test('an XML document declares its encoding at its beginning alone', () => {
  const declared = (xml: string) => xmlCharset(Buffer.from(xml))
  assert.equal(declared('<?xml version="1.0" encoding="ISO-8859-1"?>'), 'ISO-8859-1')
  assert.equal(declared("\ufeff<?xml version='1.0' standalone='no' encoding = 'windows-1252' ?>"), 'windows-1252')
  assert.equal(declared('\n <?xml version="1.0" encoding="x"?>'), 'x')
  for (const xml of [
    '<?xml version="1.0"?>',
    '<a encoding="x"/>',
    'x<?xml encoding="x"?>',
    '<?xml encoding="x\'?>',
    '',
  ]) {
    assert.equal(declared(xml), null, xml)
  }
})

test('no bytes make the search throw, and it ends', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '<!--',
    '-->',
    '<meta ',
    'charset',
    '=',
    '"',
    "'",
    '/',
    ' ',
    'koi8-r',
    '<?xml ',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      htmlCharset(Buffer.from(pieces.join('')))
    }),
    { numRuns: 2000 },
  )
})
