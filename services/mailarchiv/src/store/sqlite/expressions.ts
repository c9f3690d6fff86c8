/** The words of a query in the language of the full-text table. */
import type { PatternTerm, TextField } from '../../search/index.ts'
import { fieldToken } from '../core/words/index.ts'

type Words = { readonly field: TextField | null; readonly tokens: readonly string[] }

/** Words next to each other. */
export function textExpression({ field, tokens }: Words): string {
  if (field === null) return quoted(tokens.join(' '))
  if (field === 'body') return `body : ${quoted(tokens.join(' '))}`
  return quoted(tokens.map((token) => fieldToken(field, token)).join(' '))
}

/** One expression for each sequence of words that a pattern matches. */
export function sequenceExpressions({ field, text, sequences }: PatternTerm): string[] {
  if (sequences === null) throw new Error(`no words were looked up for ${text}`)
  return sequences.map((tokens) => textExpression({ field, tokens }))
}

/** Quotes tokens: letters, digits and underscores only, so they contain nothing of the engine's syntax. */
export function quoted(tokens: string): string {
  return `"${tokens}"`
}
