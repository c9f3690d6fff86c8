import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parseParameterized, safeFilename } from './parameters.ts'

const context = { encodedWords: 100, report: () => {} }
const read = (text: string) => Object.fromEntries(parseParameterized(text, context).parameters)
const filename = (text: string) => safeFilename(read(text).filename, context)

test('a backslash in quotes escapes what follows it (RFC 5322, section 3.2.4), and a file name has no path', () => {
  assert.equal(read(String.raw`a; x="Er sagt \"Ja\""; y=z`).x, 'Er sagt "Ja"')
  assert.equal(filename(String.raw`attachment; filename="C:\\Users\\neu\\bericht.pdf"; size=3`), 'bericht.pdf')
})

test('a comment behind a value without quotes is no part of it, except in a file name', () => {
  const { charset, boundary, format, delsp, name } = read(
    'text/plain; charset=us-ascii (Plain text); boundary=a_(b)\t(Grenze); format=flowed(RFC 3676); delsp=yes (ja); name=Liste (2).txt',
  )
  assert.deepEqual([charset, format, delsp], ['us-ascii', 'flowed', 'yes'])
  assert.equal(boundary, 'a_(b)')
  assert.equal(name, 'Liste (2).txt')
  assert.deepEqual(read('a; charset="x (y)"; boundary="a (b)"'), { charset: 'x (y)', boundary: 'a (b)' })
})
