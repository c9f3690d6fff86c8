/** Words that hide who acts or what happens: refused in comments, documents and commit messages. */
const VAGUE = /\b(?:somebody|nobody|whoever|anew|is told)\b/i
const COMMENT = /(?:^|[\s{])(?:\/\/|\/?\*+|--|#)(\s.*)$/
const QUOTED = /`[^`]*`|"[^"]*"|„[^“]*“/g

/** Returns the fault of a text with a vague word. */
export function vagueFault(text: string): string | null {
  const word = VAGUE.exec(text)?.[0]
  return word === undefined ? null : `„${word}“ sagt nicht, wer oder was`
}

/** Returns the prose of a line, without quotations: a document's text, or the comment of a source. */
export function proseOf(file: string, line: string): string {
  const text = file.endsWith('.md') ? line : (COMMENT.exec(line)?.[1] ?? '')
  return text.replace(QUOTED, '')
}
