/** Draws a check sheet: A4, a line for each position with its QR symbol and room to write. */
import { setImmediate } from 'node:timers/promises'
import { type Box, drawCode, drawLine, finish, newDocument, points } from '@zeughaus/labels'
import { germanDay } from '@zeughaus/platform'
import { FACH_MM, LINE_MM, layoutPages } from './pages.ts'
import type { Blattposition, Pruefblatt } from './pruefblatt.queries.ts'

type Pdf = ReturnType<typeof newDocument>

const PAGE = { width: 210, height: 297 } as const
const MARGIN = 15
const RIGHT_EDGE = PAGE.width - MARGIN
const TOP = 46
const FOOTER = 282
const SYMBOL = 11
const HEADER_SYMBOL = 18

/** Left edge and width of the columns. */
const COLUMN = {
  symbol: { x: MARGIN + 1, width: SYMBOL },
  material: { x: 32, width: 76 },
  soll: { x: 110, width: 16 },
  ist: { x: 128, width: 16 },
  ablauf: { x: 146, width: 22 },
  bemerkung: { x: 170, width: 25 },
} as const

/** What is written by hand in the head. */
const SIGNATURE = [
  { text: 'Datum', x: MARGIN, width: 35 },
  { text: 'Uhrzeit', x: 54, width: 25 },
  { text: 'Name', x: 83, width: 54 },
  { text: 'Unterschrift', x: 141, width: 54 },
] as const
/** Of the lines to write on, below the symbol. */
const SIGNATURE_Y = 34

/** @param state the day on which the sheet is printed, `2026-11-21` */
export async function drawPruefblatt(pruefblatt: Pruefblatt, state: string): Promise<Uint8Array> {
  const dokument = newDocument(`Kontrollblatt ${pruefblatt.code}`)
  const pages = layoutPages(pruefblatt.positionen)
  for (const [place, parts] of pages.entries()) {
    dokument.addPage({ size: [points(PAGE.width), points(PAGE.height)], margin: 0 })
    drawHeader(dokument, pruefblatt)
    let y = TOP
    for (const part of parts) {
      if (part.art === 'fach') {
        const name = part.isContinued ? `${part.name} (Fortsetzung)` : part.name
        drawLine(dokument, 'code', name, { x: MARGIN, y: y + 3, width: RIGHT_EDGE - MARGIN, height: 5 }, 'left')
        y += FACH_MM
      } else {
        drawPosition(dokument, part.position, y)
        y += LINE_MM
      }
    }
    drawFooter(dokument, `Stand ${germanDay(state)} · Seite ${place + 1} von ${pages.length}`)
    // A vehicle has a hundred pages: other requests run between them.
    await setImmediate()
  }
  return finish(dokument)
}

function drawHeader(dokument: Pdf, { code, name, objekttyp_name, standort_name }: Pruefblatt): void {
  drawCode(dokument, 'qr', code, { x: RIGHT_EDGE - HEADER_SYMBOL, y: 10, width: HEADER_SYMBOL, height: HEADER_SYMBOL })
  const row = (font: 'code' | 'text', text: string, y: number, height: number) =>
    drawLine(dokument, font, text, { x: MARGIN, y, width: 150, height }, 'left')
  row('code', `${code} · ${name}`, 10, 7)
  row('text', `${objekttyp_name} · ${standort_name}`, 18, 5)
  for (const { text, x, width } of SIGNATURE) {
    line(dokument, x, x + width, SIGNATURE_Y)
    drawLine(dokument, 'text', text, { x, y: SIGNATURE_Y + 0.6, width, height: 3.5 }, 'left')
  }
  const heading = (text: string, { x, width }: { x: number; width: number }) =>
    drawLine(dokument, 'text', text, { x, y: 39, width, height: 4.5 }, 'left')
  heading('Material', COLUMN.material)
  heading('Soll', COLUMN.soll)
  heading('Ist', COLUMN.ist)
  heading('Ablauf', COLUMN.ablauf)
  heading('Bemerkung', COLUMN.bemerkung)
  line(dokument, MARGIN, RIGHT_EDGE, 44)
}

function drawPosition(dokument: Pdf, row: Blattposition, y: number): void {
  const middle = y + (LINE_MM - SYMBOL) / 2
  const field = ({ x, width }: { x: number; width: number }, upper: number, height: number): Box => ({
    x,
    y: y + upper,
    width,
    height,
  })
  drawCode(dokument, 'qr', row.kennung, { x: COLUMN.symbol.x, y: middle, width: SYMBOL, height: SYMBOL })
  drawLine(dokument, 'text', row.material_name, field(COLUMN.material, 2, 5), 'left')
  drawLine(dokument, 'text', details(row), field(COLUMN.material, 7.5, 4), 'left')
  drawLine(dokument, 'code', `${row.sollmenge} ${row.einheit}`, field(COLUMN.soll, 4.5, 5), 'left')
  frame(dokument, field(COLUMN.ist, 2.5, 9))
  frame(dokument, field(COLUMN.ablauf, 2.5, 9))
  line(dokument, COLUMN.bemerkung.x, RIGHT_EDGE, y + 11.5)
  line(dokument, MARGIN, RIGHT_EDGE, y + LINE_MM)
}

/** Known details of the item that should lie there. */
function details({ seriennummer, chargennummer, ablaufdatum }: Blattposition): string {
  return [
    seriennummer === null ? null : `SN ${seriennummer}`,
    chargennummer === null ? null : `Charge ${chargennummer}`,
    ablaufdatum === null ? null : `bis ${germanDay(ablaufdatum)}`,
  ]
    .filter((detail) => detail !== null)
    .join(' · ')
}

function drawFooter(dokument: Pdf, text: string): void {
  drawLine(dokument, 'text', text, { x: MARGIN, y: FOOTER, width: RIGHT_EDGE - MARGIN, height: 4 }, 'left')
}

function line(dokument: Pdf, from: number, to: number, y: number): void {
  dokument.moveTo(points(from), points(y)).lineTo(points(to), points(y)).lineWidth(0.4).stroke('gray')
}

function frame(dokument: Pdf, { x, y, width, height }: Box): void {
  dokument.rect(points(x), points(y), points(width), points(height)).lineWidth(0.6).stroke('black')
}
