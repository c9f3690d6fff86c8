/**
 * The labels of Gmail in an mbox of Google Takeout, which begins each mail with two fields of its own. Elsewhere a field
 * of that name is what a stranger wrote, so only this beginning counts.
 */
import { decodeHeaderText } from '@zeughaus/mime'

/** Bytes of a mail that are looked at. */
export const LABEL_BYTES = 8 * 1024
const THREAD = /^X-GM-THRID:[ \t]*\d{1,30}[ \t]*\r?\n/
const FIRST_LETTER = 'X'.charCodeAt(0)
const LABELS = 'x-gmail-labels:'
/** More of them, or longer ones, name no folder. */
const MOST_LABELS = 50
const LABEL_CHARACTERS = 100

/** The labels of a mail that begins with these bytes; none for a mail of another kind of mbox. */
export function gmailLabels(start: Uint8Array): string[] {
  const bytes = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, LABEL_BYTES))
  if (bytes[0] !== FIRST_LETTER) return []
  const text = bytes.toString()
  const thread = THREAD.exec(text)?.[0]
  if (thread === undefined) return []
  const [first = '', ...others] = text.slice(thread.length).split('\n')
  if (!first.toLowerCase().startsWith(LABELS)) return []
  const end = others.findIndex((line) => !/^[ \t]/.test(line))
  const value = [first.slice(LABELS.length), ...others.slice(0, end === -1 ? 0 : end)].join('\n')
  return separate(decodeHeaderText(value, MOST_WORDS)).slice(0, MOST_LABELS)
}

/** Encoded words of the longest field. */
const MOST_WORDS = 200

/** Cuts at commas outside quotes. */
function separate(value: string): string[] {
  const labels: string[] = []
  let label = ''
  let isQuoted = false
  for (const sign of `${value},`) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === ',' && !isQuoted) {
      labels.push(
        label
          .replaceAll(/[\s\p{C}]+/gu, ' ')
          .trim()
          .slice(0, LABEL_CHARACTERS),
      )
      label = ''
    } else label += sign
  }
  return labels.filter((each) => each !== '')
}
