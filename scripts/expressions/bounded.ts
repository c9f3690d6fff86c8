/** Slow expressions that are allowed, each with the reason why no untrusted text can slow it down. */
const TYPED = 'a sentence of commander about the command line of the person who typed it'
const DATE = 'parseDate() cuts the text to 200 characters first; the worst of them take less than a millisecond'

export const BOUNDED: Readonly<Record<string, string>> = {
  [String.raw`/^too many arguments.*?Expected (\d+) .*? but got (\d+): (.+)\.$/`]: TYPED,
  [String.raw`/^option '(.+)' argument '(.*)' is invalid\. ([\s\S]*)$/`]: TYPED,
  [String.raw`/^command-argument value '(.*)' is invalid for argument '(.+)'\. ([\s\S]*)$/`]: TYPED,
  [String.raw`/\((?:choices|default|preset|env): .*\)$/`]: 'the descriptions of our own options',
  [String.raw`/^(?:[^\d\s,]{1,20}[\s,.]+)?(\d{1,2})[\s.-]*([^\d\s.,-]{3,12})[\s.,-]*(\d{2,4})[\s,T-]+(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?(?:[.,]\d+)?\s*([ap]m\b)?\s*(.*)$/i`]:
    DATE,
  [String.raw`/^(?:[^\d\s,]{1,20}[\s,]+)?([^\d\s.,]{3,12})[\s.]+(\d{1,2})(?:[\s,]+(\d{4}))?[\s,]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?\s*([ap]m\b)?\s*([^\d\s]{1,5}(?=\s+\d{4})|[+-]\d{4}(?=\s+\d{4}))?\s*(\d{4}\b)?\s*(.*)$/i`]:
    DATE,
  [String.raw`/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu`]: 'spellingsOf() passes over texts of more than 48 characters first',
  [String.raw`/\([^)]*\)/g`]: 'readEncoding() cuts the text to 200 characters first',
}
