/** Writes rows with COPY in its text format, the fastest way into a table of PostgreSQL. */
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Client } from './database.ts'

export type Value = string | number | boolean | null | Uint8Array

const SPECIAL = /[\\\t\n\r\0]/
const SPECIALS = /[\\\t\n\r\0]/g
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' }
const PIECE_CHARACTERS = 32_768
/** Bytes per message to the server: larger messages need fresh memory each time. */
const MESSAGE_BYTES = 96 * 1024

/** Collects the rows of one table. */
export class CopyRows {
  readonly #into: string
  readonly #pieces: Uint8Array[] = []
  /** Rows that are not bytes yet, joined. */
  #text = ''

  /** @param into table and columns, as SQL */
  constructor(into: string) {
    this.#into = into
  }

  /** Adds a row. `last`: a last column as UTF-8 bytes without characters that need escaping. */
  add(values: readonly Value[], last?: Uint8Array): void {
    this.#text += values.map(encoded).join('\t')
    if (last !== undefined) {
      this.#text += '\t'
      this.#flush()
      this.#pieces.push(last)
    }
    this.#text += '\n'
    if (this.#text.length > PIECE_CHARACTERS) this.#flush()
  }

  async write(client: Client): Promise<void> {
    this.#flush()
    if (this.#pieces.length === 0) return
    const stream = client.query(copyFrom(`COPY ${this.#into} FROM STDIN`))
    for (const message of this.#messages()) stream.write(message)
    stream.end()
    await finished(stream)
  }

  *#messages(): Generator<Uint8Array> {
    let [from, bytes] = [0, 0]
    for (const [place, piece] of this.#pieces.entries()) {
      if (bytes > 0 && bytes + piece.byteLength > MESSAGE_BYTES) {
        yield Buffer.concat(this.#pieces.slice(from, place))
        from = place
        bytes = 0
      }
      bytes += piece.byteLength
    }
    yield Buffer.concat(this.#pieces.slice(from))
  }

  #flush(): void {
    if (this.#text !== '') this.#pieces.push(Buffer.from(this.#text))
    this.#text = ''
  }
}

function encoded(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string')
    return SPECIAL.test(value) ? value.replace(SPECIALS, (found) => ESCAPED[found]!) : value
  if (value instanceof Uint8Array) {
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  }
  return String(value)
}
