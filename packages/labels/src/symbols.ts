/** Encodes barcodes as rectangles: pure geometry, no drawing. */
import bwipjs from 'bwip-js/node'
import { LabelError } from './errors.ts'
import type { LabelFormat } from './formats.ts'

/** A dark rectangle; unit: modules from the symbol's upper left corner. */
export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A symbol without its quiet zone. A linear symbol is one module high and stretched when drawn. */
export interface BarcodeSymbol {
  readonly columns: number
  readonly rows: number
  readonly bars: readonly Bar[]
}

interface MatrixSymbol {
  readonly pixs: readonly number[]
  readonly pixx: number
  readonly pixy: number
}

interface LinearSymbol {
  readonly sbs: readonly number[]
}

/**
 * Encodes `code` as a symbol.
 *
 * @throws LabelError when the symbology cannot represent the code.
 */
export function encodeSymbol(format: LabelFormat, code: string): BarcodeSymbol {
  return format === 'qr' ? qr(code) : code128(code)
}

function qr(code: string): BarcodeSymbol {
  const [matrix] = encode('qrcode', ...qrText(code)) as unknown as [MatrixSymbol]
  const bars: Bar[] = []
  for (let y = 0; y < matrix.pixy; y += 1) {
    for (let x = 0; x < matrix.pixx; ) {
      const start = x
      while (x < matrix.pixx && matrix.pixs[y * matrix.pixx + x] === 1) x += 1
      if (x > start) bars.push({ x: start, y, width: x - start, height: 1 })
      else x += 1
    }
  }
  return { columns: matrix.pixx, rows: matrix.pixy, bars }
}

/**
 * Declares non-ASCII text as UTF-8 (ECI 26): otherwise readers guess, some of them Shift JIS. The escape mechanism that
 * carries the ECI makes `^` special, so it is doubled.
 */
function qrText(code: string): [string, Record<string, string | boolean>] {
  if (/^[\x20-\x7e]+$/.test(code)) return [code, { eclevel: 'M' }]
  return [`^ECI000026${code.replaceAll('^', '^^')}`, { eclevel: 'M', parsefnc: true }]
}

function code128(code: string): BarcodeSymbol {
  // A handheld scanner types in its own keyboard layout, so a linear code holds only characters that all layouts type
  // alike.
  if (!/^[\x20-\x7e]+$/.test(code)) {
    throw new LabelError(
      'code_nicht_darstellbar',
      `Der Code „${code}“ enthält Zeichen, die ein Strichcode nicht darstellen kann. Wählen Sie das Format „qr“.`,
    )
  }
  const [linear] = encode('code128', code, {}) as unknown as [LinearSymbol]
  const bars: Bar[] = []
  let x = 0
  linear.sbs.forEach((width, index) => {
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 })
    x += width
  })
  return { columns: x, rows: 1, bars }
}

function encode(bcid: string, text: string, options: Record<string, string | boolean>): readonly object[] {
  try {
    return bwipjs.raw({ bcid, text, ...options })
  } catch (error) {
    throw new LabelError('code_nicht_darstellbar', `Der Code „${text}“ lässt sich nicht als Symbol darstellen.`, error)
  }
}
