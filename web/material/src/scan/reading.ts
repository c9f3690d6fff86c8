/** Parses scanned codes. Pure. */
import { visible } from '../components/folding.ts'

/** A code with the data of a GS1 symbol. */
export interface Reading {
  /** Text of the label, without characters that scanners add or nobody sees. */
  readonly text: string
  /** Article number of 14 digits (GTIN), when valid. */
  readonly gtin: string | null
  /** Last day of use, YYYY-MM-DD. */
  readonly ablaufdatum: string | null
  readonly chargennummer: string | null
  readonly seriennummer: string | null
}

/** No code here is longer. */
export const CODE_MAX = 200
/** An address with a code of this length, each character in its longest spelling. */
const ADDRESS_MAX = 2500

/** Symbology identifier that a scanner may prefix (ISO/IEC 15424): `]C1`, `]d2`, `]E0`. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/
/** Separator after a field of variable length in a GS1 symbol. */
const GS = '\u001d'

/** Parses a code from camera, scanner or keyboard. */
export function readCode(raw: string): Reading {
  const identifier = SYMBOLOGY.exec(raw)?.[0] ?? ''
  const content = withoutAddress(raw.slice(identifier.length, identifier.length + ADDRESS_MAX)).slice(0, CODE_MAX)
  const gs1 = isGs1(identifier, content) ? readGs1(content) : undefined
  const text = visible(content.replace(/[\u0000-\u001f\u007f]/g, '')).trim()
  return { text, ...NOTHING, gtin: gtinFrom(text), ...gs1 }
}

/** Returns the code of a label whose symbol holds the address of the app; any other text stays. */
function withoutAddress(content: string): string {
  if (!/^https?:\/\//i.test(content)) return content
  const address = URL.parse(content)
  return (address?.pathname === '/scannen' ? address.searchParams.get('code') : null) ?? content
}

const NOTHING = { gtin: null, ablaufdatum: null, chargennummer: null, seriennummer: null }

const isGs1 = (identifier: string, content: string): boolean =>
  ['C1', 'd2', 'Q3', 'e0'].includes(identifier.slice(1)) ||
  content.includes(GS) ||
  /^01\d{14}(11|13|15|17|10|21)/.test(content)

/** Fields of fixed length by their application identifier (GS1 General Specifications, section 3.2). */
const FIXED_LENGTH: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
}

function readGs1(content: string): Omit<Reading, 'text'> {
  const fields = new Map<string, string>()
  let rest = content.replace(/^\u001d/, '')
  while (rest.length > 2) {
    const ai = rest.slice(0, 2)
    const length = FIXED_LENGTH[ai]
    const separator = rest.indexOf(GS)
    const end = length === undefined ? (separator < 0 ? rest.length : separator) : 2 + length
    fields.set(ai, rest.slice(2, end))
    rest = rest.slice(end).replace(/^\u001d/, '')
  }
  return {
    gtin: gtinFrom(fields.get('01') ?? ''),
    ablaufdatum: dayFrom(fields.get('17') ?? fields.get('15') ?? ''),
    chargennummer: fields.get('10') ?? null,
    seriennummer: fields.get('21') ?? null,
  }
}

/** Parses YYMMDD. Day 00 is the last of the month; years up to 49 ahead belong to this century (GS1, section 7.12). */
function dayFrom(text: string): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (yy === undefined || mm === undefined || dd === undefined) return null
  const year = Number(yy) > 76 ? 1900 + Number(yy) : 2000 + Number(yy)
  const month = Number(mm)
  if (month < 1 || month > 12) return null
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = dd === '00' ? lastDay : Number(dd)
  return day > lastDay ? null : `${year}-${mm}-${String(day).padStart(2, '0')}`
}

/** Returns EAN-8, UPC-A, EAN-13 or GTIN-14 with a valid check digit as 14 digits. */
function gtinFrom(text: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return null
  const digits = text.padStart(14, '0')
  const sum = [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 ? digits : null
}
