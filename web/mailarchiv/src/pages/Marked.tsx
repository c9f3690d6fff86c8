import type { Segment } from '../api.ts'

/** Text whose hits are marked. Plain text all the way: nothing of a mail is ever read as markup here. */
export function Marked({ text }: { text: readonly Segment[] }) {
  let at = 0
  return text.map((piece) => {
    const key = at
    at += piece.text.length
    return piece.hit ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}
