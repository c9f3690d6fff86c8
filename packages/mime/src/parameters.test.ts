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

// read.26: A slash is part of a file name; only a path is cut (root, drive, home, URL, dots, backslashes).
test('a slash is part of a file name, and only a path is cut', () => {
  const named = (name: string) => safeFilename(name, context)
  for (const name of [
    'Rechnung 12/2024.pdf',
    'Auftrag_225/2385/5648.pdf',
    'Re: Angebot 1/2.pdf',
    'A: 1/2',
    'Nr. 3/.pdf',
  ]) {
    assert.equal(named(name), name)
  }
  for (const path of [
    '/home/neu/bericht.pdf',
    '~/bericht.pdf',
    './bericht.pdf',
    '../../bericht.pdf',
    'a/../bericht.pdf',
    'C:/Users/neu/bericht.pdf',
    String.raw`C:\Users\neu\bericht.pdf`,
    String.raw`\\server\freigabe\bericht.pdf`,
    String.raw`Ordner\bericht.pdf`,
    'file:///C:/bericht.pdf',
    'https://wehr.example/bericht.pdf',
  ]) {
    assert.equal(named(path), 'bericht.pdf', path)
  }
  assert.equal(named(String.raw`C:\Users\Rechnung 12/2024.pdf`), 'Rechnung 12/2024.pdf')
  assert.equal(named('Ordner/'), 'Ordner')
  for (const nothing of ['', '/', '..', '../', './', 'a/..', 'a\\']) assert.equal(named(nothing), null, nothing)
})

// read.27: Quotes inside the quotes of a file name are part of it; a field may lack its value or stand in quotes, with commas for semicolons.
test('quotes inside the quotes of a file name are part of it', () => {
  const cases: readonly (readonly [field: string, name: string])[] = [
    ['attachment; filename="Angebot "Drehleiter" 2024.pdf"', 'Angebot "Drehleiter" 2024.pdf'],
    ['attachment; filename="Angebot "Drehleiter" 2024.pdf"; size=3', 'Angebot "Drehleiter" 2024.pdf'],
    ['attachment; filename="Angebot "Neu" (2).pdf"', 'Angebot "Neu" (2).pdf'],
    ['attachment; filename="Angebot "neu".pdf', 'Angebot "neu".pdf'],
    ['attachment; filename="Rechnung 12".pdf; size=3', 'Rechnung 12.pdf'],
    [String.raw`attachment; filename="Angebot \"neu\".pdf"`, 'Angebot "neu".pdf'],
    ['attachment; filename=""Vertrag.pdf""', 'Vertrag.pdf'],
    ["attachment; filename='Vertrag Nord.pdf'", 'Vertrag Nord.pdf'],
    ['attachment; filename=„Vertrag Nord.pdf“', 'Vertrag Nord.pdf'],
    ['attachment; filename="Vertrag.pdf" (Entwurf); size=3', 'Vertrag.pdf'],
    ['attachment; filename="Vertrag.pdf" size=3', 'Vertrag.pdf'],
    ['attachment; filename="a;b.pdf"; size=3', 'a;b.pdf'],
    ['attachment; filename=Angebot, zweites.pdf', 'Angebot, zweites.pdf'],
    [String.raw`inline; filename="C:\TEMP\bild.png"`, 'bild.png'],
  ]
  for (const [field, name] of cases) assert.equal(filename(field), name, field)
})

test('a field may begin with a parameter, stand in quotes, or have commas for semicolons', () => {
  const all = (text: string) => {
    const { value, parameters, undelimited } = parseParameterized(text, context)
    return [value, Object.fromEntries(parameters), [...undelimited]]
  }
  assert.deepEqual(all('filename="Vertrag Nord.pdf"; size=3'), ['', { filename: 'Vertrag Nord.pdf', size: '3' }, []])
  assert.deepEqual(all('filename = x.pdf'), ['', { filename: 'x.pdf' }, []])
  assert.deepEqual(all("filename*=utf-8''Gr%C3%B6%C3%9Fe.pdf"), ['', { filename: 'Größe.pdf' }, []])
  for (const text of [
    'text/html; charset=utf-8',
    '"text/html"; charset="utf-8"',
    '"text/html; charset=utf-8"',
    "'text/html'; charset=utf-8",
    'text/html, charset=utf-8',
    'text/html: charset=utf-8',
    'TEXT/HTML ,charset="utf-8"',
  ]) {
    assert.deepEqual(all(text), ['text/html', { charset: 'utf-8' }, []], text)
  }
  const flowed = { charset: 'utf-8', format: 'flowed', name: 'x, y.txt' }
  assert.deepEqual(all('text/plain, charset=utf-8, format=flowed, name="x, y.txt"'), ['text/plain', flowed, []])
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
