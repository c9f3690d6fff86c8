/** The head that Outlook and web mailers put before an earlier mail: "Von: … Gesendet: … An: … Betreff: …". */
import { type HeadField, isRule, isSeparator } from './quotation-words.ts'
import type { Line } from './written-lines.ts'

/** Lines of a head, and lines between two of its fields: a long list of recipients. */
const HEAD_LINES = 40
const HEAD_GAP = 12
/** Different fields that make a head without a separator above it. */
const FIELDS = 3

/**
 * Returns the number of lines of the head that begins here, 0 for none. Without a line that says so above it, a head has
 * a sender, two more fields, a subject or the sender's address, and an instant with its year and time or an address, as
 * only programs write it.
 */
export function headAt(lines: readonly Line[], at: number): number {
  const first = lines[at]
  if (first === undefined || first.state !== 'new') return 0
  const isAnnounced = isSeparator(first.text)
  const above = isAnnounced || isRule(first.text) ? 1 : 0
  if (above === 0 && first.head === null) return 0
  const { length, fields, isExact, hasAddress } = readHead(lines, at + above)
  if (isAnnounced) return length > 0 || lines[at + 1]?.state === 'quoted' ? 1 + length : 0
  const opens = lines[at + above]?.head?.field
  if (followsField(lines, at)) return 0
  // A journey has a start, an end and a time as well.
  const isOfMail = fields.has('subject') || hasAddress
  const isHead = fields.has('from') && fields.size >= FIELDS && isExact && isOfMail && !fields.has('raw')
  return isHead && (opens === 'from' || opens === 'date') ? above + length : 0
}

/** A field on the line above: this is the middle of a head that no mail program wrote. */
function followsField(lines: readonly Line[], at: number): boolean {
  const [before, first] = [lines[at - 1], lines[at]]
  return before !== undefined && before.head !== null && before.number + 1 === first?.number
}

type Head = {
  readonly length: number
  readonly fields: ReadonlySet<HeadField>
  readonly isExact: boolean
  /** The sender has an address. */
  readonly hasAddress: boolean
}

function readHead(lines: readonly Line[], from: number): Head {
  const fields = new Set<HeadField>()
  let length = 0
  let isExact = false
  let hasAddress = false
  for (let at = from; at < from + HEAD_LINES; at += 1) {
    const line = lines[at]
    if (line?.state !== 'new') break
    const found = line.head
    if (found === null) {
      if (length === 0 || at - from - length >= HEAD_GAP) break
      continue
    }
    // A second sender is that of another head.
    if (found.field === 'from' && fields.has('from')) break
    if (found.field !== 'other') fields.add(found.field)
    isExact ||= found.isExact
    hasAddress ||= found.field === 'from' && found.isExact
    length = at - from + 1
  }
  return { length, fields, isExact, hasAddress }
}
