import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testUnless } from '@zeughaus/platform/testing'
import { afterAll, test } from 'vitest'
import { LABEL_PAPERS, type Label, LabelError, type LabelPaperName, renderLabel, renderSheets } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'zeughaus-labels-'))
afterAll(() => rmSync(folder, { recursive: true }))

const missing = ['pdftoppm', 'pdftotext', 'pdfimages', 'zbarimg'].filter(
  (tool) => spawnSync('which', [tool]).status !== 0,
)
const skip =
  missing.length > 0 ? `Es fehlen ${missing.join(', ')}: die gedruckte Seite wird nicht zurückgelesen.` : false

let files = 0
function save(pdf: Uint8Array): string {
  files += 1
  const file = join(folder, `${files}.pdf`)
  writeFileSync(file, pdf)
  return file
}

/** Renders every page at 300 dpi and decodes its symbols as a scanner does. */
function scan(file: string): string[] {
  execFileSync('pdftoppm', ['-r', '300', '-png', file, file.replace('.pdf', '')])
  const pages = execFileSync('sh', ['-c', `ls ${file.replace('.pdf', '')}-*.png`], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return pages.flatMap((page) =>
    execFileSync('zbarimg', ['--quiet', '--raw', page], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split('\n'),
  )
}

const rucksack = { code: 'RTW-001', text: 'Notfallrucksack Größe L' } as const

for (const format of ['qr', 'code128'] as const) {
  testUnless(skip)(`a ${format} label is read from the printed page`, async () => {
    const file = save(await renderLabel({ ...rucksack, format }))
    assert.deepEqual(scan(file), ['RTW-001'])
  })

  testUnless(skip)(`a ${format} label says code and name as text and holds no bitmap`, async () => {
    const file = save(await renderLabel({ ...rucksack, format }))
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    assert.match(text, /RTW-001/)
    assert.match(text, /Notfallrucksack Größe L/)
    assert.equal(execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' }).trim().split('\n').length, 2)
  })

  // print.6: 5 mm stay free left and right of the symbol.
  testUnless(skip)(`5 mm stay free left and right of a ${format} symbol`, async () => {
    const file = save(await renderLabel({ ...rucksack, text: '', format }, { breiteMm: 70, hoeheMm: 20 }))
    execFileSync('pdftoppm', ['-r', '254', '-gray', '-singlefile', file, file.replace('.pdf', '')])
    const { first } = darkColumns(file.replace('.pdf', '.pgm'))
    assert.ok(first >= 49, `first dark column at ${first / 10} mm`)
  })

  testUnless(skip)(`the lowest ${format} label, 10 mm, is read`, async () => {
    const file = save(await renderLabel({ ...rucksack, format }, { hoeheMm: 10, breiteMm: 50 }))
    assert.deepEqual(scan(file), ['RTW-001'])
  })
}

/** First dark pixel column of a binary PGM at 10 pixels a millimetre. */
function darkColumns(file: string): { first: number } {
  const bytes = execFileSync('cat', [file], { maxBuffer: 1 << 28 })
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'))
  assert.ok(header)
  const [width, height] = [Number(header[1]), Number(header[2])]
  const pixels = bytes.subarray(header[0].length)
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) if ((pixels[y * width + x] ?? 255) < 128) return { first: x }
  }
  return { first: width }
}

test('a label below 10 mm is refused with the least height', async () => {
  await assert.rejects(
    async () => renderLabel({ ...rucksack, format: 'qr' }, { hoeheMm: 9.9 }),
    (error: unknown) => error instanceof LabelError && error.code === 'etikett_zu_klein' && /10 mm/.test(error.message),
  )
})

test('a barcode that would be too wide names the width that does', async () => {
  const label: Label = { code: 'EIN-SEHR-LANGER-GERAETECODE-0001', text: '', format: 'code128' }
  let needed = 0
  await assert.rejects(
    async () => renderLabel(label, { breiteMm: 40 }),
    (error: unknown) => {
      needed = Number(/mindestens (\d+) mm/.exec((error as Error).message)?.[1])
      return error instanceof LabelError && needed > 40
    },
  )
  assert.ok(await renderLabel(label, { breiteMm: needed }))
})

testUnless(skip)('a code with an umlaut is possible as QR only', async () => {
  const label = { code: 'GERÄT-7', text: 'Hebekissen' }
  await assert.rejects(async () => renderLabel({ ...label, format: 'code128' }), LabelError)
  assert.deepEqual(scan(save(await renderLabel({ ...label, format: 'qr' }))), ['GERÄT-7'])
})

testUnless(skip)('a name that is too long is cut and stays on the label', async () => {
  const file = save(await renderLabel({ code: 'A-1', text: 'Atemschutzgerät '.repeat(40), format: 'qr' }))
  assert.match(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }), /…/)
  assert.match(execFileSync('pdfinfo', [file], { encoding: 'utf8' }), /Pages:\s+1\n/)
})

for (const paper of ['3x8', '4x16'] as const) {
  testUnless(skip)(`a sheet of ${paper} begins at the start position and goes on on the next page`, async () => {
    const { spalten, zeilen } = LABEL_PAPERS[paper]
    const perSheet = spalten * zeilen
    const codes = Array.from({ length: perSheet }, (_, index) => `A-${String(index + 1).padStart(3, '0')}`)
    const labels = codes.map((code): Label => ({ code, text: 'Schlauch B', format: 'qr' }))
    const file = save(await renderSheets(labels, paper, 4))
    assert.deepEqual(scanPlace(file, paper, 1, 3), [''], 'the sheet stays empty before the start position')
    assert.deepEqual(scanPlace(file, paper, 1, 4), ['A-001'])
    assert.deepEqual(scanPlace(file, paper, 1, perSheet), [codes.at(-4)])
    assert.deepEqual(scanPlace(file, paper, 2, 1), [codes.at(-3)])
    assert.deepEqual(scanPlace(file, paper, 2, 3), [codes.at(-1)])
    assert.deepEqual(scanPlace(file, paper, 2, 4), [''])
  })
}

/** Decodes one place of the paper, counted from 1 row by row. */
function scanPlace(file: string, paper: LabelPaperName, page: number, place: number): string[] {
  const { spalten, breite, hoehe, links, oben } = LABEL_PAPERS[paper]
  const pixels = (millimetres: number) => String(Math.round((millimetres * 300) / 25.4))
  const left = pixels(links + ((place - 1) % spalten) * breite)
  const top = pixels(oben + Math.floor((place - 1) / spalten) * hoehe)
  const image = file.replace('.pdf', `-${page}-${place}`)
  const crop = ['-f', `${page}`, '-l', `${page}`, '-x', left, '-y', top, '-W', pixels(breite), '-H', pixels(hoehe)]
  execFileSync('pdftoppm', ['-r', '300', '-png', '-singlefile', ...crop, file, image])
  return spawnSync('zbarimg', ['--quiet', '--raw', `${image}.png`], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
}

test('a start position outside the sheet is refused', () => {
  assert.throws(() => renderSheets([], '3x8', 25), /zwischen 1 und 24/)
})
