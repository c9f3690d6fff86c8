import type { Message } from './message.ts'
import { type HeadField, readHeadField } from './quotation-words.ts'

/** What tells of a mail what its sender newly wrote. */
export type Written = Pick<
  Message,
  'bodyPlain' | 'bodyHtml' | 'inReplyTo' | 'references' | 'subject' | 'from' | 'to' | 'cc'
>

/** A line with text; lines without are skipped. */
export type Line = {
  /** Counts all lines of the text, from 0. */
  readonly number: number
  readonly text: string
  /** The field of the head of an earlier mail that it may be; read once, because lines are looked at several times. */
  readonly head: { readonly field: HeadField; readonly isExact: boolean } | null
  state: 'new' | 'quoted' | 'left out'
}

export function lineOf(number: number, text: string, state: Line['state']): Line {
  return { number, text, head: readHeadField(text), state }
}
