/** The line that begins each mail of an mbox (RFC 4155, Appendix A): `From `, who sent it, when it was received. */
import { mailTime, parseDate } from './dates.ts'

export const FROM = 'From '

/** What a line says that begins with `From ` and may be a separator. */
export type MboxSeparator = {
  /**
   * How sure it is that the line is no text. `whole`: at most one word for the sender, and a date as asctime() writes it;
   * `bare`: at most an address; `doubtful`: another date at the end, a sender of several words, or another single word.
   */
  readonly form: 'whole' | 'bare' | 'doubtful'
  /** The first line of `git format-patch`, which mails quote and carry as text. */
  readonly isOfGit: boolean
  /** null: the line does not say when. */
  readonly received: Date | null
}

/** The header field `From`; blanks may precede its colon (RFC 5322 section 4.5). */
const FIELD_FROM = /^\s*:/
/** UUCP names the machine behind the date. */
const REMOTE = / remote from \S+$/
/** Every patch of git has this date. */
const DATE_OF_GIT = 'Mon Sep 17 00:00:00 2001'
/** Words of the longest date, with zones on both sides of its year. */
const WORDS_OF_DATE = 9
const ASCTIME =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [a-z]{3} \d{1,2} \d\d?:\d\d(?::\d\d)?(?: (?:[a-z]{1,5}|[+-]\d{4})){0,2} (?:\d{4}|\d\d)(?: (?:[a-z]{1,5}|[+-]\d{4})){0,2}$/i
const OTHER_DATE =
  /^(?:[^\s\d,]{2,12}[,.]{0,2} )?(?:\d{1,2}[ -][^\s\d]{3,12}[ -]\d{2,4}|\d{4}-\d\d-\d\d|[^\s\d]{3,12} \d{1,2},? \d{4})[ T]\d\d?:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d| [a-z]{1,5}| [+-]\d{4}){0,2}$/i
const MONTH_FIRST = /^[^\s\d]{2,12}[,.]{0,2} [^\s\d]{3,12} \d{1,2} \d\d?:\d\d(?::\d\d)?(?: [a-z]{1,5})? \d{4}$/i
/** At most one word; a word in quotes may hold blanks. */
const ONE_WORD = /^(?:"[^"]*"|\S*)$/

/**
 * Reads a line that begins with `From `. A separator ends with its date, so that a sentence with a date somewhere in it
 * is none.
 *
 * @param line at most a kilobyte; may have its line end
 * @returns null for text and for the header field `From`
 */
export function readSeparator(line: string): MboxSeparator | null {
  const text = line.slice(FROM.length)
  if (FIELD_FROM.test(text)) return null
  const words = text.trim().replace(/\s+/g, ' ').replace(REMOTE, '')
  const found = dateAtEnd(words)
  if (found === null) {
    const form = words === '' || words === '-' || words.includes('@') ? 'bare' : 'doubtful'
    return ONE_WORD.test(words) ? { form, isOfGit: false, received: null } : null
  }
  const { sender, date, isAsctime } = found
  const isOfGit = date === DATE_OF_GIT
  const form = isAsctime && ONE_WORD.test(sender) ? 'whole' : 'doubtful'
  return { form, isOfGit, received: isOfGit ? null : mailTime(date) }
}

/** The date in the last words, and the sender before it, whom only asctime() may leave out. */
function dateAtEnd(text: string): { sender: string; date: string; isAsctime: boolean } | null {
  const words = text.split(' ')
  for (let at = Math.max(0, words.length - WORDS_OF_DATE); at < words.length; at++) {
    const [sender, date] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (ASCTIME.test(date)) return { sender, date, isAsctime: true }
    const isOther = sender !== '' && (OTHER_DATE.test(date) || MONTH_FIRST.test(date))
    if (isOther && parseDate(date) !== null) return { sender, date, isAsctime: false }
  }
  return null
}
