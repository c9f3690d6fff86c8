/** Tables as XLSX (ECMA-376): one sheet, written while it is read. Text stands in its cell, so nothing is kept back. */
import { DAY_MS, localTime } from '@zeughaus/platform'
import { Zip } from 'fflate'
import { Gepackt } from './gepackt.ts'
import type { Zellart, Zelle } from './spalten.ts'
import { stuecke, type Tabelle } from './tabelle.ts'
import { FESTE_TEILE, STIL } from './xlsx-teile.ts'

/** Rows that a sheet can hold below its heading. */
export const ZEILEN_MAX = 1_048_575
/** Characters that a cell can hold. */
const ZELLTEXT_MAX = 32_767
/** Day 0 of spreadsheets, 30 December 1899, in days before 1970. */
const TAGE_BIS_1970 = 25_569

const BREITE: Readonly<Record<Zellart, number>> = {
  text: 24,
  zahl: 10,
  dezimalzahl: 12,
  wahrheit: 10,
  tag: 12,
  zeitpunkt: 20,
}

/** The table, a portion at a time. At most `ZEILEN_MAX` rows: the caller has counted them. */
export async function* schreibeXlsx(tabelle: Tabelle): AsyncGenerator<Uint8Array> {
  const fertig: Uint8Array[] = []
  const zip = new Zip((error, stueck) => {
    if (error !== null) throw error
    fertig.push(stueck)
  })
  for (const [pfad, inhalt] of Object.entries(FESTE_TEILE)) {
    using teil = beginne(zip, pfad)
    await teil.schreibe(inhalt)
    await teil.beende()
  }
  using blatt = beginne(zip, 'xl/worksheets/sheet1.xml')
  for await (const text of schreibeBlatt(tabelle)) {
    await blatt.schreibe(text)
    yield* fertig.splice(0)
  }
  await blatt.beende()
  zip.end()
  yield* fertig
}

function beginne(zip: Zip, pfad: string): Gepackt {
  const teil = new Gepackt(pfad)
  zip.add(teil)
  return teil
}

async function* schreibeBlatt({ spalten, portionen, zeitzone }: Tabelle): AsyncGenerator<string> {
  const zeit = localTime(zeitzone)
  const breiten = spalten.map(
    ({ art }, stelle) => `<col min="${stelle + 1}" max="${stelle + 1}" width="${BREITE[art]}" customWidth="1"/>`,
  )
  const kopf = spalten.map(({ name }, stelle) => textzelle(adresse(stelle, 1), name, STIL.kopf)).join('')
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${breiten.join('')}</cols><sheetData><row r="1">${kopf}</row>`
  let zeile = 1
  for await (const eintraege of stuecke(portionen)) {
    const zeilen = eintraege.map((eintrag) => {
      zeile += 1
      const zellen = spalten.map((spalte, stelle) =>
        zelleXml(adresse(stelle, zeile), spalte.art, spalte.zelle(eintrag), zeit),
      )
      return `<row r="${zeile}">${zellen.join('')}</row>`
    })
    yield zeilen.join('')
  }
  yield '</sheetData></worksheet>'
}

const BUCHSTABEN = 26

/** `A1`, `Z7`, `AB12`: tables of more than 702 columns do not occur. */
function adresse(stelle: number, zeile: number): string {
  const buchstabe = (nummer: number) => String.fromCharCode('A'.charCodeAt(0) + nummer)
  const voran = stelle < BUCHSTABEN ? '' : buchstabe(Math.floor(stelle / BUCHSTABEN) - 1)
  return `${voran}${buchstabe(stelle % BUCHSTABEN)}${zeile}`
}

function zelleXml(ort: string, art: Zellart, zelle: Zelle, zeit: (zeitpunkt: string) => string): string {
  if (zelle === null) return ''
  if (typeof zelle === 'number' || (art === 'dezimalzahl' && typeof zelle === 'string'))
    return `<c r="${ort}"><v>${zelle}</v></c>`
  if (typeof zelle === 'boolean') return `<c r="${ort}" t="b"><v>${zelle ? 1 : 0}</v></c>`
  if (art === 'tag') return `<c r="${ort}" s="${STIL.tag}"><v>${tabellentag(zelle)}</v></c>`
  if (art === 'zeitpunkt') {
    return `<c r="${ort}" s="${STIL.zeitpunkt}"><v>${tabellentag(zeit(zelle).replace(' ', 'T'))}</v></c>`
  }
  return textzelle(ort, zelle, FORMELBEGINN.test(zelle) ? STIL.nurText : STIL.ohne)
}

/** Days since day 0 of spreadsheets, of a day or a local time. */
function tabellentag(ortszeit: string): number {
  return Date.parse(ortszeit.includes('T') ? `${ortszeit}Z` : ortszeit) / DAY_MS + TAGE_BIS_1970
}

/** A text cell is no formula, but would become one when somebody edits it: the style `nurText` keeps it text. */
const FORMELBEGINN = /^[=+\-@\t\r＝＋－＠]/u

function textzelle(ort: string, text: string, stil: number): string {
  return `<c r="${ort}" t="inlineStr" s="${stil}"><is><t xml:space="preserve">${alsXml(text)}</t></is></c>`
}

/** The characters that XML 1.0 cannot hold, by their numbers. */
const NICHT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Spreadsheets read `_x0041_` as the letter A. */
const FLUCHTFOLGE = /_(?=x[0-9a-f]{4}_)/gi

function alsXml(text: string): string {
  return text
    .slice(0, ZELLTEXT_MAX)
    .toWellFormed()
    .replace(NICHT_IN_XML, '')
    .replace(FLUCHTFOLGE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
