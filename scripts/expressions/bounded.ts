/** Slow expressions that are allowed, each with the reason why no untrusted text can slow it down. */
const TYPED = 'a sentence of commander about the command line of the person who typed it'

export const BOUNDED: Readonly<Record<string, string>> = {
  [String.raw`/^too many arguments.*?Expected (\d+) .*? but got (\d+): (.+)\.$/`]: TYPED,
  [String.raw`/^option '(.+)' argument '(.*)' is invalid\. ([\s\S]*)$/`]: TYPED,
  [String.raw`/^command-argument value '(.*)' is invalid for argument '(.+)'\. ([\s\S]*)$/`]: TYPED,
  [String.raw`/\((?:choices|default|preset|env): .*\)$/`]: 'the descriptions of our own options',
  [String.raw`/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu`]: 'spellingsOf() passes over texts of more than 48 characters first',
  [String.raw`/\([^)]*\)/g`]: 'readEncoding() cuts the text to 200 characters first',
}
