/** What a scanner read, taken apart: pure. */

/** A code, and what a GS1 symbol says beside it. */
export interface Lesung {
  /** What stands on the label, without what scanners add. */
  readonly text: string
  /** Article number of 14 digits (GTIN), where the code carries a valid one. */
  readonly gtin: string | null
  /** Last day of use, YYYY-MM-DD. */
  readonly ablaufdatum: string | null
  readonly chargennummer: string | null
  readonly seriennummer: string | null
}

/** Longer is no code of anything here. */
export const CODE_MAX = 200

/** Symbology identifier that a scanner may put in front (ISO/IEC 15424): `]C1`, `]d2`, `]E0`. */
const SYMBOLOGIE = /^\][A-Za-z][0-9A-Za-z]/
/** Ends a field of variable length in a GS1 symbol. */
const GS = '\u001d'

/** Reads whatever came from a camera, a wedge scanner or the keyboard. */
export function liesCode(roh: string): Lesung {
  const kennung = SYMBOLOGIE.exec(roh)?.[0] ?? ''
  const inhalt = roh.slice(kennung.length, kennung.length + CODE_MAX)
  const gs1 = istGs1(kennung, inhalt) ? liesGs1(inhalt) : undefined
  const text = inhalt.replace(/[\u0000-\u001f\u007f]/g, '').trim()
  return { text, ...KEINE_ANGABEN, gtin: gtinAus(text), ...gs1 }
}

const KEINE_ANGABEN = { gtin: null, ablaufdatum: null, chargennummer: null, seriennummer: null }

const istGs1 = (kennung: string, inhalt: string): boolean =>
  ['C1', 'd2', 'Q3', 'e0'].includes(kennung.slice(1)) ||
  inhalt.includes(GS) ||
  /^01\d{14}(11|13|15|17|10|21)/.test(inhalt)

/** Fields of fixed length by their application identifier (GS1 General Specifications, section 3.2). */
const FESTE_LAENGE: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
}

function liesGs1(inhalt: string): Omit<Lesung, 'text'> {
  const felder = new Map<string, string>()
  let rest = inhalt.replace(/^\u001d/, '')
  while (rest.length > 2) {
    const ai = rest.slice(0, 2)
    const laenge = FESTE_LAENGE[ai]
    const trenner = rest.indexOf(GS)
    const ende = laenge === undefined ? (trenner < 0 ? rest.length : trenner) : 2 + laenge
    felder.set(ai, rest.slice(2, ende))
    rest = rest.slice(ende).replace(/^\u001d/, '')
  }
  return {
    gtin: gtinAus(felder.get('01') ?? ''),
    ablaufdatum: tagAus(felder.get('17') ?? felder.get('15') ?? ''),
    chargennummer: felder.get('10') ?? null,
    seriennummer: felder.get('21') ?? null,
  }
}

/** YYMMDD; day 00 is the last one of the month. Years up to 49 ahead are of this century (GS1, section 7.12). */
function tagAus(text: string): string | null {
  const [, jj, mm, tt] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (jj === undefined || mm === undefined || tt === undefined) return null
  const jahr = Number(jj) > 76 ? 1900 + Number(jj) : 2000 + Number(jj)
  const monat = Number(mm)
  if (monat < 1 || monat > 12) return null
  const letzter = new Date(Date.UTC(jahr, monat, 0)).getUTCDate()
  const tag = tt === '00' ? letzter : Number(tt)
  return tag > letzter ? null : `${jahr}-${mm}-${String(tag).padStart(2, '0')}`
}

/** EAN-8, UPC-A, EAN-13 or GTIN-14 with a check digit that is right, as 14 digits. */
function gtinAus(text: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return null
  const ziffern = text.padStart(14, '0')
  const summe = [...ziffern].reduce((bisher, ziffer, stelle) => bisher + Number(ziffer) * (stelle % 2 === 0 ? 3 : 1), 0)
  return summe % 10 === 0 ? ziffern : null
}
