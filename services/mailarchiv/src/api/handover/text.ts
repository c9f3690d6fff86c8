/** Texts of strangers for programs: as they are, but on one line and of characters that stand in any file. */

/** What ends a line or is no character of a text. XML 1.0 has neither. */
const NO_TEXT = /[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu

/** A text on one line, at most this long. */
export function wholeText(text: string, most: number): string {
  const line = text.replace(NO_TEXT, ' ').toWellFormed()
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\p{Cs}$/u, '')}…`
}
