/** Writes numbers as the number format of a workbook makes codes of them (ECMA-376 part 1, section 18.8.31). */

/** A part of a format: a text that stands there, or the place of a digit. */
type Token = { readonly text: string } | { readonly digit: '0' | '#' | '?' | 'all' }

/** Excel takes no longer one. */
const FORMAT_MAX = 255
/** A text in quotes, an escaped sign, a gap, a filler, a currency, a bracket, a digit, the general form, any other sign. */
const TOKEN =
  /"([^"]{0,255})"|\\(.)|(_.)|(\*.)|\[\$([^\]-]{0,60})(?:-[^\]]{0,60})?\]|\[([^\]]{0,60})\]|([0#?])|(General|Standard)|(.)/gsu
/** Conditions, and hours, minutes and seconds that go on counting. */
const UNREADABLE_BRACKET = /^[<>=]|^[hms]+$/iu
/** Signs of decimals, thousands, percents, fractions, powers, text and dates. */
const NO_CODE = /[.,%/@:EeDdMmYyHhSsBbGgNn]/u

/**
 * Writes a number as people see it, when its format makes a code of it: by zeros in front, or by texts around its digits.
 * `000000` shows 4711 as 004711, `"ART-"0000` as ART-4711. Undefined for any other look of a number: it says nothing but the
 * number.
 */
export function shownCode(value: number, format: string): string | undefined {
  if (!Number.isSafeInteger(value) || format.length > FORMAT_MAX) return undefined
  const sections = sectionsOf(format)
  const [first, negative, zero] = sections ?? []
  const section = (value === 0 ? zero : value < 0 ? negative : undefined) ?? first
  if (section === undefined || !section.some((token) => 'digit' in token)) return undefined
  const sign = value < 0 && section === first ? '-' : ''
  const shown = sign + filled(section, Math.abs(value))
  return shown === String(value) ? undefined : shown
}

/** Splits a format into its sections for positive and negative numbers and zero; undefined for a format of no code. */
function sectionsOf(format: string): Token[][] | undefined {
  const sections: Token[][] = [[]]
  for (const [, quoted, escaped, gap, filler, currency, bracket, digit, general, other] of format.matchAll(TOKEN)) {
    const text = quoted ?? escaped ?? currency ?? (gap === undefined ? undefined : ' ')
    if (text !== undefined) sections.at(-1)?.push({ text })
    else if (digit === '0' || digit === '#' || digit === '?') sections.at(-1)?.push({ digit })
    else if (general !== undefined) sections.at(-1)?.push({ digit: 'all' })
    else if (other === ';') sections.push([])
    else if (UNREADABLE_BRACKET.test(bracket ?? '') || NO_CODE.test(other ?? '')) return undefined
    else if (filler === undefined && other !== undefined) sections.at(-1)?.push({ text: other })
  }
  return sections
}

/** Puts digits into their places from the right; what is left over stands at the first one. */
function filled(section: readonly Token[], value: number): string {
  const isGeneral = section.some((token) => 'digit' in token && token.digit === 'all')
  let rest = value === 0 && !isGeneral ? '' : String(value)
  let open = section.filter((token) => 'digit' in token).length
  let shown = ''
  for (const token of section.toReversed()) {
    if ('text' in token) {
      shown = token.text + shown
      continue
    }
    open -= 1
    const taken = open === 0 ? rest : rest.slice(-1)
    rest = rest.slice(0, rest.length - taken.length)
    shown = (taken || PADDING[token.digit]) + shown
  }
  return shown
}

const PADDING = { '0': '0', '#': '', '?': ' ', all: '' } as const
