/** Tells the separators of an mbox from lines of text that begin with `From `, by the line and by what follows it. */
import { decodeUndeclared, fieldColon, type MboxSeparator, readSeparator, startsUsualField } from '@zeughaus/mime'
import { CR, LF } from './line-ends.ts'

const SPACE = 0x20
const TAB = 0x09
const QUOTE = 0x3e
export const FROM = Buffer.from('From ')
/** A separator is one short line. */
const MAX_SEPARATOR = 1_024
/** Bytes from the beginning of a line on that tell whether it is a separator: itself, and fields behind it. */
export const LOOK_AHEAD = 4 * MAX_SEPARATOR
/** Lines between a separator and the first field: blank ones, and separators of programs that it passed before. */
const MAX_LINES_BETWEEN = 3

/** What precedes a line: nothing but blanks, a blank line, or anything else. */
export type Before = 'nothing' | 'blank line' | 'text'

/** Reads the separators of one file. Its first line shows how its mails begin. */
export class Separators {
  /** A series of patches: begins with the separator that git gives each of them. */
  #isOfGit = false
  /** The first mail has fields. */
  #hasFields = true

  /**
   * The separator in a line; null for any other line.
   *
   * A separator ends with its date, or consists of a sender, and the fields of a mail follow. The less the line itself
   * says, and where no blank line precedes it, the more of them must be fields that mails usually have. Only at the
   * beginning of a file a whole separator needs none, and then neither do the others of this file.
   *
   * @param bytes the line and what follows it, at least LOOK_AHEAD bytes unless the file ends before
   */
  read(bytes: Buffer, before: Before): MboxSeparator | null {
    const seen = bytes.subarray(0, LOOK_AHEAD)
    const line = seen.subarray(0, nextLine(seen, 0))
    const separator = line.length > MAX_SEPARATOR ? null : readSeparator(decodeUndeclared(line))
    if (separator === null) return null
    const behind = fieldsBehind(seen, line.length)
    if (before === 'nothing') {
      this.#isOfGit = separator.isOfGit
      this.#hasFields = behind.fields > 0
    }
    if (separator.isOfGit && !this.#isOfGit) return null
    return this.#isConfirmed(separator, behind, before) ? separator : null
  }

  #isConfirmed({ form }: MboxSeparator, { isEndless, isDirect, fields, usual }: Behind, before: Before): boolean {
    if (before === 'text') return form === 'whole' && isDirect && usual > 0
    if (form === 'whole') return !this.#hasFields || isEndless || (isDirect ? fields > 0 : usual > 0)
    return form === 'bare' ? isDirect && usual > 0 : usual > 1
  }
}

/** What stands behind a separator. */
type Behind = {
  /** The first line goes on as far as is seen: the bytes of a damaged mail, no text that somebody wrote. */
  readonly isEndless: boolean
  /** No blank line stands before the fields. */
  readonly isDirect: boolean
  readonly fields: number
  /** Fields that mails usually have. */
  readonly usual: number
}

function fieldsBehind(bytes: Buffer, from: number): Behind {
  const isEndless = bytes.length === LOOK_AHEAD && bytes.indexOf(LF, from) === -1
  let [between, fields, usual] = [0, 0, 0]
  let isDirect = true
  for (let at = from; at < bytes.length; at = nextLine(bytes, at)) {
    const end = nextLine(bytes, at)
    if (fieldColon(bytes, at, end) > 0) {
      fields += 1
      if (startsUsualField(bytes, at, end)) usual += 1
    } else if (fields === 0 && between < MAX_LINES_BETWEEN && mayPrecedeFields(bytes, at)) {
      between += 1
      isDirect &&= !isBlank(bytes, at)
    } else if (fields === 0 || (bytes[at] !== SPACE && bytes[at] !== TAB)) break
  }
  return { isEndless, isDirect, fields, usual }
}

/** The beginning of the next line; the end of the bytes where there is none. */
function nextLine(bytes: Buffer, at: number): number {
  const lineEnd = bytes.indexOf(LF, at)
  return lineEnd === -1 ? bytes.length : lineEnd + 1
}

/** Whether a line is blank, or another separator. */
function mayPrecedeFields(bytes: Buffer, at: number): boolean {
  const start = bytes[at] === QUOTE ? at + 1 : at
  return isBlank(bytes, at) || bytes.subarray(start, start + FROM.length).equals(FROM)
}

const isBlank = (bytes: Buffer, at: number): boolean => bytes[at] === LF || bytes[at] === CR
