/**
 * What the sender of a mail newly wrote: its text without quoted earlier mails, their introductions, and the signature.
 * A line is left out only where a mark of a mail program says so; where that is doubtful, the line stays.
 */
import { headAt } from './earlier-head.ts'
import { type ContainedLines, htmlToMarkedText } from './html-text.ts'
import {
  announcesAnswersInside,
  isAddedBelowRule,
  isAdvertisement,
  isPostscript,
  isRuleOfPrograms,
} from './quotation-words.ts'
import { markQuotations } from './quotations.ts'
import { type Line, lineOf, type Written } from './written-lines.ts'

/** Lines of a signature; more are no signature. Without the blank of RFC 3676 section 4.3 the delimiter is doubtful. */
const SIGNATURE_LINES = 30
const DOUBTFUL_SIGNATURE_LINES = 10
/** Lines that a mailing list adds, its rule included, and lines of an OpenPGP signature. */
const LIST_LINES = 6
const PGP_LINES = 80

/**
 * Returns the lines of the text that are newly written, in their order. A text without any mark is returned unchanged.
 * Linear in the length of the text.
 */
export function newlyWritten(mail: Written): string {
  const all = mail.bodyPlain.split('\n')
  const contained = containedLines(mail)
  const lines = all.flatMap((text, number): Line[] => {
    if (text.trim() === '') return []
    const kind = contained.get(number)
    return [lineOf(number, text, kind === undefined ? 'new' : kind === 'quote' ? 'quoted' : 'left out')]
  })
  markQuotations(lines, mail)
  leaveOutAdditions(lines)
  return lines.every(({ state }) => state === 'new') ? mail.bodyPlain : keptOf(lines, all).join('\n')
}

/** What the HTML says of the lines, where the text is that of the HTML. */
function containedLines({ bodyPlain, bodyHtml }: Written): ContainedLines {
  const marked = bodyHtml === null ? null : htmlToMarkedText(bodyHtml)
  return marked?.text === bodyPlain ? marked.contained : new Map()
}

/** Of the empty lines around what is left out, one stays. */
function keptOf(lines: readonly Line[], all: readonly string[]): string[] {
  const kept: string[] = []
  let last: Line | null = null
  let isGap = false
  for (const line of lines) {
    if (line.state !== 'new') {
      isGap = true
      continue
    }
    if (last !== null) {
      const between = all.slice(last.number + 1, line.number)
      kept.push(...(isGap ? between.filter((text) => text.trim() === '').slice(0, 1) : between))
    }
    kept.push(line.text)
    last = line
    isGap = false
  }
  return kept
}

/** Leaves out what is added below or around a text: earlier mails behind their head, signatures, lines of programs. */
function leaveOutAdditions(lines: readonly Line[]): void {
  const heads = lines.map((_, at) => headAt(lines, at))
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.state !== 'new') continue
    const head = heads[at] ?? 0
    if (head > 0 && lines[at + head]?.state !== 'quoted') {
      if (isSurelyBelow(lines, at)) leaveOut(lines, at, lines.length)
      return
    }
    const length = head > 0 ? head : additionAt(lines, at, heads)
    leaveOut(lines, at, at + length)
    at += Math.max(length, 1) - 1
  }
}

/**
 * An earlier mail behind its head is not marked line by line. All of it is left out, unless an answer may stand in it:
 * when nothing is written above, or when that says so.
 */
function isSurelyBelow(lines: readonly Line[], head: number): boolean {
  const above = lines.slice(0, head).filter(({ state }) => state === 'new')
  return above.length > 0 && !announcesAnswersInside(above.map(({ text }) => text).join('\n'))
}

/** Number of lines from here on that are a signature or lines that a program added; 0 for none. */
function additionAt(lines: readonly Line[], at: number, heads: readonly number[]): number {
  const text = lines[at]?.text ?? ''
  if (PGP_BEGIN.test(text)) return pgpFrame(lines, at)
  if (DELIMITER.test(text)) return signatureAt(lines, at, heads)
  if (isRuleOfPrograms(text)) return addedBelowRule(lines, at)
  return isAdvertisement(text) && endsAt(lines, at + 1, heads) ? 1 : 0
}

/** Of a signature (RFC 3676 section 4.3); an OpenPGP signature escapes it with "- ". */
const DELIMITER = /^(?:- )?-- ?$/
const PGP_BEGIN = /^-----BEGIN PGP SIGN(?:ED MESSAGE|ATURE)-----\s{0,9}$/
const PGP_END = '-----END PGP SIGNATURE-----'

/** The line that opens a signed text, with its "Hash:", or the whole signature below it. */
function pgpFrame(lines: readonly Line[], at: number): number {
  const isMessage = lines[at]?.text.startsWith('-----BEGIN PGP SIGNED') === true
  if (isMessage) return /^Hash: /.test(lines[at + 1]?.text ?? '') ? 2 : 1
  const end = lines.slice(at, at + PGP_LINES).findIndex(({ text }) => text.trim() === PGP_END)
  return end + 1
}

/** A signature ends where nothing newly written follows; a longer text is none. */
function signatureAt(lines: readonly Line[], at: number, heads: readonly number[]): number {
  const most = lines[at]?.text.endsWith(' ') === true ? SIGNATURE_LINES : DOUBTFUL_SIGNATURE_LINES
  for (let length = 1; length <= most + 1; length += 1) {
    if (isPostscript(lines[at + length]?.text ?? '')) return 0
    if (endsAt(lines, at + length, heads)) return length
  }
  return 0
}

/** Whether nothing newly written follows: the end, a quotation, the head of an earlier mail, another addition. */
function endsAt(lines: readonly Line[], at: number, heads: readonly number[]): boolean {
  const line = lines[at]
  if (line === undefined || line.state !== 'new' || (heads[at] ?? 0) > 0) return true
  if (DELIMITER.test(line.text) || PGP_BEGIN.test(line.text)) return true
  return isRuleOfPrograms(line.text) && addedBelowRule(lines, at) > 0
}

/** The lines that a mailing list or a web mailer adds at the end of each mail, below a rule. */
function addedBelowRule(lines: readonly Line[], at: number): number {
  const rest = lines.slice(at, at + LIST_LINES + 1)
  const isEnd = rest.length <= LIST_LINES
  return isEnd && rest.slice(1).some(({ text }) => isAddedBelowRule(text)) ? rest.length : 0
}

function leaveOut(lines: readonly Line[], from: number, to: number): void {
  for (const line of lines.slice(from, to)) line.state = 'left out'
}
