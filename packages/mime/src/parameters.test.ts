import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseParameterized, safeFilename } from './parameters.ts'

const context = { encodedWords: 100, report: () => {} }
const read = (text: string) => Object.fromEntries(parseParameterized(text, context).parameters)
const filename = (text: string) => safeFilename(read(text).filename, context)

test('a backslash in quotes escapes a quote or a backslash, and is itself before everything else', () => {
  assert.equal(read(String.raw`a; x="Er sagt \"Ja\""; y=z`).x, 'Er sagt "Ja"')
  assert.equal(read(String.raw`a; x="\\server\\a"; y=z`).x, String.raw`\server\a`)
  assert.equal(read(String.raw`a; x="C:\Users\neu"; y=z`).x, String.raw`C:\Users\neu`)
})

test('a file name that is a Windows path gives its last part, whether its backslashes are escaped or not', () => {
  assert.equal(filename(String.raw`attachment; filename="C:\Users\neu\bericht.pdf"`), 'bericht.pdf')
  assert.equal(filename(String.raw`attachment; filename="C:\\Users\\neu\\bericht.pdf"; size=3`), 'bericht.pdf')
})

test('a backslash in front of the closing quote does not make the parameters behind it part of the value', () => {
  for (const rest of ['size=3', 'size=3; name="x.txt"', 'name="x.txt"; size=3']) {
    const parameters = read(String.raw`attachment; filename="C:\dir\"; ${rest}`)
    assert.equal(parameters.filename, String.raw`C:\dir`)
    assert.equal(parameters.size, '3')
    if (rest.includes('name')) assert.equal(parameters.name, 'x.txt')
  }
  assert.deepEqual(read(String.raw`attachment; filename="Teil \"a\"; b"; size=3`), {
    filename: 'Teil "a"; b',
    size: '3',
  })
  assert.deepEqual(read(String.raw`attachment; filename="C:\dir\"`), { filename: String.raw`C:\dir"` })
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
