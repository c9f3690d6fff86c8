import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { DEFAULT_LIMITS, parseMessage } from './index.ts'
import { readRtf } from './rtf.ts'

function textOf(rtf: string): string {
  return read(rtf, 'text').text
}

function read(rtf: string, wanted: 'text' | 'html', longest = Number.POSITIVE_INFINITY) {
  let text = ''
  const sink = {
    get full() {
      return text.length >= longest
    },
    addText: (more: string) => {
      text += more
    },
  }
  const kind = readRtf(Buffer.from(rtf, 'latin1'), sink, wanted)
  return { kind, text }
}

test('HTML that Outlook wrapped comes out with its tags when it is wanted, else its text alone', () => {
  const wrapped = String.raw`{\rtf1\ansi\fromhtml1 {\*\htmltag64 <p>}\htmlrtf \par \htmlrtf0 A \u60? B{\*\htmltag72 </p>}{\*\generator x}}`
  assert.deepEqual(read(wrapped, 'html'), { kind: 'html', text: '<p>A &lt; B</p>' })
  assert.deepEqual(read(wrapped, 'text'), { kind: 'text', text: 'A < B' })
})

test('Nothing is read any further when the text is long enough', () => {
  assert.equal(read(String.raw`{\rtf1 eins\par zwei\par drei}`, 'text', 5).text, 'eins\n')
})

test('Umlauts are read in each way that writers use', () => {
  assert.equal(textOf(String.raw`{\rtf1\ansi\ansicpg1252 Gr\'f6\'dfe und \u220\'dcbung}`), 'Größe und Übung')
  assert.equal(textOf(String.raw`{\rtf1\ansi\uc0 \u220bung und {\uc2 \u252\'c3\'bcber}}`), 'Übung und über')
})

test('The characters of a Cyrillic font are read by its code page', () => {
  const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial;}}{\f1\'cc\'ee\'f1\'ea\'e2\'e0} {\f0 \'e4}}`
  assert.equal(textOf(rtf), 'Москва ä')
})

test('Tables of fonts, pictures, field codes and binary data are no text', () => {
  const rtf = String.raw`{\rtf1{\fonttbl{\f0 Geheim;}}{\*\generator Geheim}{\pict 0123}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt Verweis}}\bin3 abc\par Ende}`
  assert.equal(textOf(rtf), 'Verweis\nEnde')
})

test('Ten thousand groups inside one another are read in time that grows with the length alone', () => {
  const time = (depth: number) => {
    const rtf = `{\\rtf1 ${'{\\b '.repeat(depth)}Kern${'}'.repeat(depth)}}`
    const before = process.cpuUsage()
    assert.equal(textOf(rtf), 'Kern')
    return process.cpuUsage(before).user / 1_000
  }
  time(10_000)
  assert.ok(time(400_000) < 40 * Math.max(time(20_000), 5))
})

test('Any sequence of control words ends and never throws', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '\\',
    "\\'",
    '\\u',
    '\\bin',
    '-1',
    '99999999999',
    '\\uc',
    '\\f1',
    '\\fonttbl',
    '\\*',
    ' ',
    'ä',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      textOf(`{\\rtf1${pieces.join('')}`)
    }),
  )
})

test('a mail whose only text is RTF shows the text of it, and keeps the document as a file', () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}\f0 \'dcbung am Freitag\par Treffpunkt: Wache\par}`
  for (const encoding of ['7bit', 'base64'] as const) {
    const body = encoding === 'base64' ? Buffer.from(rtf).toString('base64') : rtf
    const mail = `Content-Type: text/rtf\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
    const { bodyPlain, attachments, problems } = parseMessage(Buffer.from(mail), DEFAULT_LIMITS)
    assert.equal(bodyPlain, 'Übung am Freitag\nTreffpunkt: Wache')
    assert.deepEqual(
      attachments.map(({ filename, contentType, size }) => [filename, contentType, size]),
      [['noname1', 'text/rtf', rtf.length]],
    )
    assert.deepEqual(problems, [])
  }
})

test('the text of an RTF mail is cut at the limit, which is reported', () => {
  const mail = Buffer.from(String.raw`Content-Type: text/rtf${'\r\n\r\n'}{\rtf1 ${'Wache\\par '.repeat(99)}}`)
  const { bodyPlain, problems } = parseMessage(mail, { ...DEFAULT_LIMITS, textLength: 50 })
  assert.equal(bodyPlain, 'Wache\n'.repeat(9).slice(0, 50))
  assert.deepEqual(problems, ['limit_text_length'])
})
