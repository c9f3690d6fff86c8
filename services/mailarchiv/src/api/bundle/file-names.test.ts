/** Names of the files of a bundle. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { FileNames } from './file-names.ts'

/** Names that Windows keeps for devices, with any ending (Naming Files, Paths, and Namespaces). */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i
/** What Windows or Unix refuses in a name, what separates paths, what hides in it or turns it round. */
const REFUSED = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** Names of all kinds, and pieces of which bad ones consist. */
const piece = fc.constantFrom(
  ...['..', '/', '\\', 'CON', 'aux.txt', '.', ' ', ':', '\u202e', '\u200b', '\0', '\n', 'ß', 'SS', 'ä', 'a\u0308', 'ﬁ'],
  ...['\ud800', '👩‍🚒', 'html', 'exe', '.pdf', '.html', '-2', '%2e', 'x'.repeat(300), '漢'.repeat(90)],
)
const filename = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
)
/** As the least exact of the usual systems compares names: without case, whatever composes a letter. */
const folded = (name: string) => name.normalize('NFKC').toUpperCase()

test('whatever files are called in a mail, Windows and Unix take all of them, next to each other in one folder', () => {
  fc.assert(
    fc.property(fc.array(filename, { maxLength: 30 }), (filenames) => {
      const names = new FileNames('0001')
      const given = filenames.map((each) => names.next(each).name)
      assert.equal(new Set(given.map(folded)).size, given.length)
      for (const name of given) {
        assert.doesNotMatch(name, REFUSED)
        assert.doesNotMatch(name, DEVICE)
        assert.doesNotMatch(name, /^[. ]|[. ]$/)
        assert.ok(name.startsWith('0001-') && Buffer.byteLength(name) <= 255 && name.length <= 120, name)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a name stays what people know it by', () => {
  const names = new FileNames('0012')
  const given = ['Rechnung 12.pdf', 'Übersicht „Halle“.XLSX', 'rechnung 12.PDF', 'Rechnung 12-2.pdf', 'Foto.jpg'].map(
    (each) => names.next(each),
  )
  assert.deepEqual(
    given.map(({ name }) => name),
    [
      '0012-Rechnung 12.pdf',
      '0012-Übersicht „Halle“.xlsx',
      '0012-rechnung 12-2.pdf',
      '0012-Rechnung 12-2-2.pdf',
      '0012-Foto.jpg',
    ],
  )
  assert.ok(given.every(({ kind }) => kind === 'shown'))
})

test('no file keeps an ending under which a browser or a system runs it', () => {
  const texts = ['seite.html', 'bild.SVG', 'rechnung.xml', 'makro.js', 'x.pdf.htm', 'x.html. ', 'x.html\u200b', 'x.mht']
  const locked = [
    'setup.exe',
    'rechnung.pdf.scr',
    'x.lnk',
    'x.docm',
    'x.jar',
    'x.desktop',
    'README',
    'x.ｈｔｍｌ',
    '...',
  ]
  for (const each of texts) {
    const { name, kind } = new FileNames('0001').next(each)
    assert.ok(kind === 'text' && name.endsWith('.txt'), name)
  }
  for (const each of locked) {
    const { name, kind } = new FileNames('0001').next(each)
    assert.ok(kind === 'locked' && name.endsWith('.gesperrt'), name)
  }
})

test('ten thousand files of one name get names of their own at once', () => {
  const names = new FileNames('0001')
  const given = new Set(Array.from({ length: 10_000 }, () => names.next('a.txt').name))
  assert.equal(given.size, 10_000)
  assert.ok(given.has('0001-a-10000.txt'))
})
