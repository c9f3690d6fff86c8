/** Draws a check sheet: A4, a line for each position with its QR symbol and room to write. */
import { setImmediate } from 'node:timers/promises'
import { type Box, drawCode, drawLine, finish, newDocument, points } from '@zeughaus/labels'
import { aufSeiten, FACHHOEHE_MM, ZEILENHOEHE_MM } from './aufteilung.ts'
import type { Pruefblatt, Pruefzeile } from './pruefblatt.queries.ts'

type Dokument = ReturnType<typeof newDocument>

const SEITE = { breite: 210, hoehe: 297 } as const
const RAND = 15
const RECHTS = SEITE.breite - RAND
const OBEN = 40
const FUSS = 282
const SYMBOL = 11
const KOPFSYMBOL = 18

/** Left edge and width of the columns. */
const SPALTE = {
  symbol: { x: RAND + 1, width: SYMBOL },
  material: { x: 32, width: 76 },
  soll: { x: 110, width: 16 },
  ist: { x: 128, width: 16 },
  ablauf: { x: 146, width: 22 },
  bemerkung: { x: 170, width: 25 },
} as const

/** @param stand the day on which the sheet is printed, `2026-11-21` */
export async function zeichnePruefblatt(blatt: Pruefblatt, stand: string): Promise<Uint8Array> {
  const dokument = newDocument(`Prüfblatt ${blatt.code}`)
  const seiten = aufSeiten(blatt.zeilen)
  for (const [stelle, teile] of seiten.entries()) {
    dokument.addPage({ size: [points(SEITE.breite), points(SEITE.hoehe)], margin: 0 })
    zeichneKopf(dokument, blatt)
    let y = OBEN
    for (const teil of teile) {
      if (teil.art === 'fach') {
        const name = teil.fortsetzung ? `${teil.name} (Fortsetzung)` : teil.name
        drawLine(dokument, 'code', name, { x: RAND, y: y + 3, width: RECHTS - RAND, height: 5 }, 'left')
        y += FACHHOEHE_MM
      } else {
        zeichneZeile(dokument, teil.zeile, y)
        y += ZEILENHOEHE_MM
      }
    }
    zeichneFuss(dokument, `Stand ${tagAlsText(stand)} · Seite ${stelle + 1} von ${seiten.length}`)
    // A vehicle has a hundred pages: other requests get their turn between them.
    await setImmediate()
  }
  return finish(dokument)
}

function zeichneKopf(dokument: Dokument, { code, name, objekttyp_name, standort_name }: Pruefblatt): void {
  drawCode(dokument, 'qr', code, { x: RECHTS - KOPFSYMBOL, y: 10, width: KOPFSYMBOL, height: KOPFSYMBOL })
  const zeile = (schrift: 'code' | 'text', text: string, y: number, height: number) =>
    drawLine(dokument, schrift, text, { x: RAND, y, width: 150, height }, 'left')
  zeile('code', `${code} · ${name}`, 10, 7)
  zeile('text', `${objekttyp_name} · ${standort_name}`, 18, 5)
  zeile('text', 'Geprüft am                          durch', 25, 5)
  linie(dokument, 36, 65, 30)
  linie(dokument, 82, 160, 30)
  const ueberschrift = (text: string, { x, width }: { x: number; width: number }) =>
    drawLine(dokument, 'text', text, { x, y: 33, width, height: 4.5 }, 'left')
  ueberschrift('Material', SPALTE.material)
  ueberschrift('Soll', SPALTE.soll)
  ueberschrift('Ist', SPALTE.ist)
  ueberschrift('Ablauf', SPALTE.ablauf)
  ueberschrift('Bemerkung', SPALTE.bemerkung)
  linie(dokument, RAND, RECHTS, 38)
}

function zeichneZeile(dokument: Dokument, zeile: Pruefzeile, y: number): void {
  const mitte = y + (ZEILENHOEHE_MM - SYMBOL) / 2
  const feld = ({ x, width }: { x: number; width: number }, oben: number, height: number): Box => ({
    x,
    y: y + oben,
    width,
    height,
  })
  drawCode(dokument, 'qr', zeile.kennung, { x: SPALTE.symbol.x, y: mitte, width: SYMBOL, height: SYMBOL })
  drawLine(dokument, 'text', zeile.material_name, feld(SPALTE.material, 2, 5), 'left')
  drawLine(dokument, 'text', angaben(zeile), feld(SPALTE.material, 7.5, 4), 'left')
  drawLine(dokument, 'code', `${zeile.sollmenge} ${zeile.einheit}`, feld(SPALTE.soll, 4.5, 5), 'left')
  rahmen(dokument, feld(SPALTE.ist, 2.5, 9))
  rahmen(dokument, feld(SPALTE.ablauf, 2.5, 9))
  linie(dokument, SPALTE.bemerkung.x, RECHTS, y + 11.5)
  linie(dokument, RAND, RECHTS, y + ZEILENHOEHE_MM)
}

/** What is known of the piece that should lie there. */
function angaben({ seriennummer, chargennummer, ablaufdatum }: Pruefzeile): string {
  return [
    seriennummer === null ? null : `SN ${seriennummer}`,
    chargennummer === null ? null : `Charge ${chargennummer}`,
    ablaufdatum === null ? null : `bis ${tagAlsText(ablaufdatum)}`,
  ]
    .filter((angabe) => angabe !== null)
    .join(' · ')
}

function zeichneFuss(dokument: Dokument, text: string): void {
  drawLine(dokument, 'text', text, { x: RAND, y: FUSS, width: RECHTS - RAND, height: 4 }, 'left')
}

function linie(dokument: Dokument, von: number, bis: number, y: number): void {
  dokument.moveTo(points(von), points(y)).lineTo(points(bis), points(y)).lineWidth(0.4).stroke('gray')
}

function rahmen(dokument: Dokument, { x, y, width, height }: Box): void {
  dokument.rect(points(x), points(y), points(width), points(height)).lineWidth(0.6).stroke('black')
}

const tagAlsText = (tag: string): string => tag.split('-').reverse().join('.')
