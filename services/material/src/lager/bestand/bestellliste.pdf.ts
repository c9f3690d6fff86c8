/** Draws the order list: A4, a block for each Lieferant, a line for each material with a box to tick. */
import { setImmediate } from 'node:timers/promises'
import { drawLine, finish, newDocument, points } from '@zeughaus/labels'
import { germanDay } from '@zeughaus/platform'
import type { Materialbestand } from './bestand.schema.ts'

type Pdf = ReturnType<typeof newDocument>
type Zeile = Pick<Materialbestand, 'material_name' | 'artikelnummer' | 'einheit' | 'lieferant' | 'zu_bestellen'>

const PAGE = { width: 210, height: 297 } as const
const MARGIN = 15
const RIGHT_EDGE = PAGE.width - MARGIN
const TOP = 32
const BOTTOM = 275
const FOOTER = 282
const LINE_MM = 9
const BLOCK_MM = 13
const NO_LIEFERANT = 'Ohne Lieferant'

/** Left edge and width of the columns. */
const COLUMN = {
  material: { x: MARGIN + 8, width: 92 },
  artikelnummer: { x: 118, width: 40 },
  menge: { x: 160, width: RIGHT_EDGE - 160 },
} as const

/** @param state the day on which the list is printed, `2026-11-21` */
export async function drawBestellliste(rows: readonly Zeile[], state: string): Promise<Uint8Array> {
  const dokument = newDocument('Bestellliste')
  const footer = `Stand ${germanDay(state)}`
  let y = newPage(dokument, footer)
  for (const [lieferant, zeilen] of Map.groupBy(rows, (row) => row.lieferant ?? NO_LIEFERANT)) {
    if (y + BLOCK_MM + LINE_MM > BOTTOM) y = newPage(dokument, footer)
    y = drawLieferant(dokument, lieferant, y)
    for (const zeile of zeilen) {
      if (y + LINE_MM > BOTTOM) y = drawLieferant(dokument, `${lieferant} (Fortsetzung)`, newPage(dokument, footer))
      drawZeile(dokument, zeile, y)
      y += LINE_MM
    }
    // Other requests run between the blocks of a long list.
    await setImmediate()
  }
  if (rows.length === 0) put(dokument, 'text', 'Zurzeit ist nichts zu bestellen.', COLUMN.material, y, 5)
  return finish(dokument)
}

/** Adds a page with its heading; returns where its content begins. */
function newPage(dokument: Pdf, footer: string): number {
  dokument.addPage({ size: [points(PAGE.width), points(PAGE.height)], margin: 0 })
  const whole = { x: MARGIN, width: RIGHT_EDGE - MARGIN }
  put(dokument, 'code', 'Bestellliste', whole, 14, 7)
  put(dokument, 'text', footer, whole, FOOTER, 4)
  return TOP
}

function drawLieferant(dokument: Pdf, name: string, y: number): number {
  put(dokument, 'code', name, { x: MARGIN, width: RIGHT_EDGE - MARGIN }, y + 4, 5)
  return y + BLOCK_MM
}

function drawZeile(dokument: Pdf, { material_name, artikelnummer, einheit, zu_bestellen }: Zeile, y: number): void {
  dokument
    .rect(points(MARGIN), points(y + 1.5), points(4.5), points(4.5))
    .lineWidth(0.6)
    .stroke('black')
  put(dokument, 'text', material_name, COLUMN.material, y + 1.5, 5)
  put(dokument, 'text', artikelnummer ?? '', COLUMN.artikelnummer, y + 1.5, 5)
  put(dokument, 'code', `${zu_bestellen} ${einheit}`, COLUMN.menge, y + 1.5, 5)
  dokument
    .moveTo(points(MARGIN), points(y + LINE_MM - 1))
    .lineTo(points(RIGHT_EDGE), points(y + LINE_MM - 1))
    .lineWidth(0.4)
    .stroke('gray')
}

function put(
  dokument: Pdf,
  font: 'code' | 'text',
  text: string,
  column: { readonly x: number; readonly width: number },
  y: number,
  height: number,
): void {
  drawLine(dokument, font, text, { ...column, y, height }, 'left')
}
