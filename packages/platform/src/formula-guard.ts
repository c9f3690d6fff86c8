/** Keeps spreadsheets from executing text. */

/**
 * Matches text that a spreadsheet treats as a formula or a program call: `=`, `+`, `-`, `@`, `|`, also full and small
 * width, behind blanks, line breaks and invisible or unassigned characters; and text that begins with a tab or a line break.
 * Apostrophes in front count, to tell the guard from an apostrophe of the text.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{C}]*[=+\-@|＝＋－＠｜﹢﹣﹦﹫])/u

/** Whether a spreadsheet could execute this text. */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/** Puts a `'` in front of text that a spreadsheet could execute. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Removes the guard from a cell: the inverse of `guarded` for every text. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
