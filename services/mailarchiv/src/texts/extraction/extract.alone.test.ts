import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { test } from 'vitest'
import { hugePng, zipThatLies } from './hostile.factory.ts'
import { EXTRACTION_LIMITS, type ExtractionLimits } from './limits.ts'
import { extractText, type Picture } from './worker-api.ts'

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures')

function fixture(name: string): Buffer {
  return readFileSync(join(FIXTURES, name))
}

/** Extracts without a declared type: the content has to decide the kind. */
function extract(bytes: Uint8Array, filename = 'anhang', limits: ExtractionLimits = EXTRACTION_LIMITS) {
  return extractText(bytes, { contentType: 'application/octet-stream', filename }, { limits })
}

const REPORT = [
  'Prüfbericht über die',
  'Löschgruppe Süßen',
  'spröde',
  'Preßluftatmer PA 94',
  'Jürgen Höß',
  '„Wärmebildkamera“',
]
const STOCK = ['Feuerwehrstiefel', '43½', 'Schutzhandschuh für Gefährdungsbeurteilung', 'Mülleimer (Löschwasser)']
const TALK = ['Rauchmelder über jeder Tür', 'Größte Gefahr', 'auch in Österreich', 'Zündhölzer nicht herumreichen']

const FORMATS: readonly (readonly [file: string, expected: readonly string[]])[] = [
  ['bericht.docx', [...REPORT, 'Jahresprüfung']],
  ['bericht.odt', [...REPORT, 'Jahresprüfung']],
  ['bericht.rtf', REPORT],
  ['bericht.pdf', REPORT],
  ['bericht.html', REPORT],
  ['bericht-utf8.txt', REPORT],
  ['bericht-1252.txt', REPORT],
  ['bestand.xlsx', [...STOCK, '31.12.2026']],
  ['bestand.ods', STOCK],
  ['bestand.csv', STOCK],
  ['vortrag.pptx', TALK],
  ['vortrag.odp', TALK],
  [
    'uebung.ics',
    ['Übungsabend Türöffnung', 'Mühlstraße 7; Süßen', 'Anmeldung läuft über den Zugführer', 'Jörg Weiß', '04.12.2026'],
  ],
  ['kontakt.vcf', ['Käthe Größler', 'Schläuche & Söhne GmbH', 'Göppingen', 'Druckschläuche']],
  ['unterlagen.zip', ['Bericht März.docx', ...REPORT, 'Ölbindemittel nachbestellen']],
]

for (const [file, expected] of FORMATS) {
  test(`The text of ${file}, written by another program, is read with its umlauts`, async () => {
    const { text, state, problems } = await extract(fixture(`extraction/${file}`))
    for (const words of expected) assert.ok(text.includes(words), `„${words}“ is missing in:\n${text}`)
    assert.deepEqual({ state, problems }, { state: 'done', problems: [] })
  })
}

test('A forwarded mail gives its own text and the text of the spreadsheet attached to it', async () => {
  const { text, state } = await extract(fixture('extraction/weiterleitung.eml'), 'weiterleitung.eml')
  for (const words of ['WG: Rückfrage', 'Überdruckmaske noch einmal prüfen', 'Bestand Kleiderkammer.ods', ...STOCK]) {
    assert.ok(text.includes(words), words)
  }
  assert.equal(state, 'done')
})

/** Makes a winmail.dat with one file (MS-OXTNEF), as Outlook sends it to recipients without Outlook. */
function winmail(name: string, content: string): Buffer {
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const attribute = (id: number, data: Buffer) => {
    const sum = Buffer.alloc(2)
    sum.writeUInt16LE(data.reduce((total, byte) => (total + byte) & 0xffff, 0))
    return Buffer.concat([Buffer.from([2]), u32(id), u32(data.length), data, sum])
  }
  return Buffer.concat([
    u32(0x223e9f78),
    Buffer.from([1, 0]),
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from(`${name}\0`, 'latin1')),
    attribute(0x0006800f, Buffer.from(content)),
  ])
}

test('The files of a winmail.dat are read, inside a ZIP too', async () => {
  const { text, state } = await extract(zipSync({ 'winmail.dat': winmail('Prüfung.txt', 'Ölsperre am Mühlkanal') }))
  assert.ok(text.includes('Ölsperre am Mühlkanal'), text)
  assert.equal(state, 'done')
})

// texts.3: A file packed with gzip is read, and so are the files of a tar archive, within the limits of every packed file.
test('A file packed with gzip is read, and so are the files of a packed tar archive', async () => {
  const list = await extract(gzipSync('Gerät;Größe\nSpreizer;groß\n'), 'bestand.csv.gz')
  assert.deepEqual(list, {
    text: 'Gerät;Größe\nSpreizer;groß\n',
    state: 'done',
    problems: [],
    pictures: 0,
    invoices: [],
  })
  const archive = pack()
  archive.entry({ name: 'unterlagen/', type: 'directory' })
  archive.entry({ name: 'unterlagen/Bericht März.docx' }, fixture('extraction/bericht.docx'))
  archive.entry({ name: 'unterlagen/notiz.txt' }, 'Ölbindemittel nachbestellen')
  archive.finalize()
  const tar = await buffer(archive)
  for (const [file, name] of [
    [tar, 'unterlagen.tar'],
    [gzipSync(tar), 'unterlagen.tgz'],
  ] as const) {
    const { text, state } = await extract(file, name)
    for (const words of ['Bericht März.docx', ...REPORT, 'Ölbindemittel nachbestellen']) assert.ok(text.includes(words))
    assert.equal(state, 'done')
  }
})

test('What gzip packs is bounded, and what is before a damage is kept', async () => {
  const bomb = await extract(gzipSync(Buffer.alloc(40 * 1024 * 1024)), 'bombe.txt.gz')
  assert.deepEqual(bomb.problems, ['limit_ratio'])
  const random = Array.from({ length: 40_000 }, (_, number) => `Zeile ${number * 7919}`).join('\n')
  const packed = gzipSync(random)
  const { text, problems } = await extract(packed.subarray(0, packed.length - 1_000), 'log.gz')
  assert.ok(text.startsWith('Zeile 0\nZeile 7919\n'))
  assert.deepEqual(problems, ['damaged'])
})

const UNREAD: readonly (readonly [file: string, start: string])[] = [
  ['alt.doc', 'd0cf11e0a1b11ae1'],
  ['alt.xls', 'd0cf11e0a1b11ae1'],
  ['alt.ppt', 'd0cf11e0a1b11ae1'],
  ['unterlagen.7z', '377abcaf271c0004'],
  ['unterlagen.rar', '526172211a070100'],
  ['unterlagen.tar.bz2', '425a68393141592653'],
  ['unterlagen.tar.xz', 'fd377a585a000004'],
  ['unterlagen.tar.zst', '28b52ffd04005901'],
]

for (const [file, start] of UNREAD) {
  test(`A file like ${file} is named as not read`, async () => {
    const { state, problems } = await extract(Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(600)]), file)
    assert.deepEqual({ state, problems }, { state: 'unreadable', problems: ['format_unsupported'] })
  })
}

test('Text in UTF-16 and an XML invoice are read', async () => {
  const utf16 = await extract(Buffer.from('\ufeffÜbergabeprotokoll für Größe 43', 'utf16le'), 'notiz.txt')
  assert.ok(utf16.text.includes('Übergabeprotokoll für Größe 43'))
  const xml = await extract(
    Buffer.from(
      '<?xml version="1.0"?><r:Invoice xmlns:r="x"><r:ID>RE-4711</r:ID><r:Note>Schläuche &amp; Kupplungen</r:Note></r:Invoice>',
    ),
  )
  assert.equal(xml.text, 'RE-4711\nSchläuche & Kupplungen\n')
})

test('A page without text but with a picture is left to recognition, a page with text is read', async () => {
  const pictures: Picture[] = []
  const hints = { contentType: 'application/pdf', filename: 'scan.pdf' }
  const onPicture = async (picture: Picture) => void pictures.push(picture)
  const { text, state } = await extractText(fixture('recognition/scan.pdf'), hints, { onPicture })
  assert.equal(state, 'needs_recognition')
  assert.ok(text.includes('hat eine Textebene'))
  assert.deepEqual(
    pictures.map(({ kind, pages }) => [kind, pages]),
    [['pdf', [0]]],
  )
})

test('A picture needs recognition, an icon and a sound do not', async () => {
  assert.equal((await extract(fixture('recognition/rechnung.png'))).state, 'needs_recognition')
  assert.equal((await extract(hugePng(20))).state, 'done')
  assert.equal((await extract(Buffer.from('ID3\u0003\u0000\u0000klang\u0000\u0001'), 'ton.mp3')).state, 'none')
})

test('Each page of a fax needs recognition', async () => {
  const pages = {
    data: Buffer.alloc(300 * 1_200, 255),
    raw: { width: 300, height: 1_200, channels: 1, pageHeight: 400 } as const,
  }
  const fax = await sharp(pages.data, { raw: pages.raw }).tiff({ compression: 'deflate' }).toBuffer()
  assert.equal((await extract(fax, 'fax.tif')).pictures, 3)
})

test('A scan inside a Word document needs recognition, its letterhead does not', async () => {
  const document = (picture: Uint8Array) =>
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8('<w:document/>'),
      'word/media/image1.png': picture,
    })
  assert.equal((await extract(document(hugePng(1_500)))).pictures, 1)
  assert.equal((await extract(document(hugePng(100)))).pictures, 0)
})

test('Encrypted files say so instead of looking empty', async () => {
  const locked = Buffer.from(fixture('extraction/unterlagen.zip'))
  for (let at = 0; at < locked.length - 10; at++) {
    if (locked.readUInt32LE(at) === 0x02014b50) locked[at + 8] = (locked[at + 8] ?? 0) | 1
  }
  assert.deepEqual((await extract(locked)).problems, ['encrypted'])
  const office = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  assert.deepEqual((await extract(office, 'geheim.docx')).problems, ['encrypted'])
  const odf = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'content.xml': strToU8('x'),
    'META-INF/manifest.xml': strToU8('<m:encryption-data/>'),
  })
  assert.deepEqual((await extract(odf)).problems, ['encrypted'])
})

// texts.5: An encrypted attachment (S/MIME, PGP, PDF, Office, ZIP) counts as `failed` in `completeness`, and the panel names it. A file inside a signature (`.p7m`) is read.
test('an encrypted attachment is named as encrypted, and the file inside a signature is read', async () => {
  const wrapped = (name: string) => {
    const mail = readFileSync(join(FIXTURES, '../../../../packages/mime/test/fixtures', `${name}.eml`))
    return Buffer.from(mail.subarray(mail.indexOf('\n\n')).toString(), 'base64')
  }
  const sealed = await extract(wrapped('encrypted-smime-with-authentication'), 'smime.p7m')
  assert.deepEqual([sealed.state, sealed.problems], ['unreadable', ['encrypted']])
  const armoured = await extract(Buffer.from('-----BEGIN PGP MESSAGE-----\n\nhQEMA'), 'bericht.pdf.asc')
  assert.deepEqual([armoured.state, armoured.problems], ['unreadable', ['encrypted']])
  const signed = await extract(wrapped('signed-by-smime-in-pieces'), 'bericht.p7m')
  assert.equal(signed.state, 'done')
  assert.match(signed.text, /Zeile 260 des Einsatzberichts/)
  assert.equal((await extract(wrapped('signed-by-smime'), 'smime.p7s')).state, 'none')
})

// texts.6: The files inside a PDF (an electronic invoice, or whatever else is attached to it or to one of its pages) are read within the limits of every packed file; one that is not read leaves the mail incomplete.
test('the files inside a PDF are read, those of the document and those of a page, and an unread one is named', async () => {
  const { text, state, problems } = await extract(fixture('extraction/rechnung-mit-dateien.pdf'), 'rechnung.pdf')
  for (const word of ['Rechnung 4711', 'factur-x.xml', 'Hohlstrahlrohr', 'aufmass.csv', 'Kupplungsschluessel'])
    assert.ok(text.includes(word), word)
  assert.deepEqual([state, problems], ['unreadable', ['format_unsupported']])
})

test('Truncated and damaged files are unreadable, and nothing is thrown', async () => {
  for (const file of ['bericht.docx', 'bericht.pdf', 'bestand.xlsx', 'vortrag.odp']) {
    const bytes = fixture(`extraction/${file}`)
    const { state } = await extract(bytes.subarray(0, Math.floor(bytes.length / 3)))
    assert.equal(state, 'unreadable', file)
  }
})

const LIMITS: readonly (readonly [problem: string, file: () => Uint8Array])[] = [
  ['limit_ratio', () => zipThatLies('bombe.txt', 40, 40 * 1024 * 1024)],
  ['damaged', () => zipThatLies('bombe.txt', 40, 1_000)],
  [
    'limit_members',
    () => zipSync(Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [`${at}.txt`, strToU8('x')]))),
  ],
  ['limit_depth', () => nestedZip(12)],
  ['limit_xml_depth', () => docx('<w:p>'.repeat(100_000))],
  ['limit_text_length', () => docx(`<w:p><w:t>${'Wort '.repeat(500_000)}</w:t></w:p>`)],
  ['limit_pixels', () => hugePng(30_000)],
]

function docx(body: string): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(`<w:document>${body}</w:document>`),
  })
}

function nestedZip(levels: number): Uint8Array {
  let zip = zipSync({ 'innen.txt': strToU8('Kern') })
  for (let level = 1; level < levels; level++) zip = zipSync({ [`ebene-${level}.zip`]: zip })
  return zip
}

for (const [problem, file] of LIMITS) {
  test(`A file that goes beyond a limit is marked ${problem} and costs little`, async () => {
    const bytes = file()
    const before = process.cpuUsage()
    const { problems, text } = await extract(bytes)
    const { user, system } = process.cpuUsage(before)
    assert.ok(
      problems.some((code) => code === problem),
      problems.join(),
    )
    assert.ok(text.length <= EXTRACTION_LIMITS.textLength)
    assert.ok((user + system) / 1_000 < 10_000)
  })
}

test('What stands before the limit is kept', async () => {
  const { text, state } = await extract(docx('<w:p><w:t>Anfang</w:t></w:p><w:p><w:t>Ende</w:t></w:p>'), 'x', {
    ...EXTRACTION_LIMITS,
    textLength: 8,
  })
  assert.deepEqual({ text, state }, { text: 'Anfang\nE', state: 'cut' })
})

test('Entities declared inside a document do not grow', async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><l>&b;</l>`
  assert.ok((await extract(Buffer.from(laughs))).text.length < 100)
})

test('Bytes of any kind behind any beginning never throw', async () => {
  const beginnings = [
    '',
    '{\\rtf1',
    '%PDF-1.4\n',
    'PK\u0003\u0004',
    'BEGIN:VCARD\r\n',
    '<?xml version="1.0"?>',
    'x\u009f>"',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), async (beginning, rest) => {
      await extract(Buffer.concat([Buffer.from(beginning, 'latin1'), rest]), 'brief.eml')
    }),
    { numRuns: 150 },
  )
})
