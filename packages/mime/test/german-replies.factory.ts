/**
 * German replies, marked line by line by the person who wrote them, before the program had read them.
 *
 * A reply begins with `=== ` and its name; `(answers none)` at its end: its mail has no header that says so. The first
 * character of each line is its mark: `+` newly written, `-` not, `?` either. The rest is the line. Empty lines have none.
 * Lines with `<` are the HTML of the reply; the lines below are then those of its text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LIMITS, newlyWritten, parseMessage } from '../src/index.ts'

const FOLDER = join(import.meta.dirname, 'fixtures')

export type GermanReply = {
  readonly name: string
  /** Lines of its text with their mark. */
  readonly lines: readonly { readonly mark: string; readonly text: string }[]
  readonly raw: Buffer
}

export function germanReplies(): GermanReply[] {
  return readdirSync(FOLDER)
    .filter((name) => /^german-replies-\d+\.txt$/.test(name))
    .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split(/^=== /m).slice(1))
    .map(replyOf)
}

function replyOf(source: string): GermanReply {
  const [title = '', ...marked] = source.trimEnd().split('\n')
  const html = marked.filter((line) => line.startsWith('<')).map((line) => line.slice(1))
  const lines = marked
    .filter((line) => !line.startsWith('<'))
    .map((line) => ({ mark: line.charAt(0), text: line.slice(1) }))
  const isAnswer = !title.endsWith('(answers none)')
  const head = [
    'From: Jana Kraus <kraus@wehr.example>',
    'To: Viktor Sauer <sauer@firma.example>',
    ...(isAnswer ? ['Subject: AW: Frage', 'In-Reply-To: <frage@firma.example>'] : ['Subject: Frage']),
    'MIME-Version: 1.0',
    `Content-Type: text/${html.length > 0 ? 'html' : 'plain'}; charset=utf-8`,
  ]
  const body = html.length > 0 ? html : lines.map(({ text }) => text)
  return { name: title, lines, raw: Buffer.from([...head, '', ...body, ''].join('\r\n')) }
}

export type Judged = {
  readonly kept: number
  /** Newly written lines that are left out. */
  readonly lost: readonly string[]
  /** Lines of others that are kept. */
  readonly tooMany: readonly string[]
}

/** Compares what is found newly written with the marks. @throws Error when the text of a reply has other lines than its marks */
export function judgeGermanReply({ name, lines, raw }: GermanReply): Judged {
  const message = parseMessage(raw, DEFAULT_LIMITS)
  const written = message.bodyPlain.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.filter(({ text }) => text.trim() !== '')
  const other = marked.findIndex(({ text }, at) => text.trim() !== written[at]?.trim())
  if (other !== -1 || marked.length !== written.length)
    throw new Error(
      `${name}: „${written[other === -1 ? marked.length : other]}“ is not the marked „${marked[other]?.text}“`,
    )
  const kept = newlyWritten(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const judged = { kept: 0, lost: [] as string[], tooMany: [] as string[] }
  let next = 0
  for (const [at, { mark, text }] of marked.entries()) {
    const isKept = written[at] === kept[next]
    if (isKept) next += 1
    if (mark === '+' && isKept) judged.kept += 1
    else if (mark === '+') judged.lost.push(`${name}: ${text}`)
    else if (mark === '-' && isKept) judged.tooMany.push(`${name}: ${text}`)
  }
  return judged
}
