/** Lays out symbol and text on a label, in millimetres; pure. */
import { LabelError } from './errors.ts'
import { type LabelFormat, MIN_HEIGHT_MM } from './formats.ts'
import type { BarcodeSymbol } from './symbols.ts'

/** Quiet zone left and right of the symbol (specification, label rules). */
export const QUIET_ZONE_MM = 5
/** The narrowest module that common handheld scanners and phone cameras read from thermal print. */
export const MIN_MODULE_MM = { qr: 0.33, code128: 0.19 } as const
/** ISO/IEC 18004 requires four modules of quiet zone on every side of a QR symbol; left and right have more already. */
const QR_QUIET_MODULES = 4
/**
 * ISO/IEC 15417 requires no space above and below a linear symbol; one millimetre keeps the cutter away from the bars.
 */
const EDGE_MM = 1
const TEXT_LINE_MM = { qr: 4, code128: 3 } as const
const MIN_CODE128_BAR_MM = 3.5

/** Default sizes: common rolls of label printers. */
export const DEFAULT_SIZE_MM = { qr: { breite: 62, hoehe: 20 }, code128: { breite: 62, hoehe: 20 } } as const

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Layout {
  readonly symbol: Box
  /** One box per line: the code, then the plain text (name of the object or of the material). */
  readonly lines: readonly [Box, Box]
  readonly align: 'left' | 'center'
}

/**
 * Lays out one label.
 *
 * @throws LabelError `etikett_zu_klein`, naming the size that is needed.
 */
export function layoutLabel(format: LabelFormat, symbol: BarcodeSymbol, width: number, height: number): Layout {
  if (height < MIN_HEIGHT_MM)
    tooSmall(`Ein Etikett ist mindestens ${MIN_HEIGHT_MM} mm hoch, verlangt sind ${german(height)} mm.`)
  return format === 'qr' ? besideSymbol(symbol, width, height) : belowBars(symbol, width, height)
}

function besideSymbol(symbol: BarcodeSymbol, width: number, height: number): Layout {
  const side = (height * symbol.rows) / (symbol.rows + 2 * QR_QUIET_MODULES)
  if (side / symbol.rows < MIN_MODULE_MM.qr) {
    const needed = Math.ceil((symbol.rows + 2 * QR_QUIET_MODULES) * MIN_MODULE_MM.qr)
    tooSmall(`Für diesen Code muss das Etikett mindestens ${needed} mm hoch sein, verlangt sind ${german(height)} mm.`)
  }
  const textX = QUIET_ZONE_MM + side + QUIET_ZONE_MM
  const textWidth = width - textX - EDGE_MM
  if (textWidth < side / 2) {
    tooSmall(
      `Für Symbol und Text muss das Etikett mindestens ${Math.ceil(textX + EDGE_MM + side / 2)} mm breit sein, verlangt sind ${german(width)} mm.`,
    )
  }
  const line = Math.min(TEXT_LINE_MM.qr, (height - 2 * EDGE_MM) / 2)
  const top = height / 2 - line
  return {
    symbol: { x: QUIET_ZONE_MM, y: (height - side) / 2, width: side, height: side },
    lines: [
      { x: textX, y: top, width: textWidth, height: line },
      { x: textX, y: top + line, width: textWidth, height: line },
    ],
    align: 'left',
  }
}

function belowBars(symbol: BarcodeSymbol, width: number, height: number): Layout {
  const barWidth = width - 2 * QUIET_ZONE_MM
  if (barWidth / symbol.columns < MIN_MODULE_MM.code128) {
    const needed = Math.ceil(symbol.columns * MIN_MODULE_MM.code128 + 2 * QUIET_ZONE_MM)
    tooSmall(`Für diesen Code muss das Etikett mindestens ${needed} mm breit sein, verlangt sind ${german(width)} mm.`)
  }
  const line = Math.min(TEXT_LINE_MM.code128, (height - 2 * EDGE_MM - MIN_CODE128_BAR_MM) / 2)
  const barHeight = height - 2 * EDGE_MM - 2 * line
  const textY = EDGE_MM + barHeight
  return {
    symbol: { x: QUIET_ZONE_MM, y: EDGE_MM, width: barWidth, height: barHeight },
    lines: [
      { x: EDGE_MM, y: textY, width: width - 2 * EDGE_MM, height: line },
      { x: EDGE_MM, y: textY + line, width: width - 2 * EDGE_MM, height: line },
    ],
    align: 'center',
  }
}

function tooSmall(message: string): never {
  throw new LabelError('etikett_zu_klein', message)
}

const german = (value: number) => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }).format(value)
