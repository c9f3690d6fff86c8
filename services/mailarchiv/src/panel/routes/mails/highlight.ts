/** Marks a search's hits in a text, by the same folding and tokens as the index. */
import { fitsPattern, hasWildcard, type Query, type TextField, tokens } from '../../../search/index.ts'
import type { Segment } from '../common.schema.ts'

/** A word or phrase to mark: folded, adjacent; the last may be a prefix, a pattern matches any of its words. */
interface Needle {
  readonly tokens: readonly string[]
  readonly prefix: boolean
}

/** The marked terms of a query, keyed by the first token that must occur. */
export interface Needles {
  readonly byFirst: ReadonlyMap<string, readonly Needle[]>
  /** Needles of a single prefix: their first token is incomplete. */
  readonly prefixes: readonly string[]
  /** Needles with wildcards: they may begin at any token. */
  readonly patterns: readonly Needle[]
}

/** A token and its word's position in the text. */
interface Placed {
  readonly token: string
  readonly start: number
  readonly end: number
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Matches words. Scripts without spaces yield single characters, as in the index; soft hyphens and joiners join. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu

/** Characters before an excerpt's first hit, and in the whole excerpt. */
const LEAD = 60
const EXCERPT = 260
/** An excerpt scans no further: a list must not read whole novels. */
const EXCERPT_SCAN = 20_000
/** A long text is scanned in stretches, which bounds the memory for its words. */
const STRETCH = 200_000
const MORE = ' …'

/**
 * The terms of a query to mark in a field (null: outside any field), without negated ones and those of other fields.
 */
export function needlesOf(query: Query | null, field: TextField | null): Needles {
  const byFirst = new Map<string, Needle[]>()
  const prefixes: string[] = []
  const patterns: Needle[] = []
  const open: Query[] = query === null ? [] : [query]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'and' || part.kind === 'or') open.push(...part.parts)
    if (!('field' in part) || (part.field !== null && part.field !== field)) continue
    if (part.kind === 'near') {
      for (const token of part.tokens)
        byFirst.set(token, [...(byFirst.get(token) ?? []), { tokens: [token], prefix: false }])
      continue
    }
    if (part.kind === 'pattern') {
      patterns.push({ tokens: part.tokens, prefix: false })
      continue
    }
    const [first = ''] = part.tokens
    const prefix = part.kind === 'prefix'
    if (prefix && part.tokens.length === 1) prefixes.push(first)
    else byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens: part.tokens, prefix }])
  }
  return { byFirst, prefixes, patterns }
}

/** Splits the whole text into pieces, the hits marked. */
export function highlight(text: string, needles: Needles): Segment[] {
  return cutAt(text, hitsIn(text, needles), { start: 0, end: text.length })
}

/** About two lines around the first hit, white space folded; without a hit, the beginning of the text. */
export function excerpt(text: string, needles: Needles): Segment[] {
  const line = inOneLine(text.slice(0, EXCERPT_SCAN))
  const pieces = linesAround(line, hitsIn(line, needles), 0)
  const last = pieces.at(-1)
  if (text.length > EXCERPT_SCAN && last !== undefined && last.text !== MORE) pieces.push({ text: MORE, hit: false })
  return pieces
}

/** The first `most` hits, each in about two lines. */
export function passages(text: string, needles: Needles, most: number): Segment[][] {
  const found: Segment[][] = []
  for (let at = 0; at < text.length && found.length < most; at += STRETCH) {
    const line = inOneLine(text.slice(at, at + STRETCH))
    const hits = hitsIn(line, needles)
    for (let next = 0, shown = 0; next < hits.length && found.length < most; next += 1) {
      const { start } = hits[next] as Range
      if (start < shown) continue
      found.push(linesAround(line, hits, next))
      shown = start + EXCERPT - LEAD
    }
  }
  return found
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** About two lines around one of the hits, or the beginning if there is none. */
function linesAround(line: string, hits: readonly Range[], number: number): Segment[] {
  if (line === '') return []
  const from = startOfWord(line, (hits[number]?.start ?? 0) - LEAD)
  const to = Math.min(line.length, from + EXCERPT)
  const pieces = cutAt(line, hits, { start: from, end: to })
  if (from > 0) pieces.unshift({ text: '… ', hit: false })
  if (to < line.length) pieces.push({ text: MORE, hit: false })
  return pieces
}

function hitsIn(text: string, needles: Needles): Range[] {
  if (needles.byFirst.size === 0 && needles.prefixes.length === 0 && needles.patterns.length === 0) return []
  const placed = placeTokens(text)
  const hits: Range[] = []
  for (let index = 0; index < placed.length; index += 1) {
    const first = placed[index] as Placed
    if (first.start < (hits.at(-1)?.end ?? 0)) continue
    const length = longestMatch(placed, index, needles)
    if (length > 0) hits.push({ start: first.start, end: (placed[index + length - 1] as Placed).end })
  }
  return hits
}

function longestMatch(placed: readonly Placed[], index: number, needles: Needles): number {
  const { token } = placed[index] as Placed
  let longest = needles.prefixes.some((prefix) => token.startsWith(prefix)) ? 1 : 0
  for (const needle of [...(needles.byFirst.get(token) ?? []), ...needles.patterns]) {
    if (needle.tokens.length > longest && matchesAt(placed, index, needle)) longest = needle.tokens.length
  }
  return longest
}

function matchesAt(placed: readonly Placed[], index: number, { tokens: wanted, prefix }: Needle): boolean {
  return wanted.every((token, offset) => {
    const found = placed[index + offset]?.token
    if (found === undefined) return false
    if (hasWildcard(token)) return fitsPattern(found, token)
    return prefix && offset === wanted.length - 1 ? found.startsWith(token) : found === token
  })
}

function placeTokens(text: string): Placed[] {
  const folded = new Map<string, readonly string[]>()
  const placed: Placed[] = []
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const known = folded.get(word) ?? tokens(word)
    folded.set(word, known)
    for (const token of known) placed.push({ token, start, end: start + word.length })
  }
  return placed
}

function cutAt(text: string, hits: readonly Range[], within: Range): Segment[] {
  const pieces: Segment[] = []
  let at = within.start
  const push = (end: number, hit: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), hit })
    at = Math.max(at, end)
  }
  for (const { start, end } of hits) {
    if (end <= within.start) continue
    if (start >= within.end) break
    push(Math.max(start, within.start), false)
    push(Math.min(end, within.end), true)
  }
  push(within.end, false)
  return pieces
}

function startOfWord(text: string, at: number): number {
  if (at <= 0) return 0
  const space = text.indexOf(' ', at)
  return space === -1 || space > at + LEAD / 2 ? at : space + 1
}
