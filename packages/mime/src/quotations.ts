/** Lines that are marked as quoted one by one: by ">", by a name before it, or by the HTML. */
import { initialsAndWords, introducesQuotation, isSeparator, namesIn, writesNames } from './quotation-words.ts'
import type { Line, Written } from './written-lines.ts'

/** Lines of an introduction that was wrapped. */
const INTRODUCTION_LINES = 4
/** Depth of marks that no reply reaches without lower ones: `>>>` of an advertisement, a prompt of Python. */
const DEEP = 3
/** People of a mail whose names are looked for before a mark. */
const MOST_PEOPLE = 100

const REPLY = /^\s{0,9}(?:re|aw|antw|antwort|wg|fw|fwd)(?:\[\d{1,3}\])?:/i
const MARK = /^ ?(>{1,100})/
const NAME_MARK = /^\s{0,8}(\p{L}{1,12})>/u

/**
 * Marks the quoted lines, and leaves out the lines that introduce them. In a mail that answers none, marks without an
 * introduction are the sender's own.
 */
export function markQuotations(lines: readonly Line[], mail: Written): void {
  const isReply = mail.inReplyTo.length > 0 || mail.references.length > 0 || REPLY.test(mail.subject)
  const isQuoted = quotedLines(lines, mail)
  for (let at = 0; at < lines.length; at += 1) {
    if (isQuoted[at] !== true) continue
    const from = at
    while (isQuoted[at + 1] === true) at += 1
    const introduction = introductionBefore(lines, from)
    const isByProgram = isReply || introduction > 0 || followsHead(lines, from) || lines[from]?.state === 'quoted'
    if (!isByProgram) continue
    for (const line of lines.slice(from - introduction, from)) line.state = 'left out'
    for (const line of lines.slice(from, at + 1)) line.state = 'quoted'
  }
}

function quotedLines(lines: readonly Line[], mail: Written): boolean[] {
  const depths = lines.map(({ text }, at) =>
    isMangledFrom(lines, at) || isEmphasis(text) ? 0 : (MARK.exec(text)?.[1]?.length ?? 0),
  )
  const isDeepAlone =
    depths.every((depth) => depth === 0 || depth >= DEEP) &&
    !lines.some(({ text }, at) => (depths[at] ?? 0) > 0 && writesNames(text))
  const names = namesOf(mail)
  return lines.map(({ text, state }, at) => {
    if (writesNames(text)) for (const name of namesIn(text)) names.add(name)
    if (state === 'quoted') return true
    if ((depths[at] ?? 0) > 0) return !isDeepAlone
    const mark = NAME_MARK.exec(text)?.[1]
    return mark !== undefined && names.has(mark.toLowerCase())
  })
}

/** ">> Bitte beachten <<": signs of the sender on both sides. */
const isEmphasis = (text: string): boolean => /^ ?>>/.test(text) && text.trimEnd().endsWith('<<')

/** An mbox file writes a line of the text that begins with "From " as ">From ". */
function isMangledFrom(lines: readonly Line[], at: number): boolean {
  const marked = (line: Line | undefined) => line !== undefined && MARK.test(line.text)
  return lines[at]?.text.startsWith('>From ') === true && !marked(lines[at - 1]) && !marked(lines[at + 1])
}

/** What quoting programs make of the names of the people of a mail. */
function namesOf({ from, to, cc }: Written): Set<string> {
  const people = [...from, ...to, ...cc].slice(0, MOST_PEOPLE)
  return new Set(people.flatMap(({ name }) => initialsAndWords(name.split(/[\s,]+/).filter((word) => word !== ''))))
}

/** Number of lines before a quotation that introduce it. They follow one another without an empty line. */
function introductionBefore(lines: readonly Line[], quotation: number): number {
  for (let length = 1; length <= INTRODUCTION_LINES; length += 1) {
    const first = lines[quotation - length]
    const next = lines[quotation - length + 1]
    if (first === undefined || first.state !== 'new') return 0
    if (length > 1 && first.number + 1 !== next?.number) return 0
    const text = lines.slice(quotation - length, quotation).map((line) => line.text.trim())
    if (introducesQuotation(text.join(' '), length > 1)) return length
  }
  return 0
}

/** Whether the line before says that an earlier mail follows. */
function followsHead(lines: readonly Line[], quotation: number): boolean {
  const before = lines[quotation - 1]
  return before !== undefined && (before.head !== null || isSeparator(before.text))
}
