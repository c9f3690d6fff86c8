import type { Schema } from '../api.ts'

/** Text with marked hits. Text of a mail is never parsed as HTML. */
export function Marked({ text }: { text: readonly Schema<'Segment'>[] }) {
  let at = 0
  return text.map((piece) => {
    const key = at
    at += piece.text.length
    return piece.hit ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}
