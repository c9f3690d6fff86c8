/** Words that hide who acts or what happens: refused in comments, test titles, documents and commit messages. */
const VAGUE = /\b(?:somebody|nobody|whoever|anew|is told)\b/i
const COMMENT = /(?:^|[\s{])(?:\/\/|\/?\*+|--|#)(\s.*)$/
/** A test's title, or the beginning of a row of cases that holds one. */
const TITLE = /^\s*(?:(?:test|describe|it)\(|\[)(?:'([^']*)'|`([^`]*)`|"([^"]*)")/
const QUOTED = /`[^`]*`|"[^"]*"|„[^“]*“/g

/** Returns the fault of a text with a vague word. */
export function vagueFault(text: string): string | null {
  const word = VAGUE.exec(text)?.[0]
  return word === undefined ? null : `„${word}“ sagt nicht, wer oder was`
}

/** Returns the prose of a line, without quotations: a document's text, the comment of a source, the title of a test. */
export function proseOf(file: string, line: string): string {
  const title = /\.test\.tsx?$/.test(file) ? TITLE.exec(line)?.slice(1).join('') : undefined
  const text = title ?? (file.endsWith('.md') ? line : (COMMENT.exec(line)?.[1] ?? ''))
  return text.replace(QUOTED, '')
}
