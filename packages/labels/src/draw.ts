/** Draws labels into a PDF: rectangles and text, never a bitmap. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { LabelFormat } from './formats.ts'
import { type Box, layoutLabel } from './layout.ts'
import { type BarcodeSymbol, encodeSymbol } from './symbols.ts'

export interface Label {
  readonly format: LabelFormat
  /** The scanned code. */
  readonly code: string
  /** What the symbol holds where it is more than the code: an address that ends with it. */
  readonly symbol?: string
  /** The text under the code: name of the object or of the material. */
  readonly text: string
}

const POINTS_PER_MM = 72 / 25.4
export const points = (millimetres: number) => millimetres * POINTS_PER_MM

// PDF's 14 standard fonts lack letters of many names of people and places, so a complete font is embedded.
const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
const fonts = { text: readFileSync(fontFile('DejaVuSans')), code: readFileSync(fontFile('DejaVuSans-Bold')) }

/** Creates a document without pages; each page is added with its own size in millimetres. */
export function newDocument(title: string): PDFKit.PDFDocument {
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: title, Creator: 'Zeughaus' }, lang: 'de' })
  document.registerFont('text', fonts.text)
  document.registerFont('code', fonts.code)
  return document
}

/** Ends the document and returns its bytes. */
export function finish(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  document.end()
  return buffer(document)
}

/** Draws one label into `place` (millimetres on the current page). */
export function drawLabel(document: PDFKit.PDFDocument, label: Label, place: Box): void {
  const symbol = encodeSymbol(label.format, label.symbol ?? label.code)
  const layout = layoutLabel(label.format, symbol, place.width, place.height)
  const shifted = (box: Box): Box => ({ ...box, x: box.x + place.x, y: box.y + place.y })
  drawSymbol(document, symbol, shifted(layout.symbol))
  drawLine(document, 'code', label.code, shifted(layout.lines[0]), layout.align)
  drawLine(document, 'text', label.text, shifted(layout.lines[1]), layout.align)
}

/** Draws only the symbol of `code`, without text, into `place` (millimetres on the current page). */
export function drawCode(document: PDFKit.PDFDocument, format: LabelFormat, code: string, place: Box): void {
  drawSymbol(document, encodeSymbol(format, code), place)
}

function drawSymbol(document: PDFKit.PDFDocument, symbol: BarcodeSymbol, box: Box): void {
  const module = { x: points(box.width) / symbol.columns, y: points(box.height) / symbol.rows }
  for (const bar of symbol.bars) {
    document.rect(
      points(box.x) + bar.x * module.x,
      points(box.y) + bar.y * module.y,
      bar.width * module.x,
      bar.height * module.y,
    )
  }
  document.fill('black')
}

const MIN_FONT_POINTS = 5

/** Draws one line as large as its box allows; a text that is still too wide ends in an ellipsis. */
export function drawLine(
  document: PDFKit.PDFDocument,
  font: 'code' | 'text',
  text: string,
  box: Box,
  align: 'left' | 'center',
): void {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  if (oneLine === '') return
  document.font(font)
  const width = points(box.width)
  const widest = points(box.height) * 0.8
  document.fontSize(widest)
  const size = Math.max(MIN_FONT_POINTS, Math.min(widest, (widest * width) / document.widthOfString(oneLine)))
  document.fontSize(size)
  const fitted = fitWidth(document, oneLine, width)
  const indent = align === 'center' ? (width - document.widthOfString(fitted)) / 2 : 0
  document.text(fitted, points(box.x) + indent, points(box.y) + (points(box.height) - size) / 2, { lineBreak: false })
}

function fitWidth(document: PDFKit.PDFDocument, text: string, width: number): string {
  if (document.widthOfString(text) <= width + 0.01) return text
  const letters = [...text]
  let low = 0
  let high = letters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (document.widthOfString(`${letters.slice(0, middle).join('')}…`) <= width) low = middle
    else high = middle - 1
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`
}
