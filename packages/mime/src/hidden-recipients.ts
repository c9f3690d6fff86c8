import { asBuffer, CR, isBlankLine, LF, lineEnd, SPACE, TAB, withLineFeeds } from './bytes.ts'
import { fieldColon } from './headers.ts'

const HIDDEN = ['bcc', 'resent-bcc']
const LONGEST = 20

/**
 * Whether a mail names hidden recipients in its header: a non-empty Bcc or Resent-Bcc. The whole header is searched,
 * whatever its length and however damaged: readers without the right to see them get the mail as bytes.
 */
export function namesHiddenRecipients(mail: Uint8Array): boolean {
  const bytes = withLineFeeds(asBuffer(mail))
  const end = bytes.length
  let hasFields = false
  let isHidden = false
  for (let at = 0; at < end; ) {
    const stop = lineEnd(bytes, at, end)
    const first = bytes[at]
    if (first === SPACE || first === TAB) {
      if (isHidden && !isBlankLine(bytes, at, stop)) return true
    } else if (first === LF || (first === CR && isBlankLine(bytes, at, stop))) {
      if (hasFields) return false
    } else {
      const colon = fieldColon(bytes, at, stop)
      hasFields ||= colon > 0
      isHidden = colon > 0 && colon - at <= LONGEST && HIDDEN.includes(nameOf(bytes, at, colon))
      if (isHidden && !isBlankLine(bytes, colon + 1, stop)) return true
    }
    at = stop + 1
  }
  return false
}

function nameOf(bytes: Buffer, start: number, colon: number): string {
  return bytes.toString('latin1', start, colon).trimEnd().toLowerCase()
}
