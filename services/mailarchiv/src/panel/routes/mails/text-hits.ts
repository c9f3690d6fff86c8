/** Finds a search's hits in the files of a mail. */

import type { Query } from '../../../search/index.ts'
import type { AddedText } from '../../../store/contract/index.ts'
import type { Segment } from '../common.schema.ts'
import { needlesOf, passages } from './highlight.ts'

/** Hits in one file, in the order of its text; recognised text follows extracted text. */
export interface TextHit {
  /** Index of the attachment. */
  readonly part: number
  readonly passages: readonly (readonly Segment[])[]
}

/** @param most passages of one file */
export function textHits(texts: readonly AddedText[], query: Query, most: number): TextHit[] {
  const needles = needlesOf(query, null)
  const byPart = new Map<number, Segment[][]>()
  for (const { kind, text } of texts) {
    const part = Number(/:(\d+)$/.exec(kind)?.[1])
    const known = byPart.get(part) ?? []
    known.push(...passages(text, needles, most - known.length))
    byPart.set(part, known)
  }
  return [...byPart]
    .filter(([, found]) => found.length > 0)
    .map(([part, found]) => ({ part, passages: found }))
    .sort((a, b) => a.part - b.part)
}
