/** Hostile and broken uploads: none is stored, and no temporary file is left. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { type TestAnswer, temporaryFolder, until } from '@zeughaus/platform/testing'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { onTestFinished, test } from 'vitest'
import { starteTestdienst, TEST_DATEIGRENZE } from '../../../test/service.ts'
import { fileStoreIn } from '../../kern/files/index.ts'
import type { Refusal } from '../../kontrollen/kontrolle/pruefling.factory.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { dateienIn, einBild, einPdf, form, lade, type Teil, upload } from './dokument.factory.ts'
import { allDokumente } from './visibility.ts'

const { store, person, url, dokumente } = await starteTestdienst()
const anna = await person('mitarbeiter')
const { id: entitaet_id } = await einObjekt(store)

/** Checks at the end of a test that it left neither a file nor a row. */
const leavesNothing = () =>
  onTestFinished(async () => {
    assert.deepEqual(dateienIn(dokumente), [], 'no file is left')
    assert.deepEqual(await allDokumente(store.db).select('dokument.id').execute(), [], 'nothing is stored')
  })

const verdict = ({ status, body }: TestAnswer) => [status, (body as Partial<Refusal> | undefined)?.code]
const send = async (datei: Buffer, dateiname = 'bild.png') =>
  verdict(await lade(anna, { entitaet_id, datei, dateiname }))
const UNZULAESSIG = [415, 'dateityp_unzulaessig']
const latin1 = (text: string) => Buffer.from(text, 'latin1')

// dokumente.5: Every other format is 415 `dateityp_unzulaessig`.
test('pages, drawings, executables and other formats are refused, whatever they are called', async () => {
  leavesNothing()
  const files: [string, Buffer][] = [
    ['HTML', latin1('<!doctype html><script>alert(1)</script>')],
    ['SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['SVG as XML', latin1('<?xml version="1.0"?><svg/>')],
    ['Windows program', latin1('MZ\x90\0\x03')],
    ['ELF program', latin1('\x7fELF\x02\x01\x01')],
    ['script', latin1('#!/bin/sh\nrm -rf /')],
    ['GIF', latin1('GIF89a\x01\0\x01\0')],
    ['BMP', latin1('BM\x1e\0\0\0')],
    [
      'TIFF',
      await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
    ],
    ['AVIF head', latin1('\0\0\0\x1cftypavif')],
    ['ZIP', Buffer.from(zipSync({ 'a.txt': latin1('a') }))],
    ['WAV, a RIFF too', latin1('RIFF\x24\0\0\0WAVEfmt ')],
    ['PDF behind a line', Buffer.concat([latin1('\n'), einPdf()])],
    ['text', latin1('Guten Tag')],
  ]
  for (const [what, file] of files) {
    for (const name of ['protokoll.pdf', 'bild.jpg']) assert.deepEqual(await send(file, name), UNZULAESSIG, what)
  }
})

// dokumente.6: A file that is a second format as well is refused.
test('a file that can be read as something else as well is refused', async () => {
  leavesNothing()
  const [png, jpeg, webp] = [await einBild('png'), await einBild('jpeg'), await einBild('webp')]
  const zip = Buffer.from(zipSync({ 'a.class': latin1('a'.repeat(50)) }))
  const script = latin1('<script>alert(1)</script>')
  const comment = (text: Buffer) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(text.length + 2)
    return Buffer.concat([jpeg.subarray(0, 2), latin1('\xff\xfe'), length, text, jpeg.subarray(2)])
  }
  const files: [string, Buffer][] = [
    ['PNG + HTML', Buffer.concat([png, latin1('<HTML ><body onload=alert(1)>')])],
    ['PNG + SVG', Buffer.concat([png, latin1('<svg onload=alert(1)>')])],
    ['JPEG with a script in its comment', comment(script)],
    ['JPEG with a doctype in its comment', comment(latin1('<!DOCTYPE\n html>'))],
    ['WebP + script', Buffer.concat([webp, script])],
    ['PNG + ZIP', Buffer.concat([png, zip])],
    ['JPEG + ZIP', Buffer.concat([jpeg, zip])],
    ['PDF + ZIP', Buffer.concat([einPdf(), zip, latin1('\nstartxref\n0\n%%EOF\n')])],
    ['PDF in the comment of a ZIP', pdfImZipKommentar(zip)],
    ['JPEG + RAR', Buffer.concat([jpeg, latin1('Rar!\x1a\x07\x01\0')])],
    ['JPEG + 7z', Buffer.concat([jpeg, latin1('7z\xbc\xaf\x27\x1c')])],
    ['JPEG with a PDF in its comment', comment(einPdf())],
    ['PDF with a script', einPdf('<script src=//x>')],
    ['PDF with an iframe', einPdf('<iframe/src=//x>')],
  ]
  for (const [what, file] of files) assert.deepEqual(await send(file), UNZULAESSIG, what)
})

/** A PDF first, then a ZIP whose comment is the end of the PDF: both programs open it. */
function pdfImZipKommentar(zip: Buffer): Buffer {
  const end = latin1('\nstartxref\n9\n%%EOF\n')
  const bytes = Buffer.concat([latin1('%PDF-1.4\n'), zip, end])
  bytes.writeUInt16LE(end.length, bytes.length - end.length - 2)
  return bytes
}

test('a mark is found where two pieces of the upload meet', async () => {
  leavesNothing()
  const png = await einBild('png')
  for (const ab of [65_530, 65_535, 131_070]) {
    const fuellung = Buffer.alloc(ab - png.length, 0x20)
    assert.deepEqual(await send(Buffer.concat([png, fuellung, latin1('<script >')])), UNZULAESSIG)
  }
})

// dokumente.7: A picture too large for the memory is refused before it is decoded.
test('a picture that would flood the memory is refused before it is decoded', async () => {
  leavesNothing()
  const large = [413, 'datei_zu_gross']
  assert.deepEqual(await send(pngHeader(30_000, 30_000)), large)
  assert.deepEqual(await send(pngHeader(0x7fff_ffff, 2)), UNZULAESSIG)
  const { body } = await lade(anna, { entitaet_id, datei: pngHeader(10_000, 5_001) })
  assert.match((body as Refusal).error, /10000 × 5001.*50 Millionen/)
})

/** A PNG that claims this size, with hardly any bytes. */
function pngHeader(width: number, height: number): Buffer {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width, 0)
  ihdr.writeUInt32BE(height, 4)
  ihdr.set([8, 2, 0, 0, 0], 8)
  const idat = deflateSync(Buffer.alloc(1024))
  return Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), piece('IHDR', ihdr), piece('IDAT', idat), piece('IEND')])
}

function piece(name: string, content = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(Buffer.concat([latin1(name), content])))
  return Buffer.concat([length, latin1(name), content, checksum])
}

// dokumente.8: Truncated and broken files are refused.
test('truncated and broken files are refused', async () => {
  leavesNothing()
  const files = [einPdf(), await rauschen('png'), await rauschen('jpeg'), await rauschen('webp')]
  for (const file of files) {
    for (const anteil of [0.3, 0.6, 0.9]) {
      assert.deepEqual(await send(file.subarray(0, Math.floor(file.length * anteil))), UNZULAESSIG, `${anteil}`)
    }
  }
  const header = latin1('\x89PNG\r\n\x1a\nnichts weiter')
  assert.deepEqual(await send(header), UNZULAESSIG)
  assert.equal((await lade(anna, { entitaet_id, datei: Buffer.alloc(0) })).status, 400)
})

function rauschen(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width: 64, height: 64, channels: 3, background: 'red', noise } })
    .toFormat(format)
    .toBuffer()
}

// dokumente.9: Names with paths, control characters or excessive length are refused.
test('names of pages of length, with a path or with control characters are refused', async () => {
  leavesNothing()
  for (const dateiname of [
    `${'a'.repeat(4096)}.pdf`,
    '../../../etc/passwd.pdf',
    '/etc/cron.d/x.pdf',
    'C:\\\\Windows\\\\x.pdf',
    '..',
    '',
    'a\0b.pdf',
    'a\u202efdp.exe',
    'a\tb.pdf',
  ]) {
    const { status, body } = await lade(anna, { entitaet_id, dateiname })
    assert.equal(status, 400, dateiname.slice(0, 40))
    const { felder } = (body as { details?: { felder?: { pfad: string }[] } }).details ?? {}
    if (felder !== undefined)
      assert.deepEqual(
        felder.map(({ pfad }) => pfad),
        ['datei'],
      )
  }
})

// dokumente.11: A file above 25 MB (setting) is 413 `datei_zu_gross`.
test('a file above the limit is refused with its own code, announced or not', async () => {
  leavesNothing()
  const datei = Buffer.concat([einPdf(), Buffer.alloc(TEST_DATEIGRENZE)])
  const large = await lade(anna, { entitaet_id, datei })
  assert.deepEqual(verdict(large), [413, 'datei_zu_gross'])
  assert.match((large.body as Refusal).error, /Erlaubt sind 1 MB/)
  const tight = datei.subarray(0, TEST_DATEIGRENZE + 1)
  assert.deepEqual(verdict(await lade(anna, { entitaet_id, datei: tight })), [413, 'datei_zu_gross'])
  const many = { name: 'datei', wert: datei, dateiname: 'a.pdf' }
  assert.deepEqual(verdict(await anna.post('/dokumente', undefined, form([many, many]))), [413, 'datei_zu_gross'])
})

test('anything but an upload with one file and its fields is refused', async () => {
  leavesNothing()
  const fields: Teil[] = [
    { name: 'entitaet_typ', wert: 'objekt' },
    { name: 'entitaet_id', wert: entitaet_id },
    { name: 'dokumenttyp', wert: 'Sonstiges' },
    { name: 'ist_original', wert: 'true' },
  ]
  const file: Teil = { name: 'datei', wert: einPdf(), dateiname: 'a.pdf' }
  const wrong: Record<string, readonly Teil[]> = {
    'no file': fields,
    'two files': [...fields, file, file],
    'no name': [...fields, { name: 'datei', wert: einPdf() }],
    'a field twice': [...fields, { name: 'entitaet_typ', wert: 'objekt' }, file],
    'a long field': [...fields.slice(1), { name: 'entitaet_typ', wert: 'x'.repeat(5000) }, file],
    'many fields': [...fields, ...Array.from({ length: 50 }, (_, n) => ({ name: `f${n}`, wert: '1' })), file],
    'a field with a name of the language': [...fields, { name: '__proto__', wert: 'x' }, file],
    nothing: [],
  }
  for (const [what, parts] of Object.entries(wrong)) {
    const { status, text } = await anna.post('/dokumente', undefined, form(parts))
    assert.equal(status, 400, `${what}: ${text}`)
  }
  const body = upload({ entitaet_id }).body ?? ''
  const header = (typ: string) => ({ headers: { 'content-type': typ }, body })
  assert.equal((await anna.post('/dokumente', undefined, header('multipart/form-data'))).status, 400)
  assert.equal((await anna.post('/dokumente', undefined, header('multipart/form-data; boundary=andere'))).status, 400)
  assert.equal((await anna.post('/dokumente', undefined, header('application/pdf'))).status, 415)
  assert.equal((await anna.post('/dokumente', {})).status, 415)
  assert.equal((await anna.post('/dokumente')).status < 500, true)
  const offen = form([...fields, file])
  const truncated = new Uint8Array(Buffer.from(offen.body as Uint8Array).subarray(0, -20))
  assert.equal((await anna.post('/dokumente', undefined, { ...offen, body: truncated })).status, 400)
})

// dokumente.10: A broken transfer leaves no file.
test('a transfer that breaks off leaves nothing, at whatever byte it ends', async () => {
  leavesNothing()
  const { host, hostname, port } = new URL(url)
  const { body, headers } = upload({ entitaet_id, datei: Buffer.concat([einPdf(), Buffer.alloc(200_000, 32)]) })
  const bytes = Buffer.from(body as Uint8Array)
  const header = [
    'POST /api/v1/dokumente HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${anna.token}`,
    `Content-Type: ${headers?.['content-type']}`,
    `Content-Length: ${bytes.length}`,
    '\r\n',
  ].join('\r\n')
  for (const anteil of [0, 0.002, 0.3, 0.7, 0.999]) {
    const leitung = connect(Number(port), hostname)
    await new Promise<void>((done) => leitung.once('connect', done))
    leitung.write(header)
    await new Promise<void>((done) => leitung.write(bytes.subarray(0, Math.floor(bytes.length * anteil)), () => done()))
    if (anteil > 0.2) await until('the upload arrives', () => dateienIn(dokumente).length === 1)
    leitung.destroy()
    await until('the entrance is empty', () => dateienIn(dokumente).length === 0)
  }
})

test('an upload that breaks off while its file is being opened leaves no file', async () => {
  const folder = temporaryFolder()
  const files = fileStoreIn(folder)
  for (let time = 0; time < 200; time += 1) {
    const intake = files.intake()
    intake.writable().destroy()
    await intake.discard()
  }
  assert.deepEqual(dateienIn(folder), [])
})
