/** Sources of a mail's bytes, so that the thread that reads the mail also fetches them. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type MailPlace, readSeveral, readWhole } from '../packs/index.ts'

export type Source =
  | { readonly kind: 'bytes'; readonly raw: Uint8Array }
  /** A mail of the archive whose packs are in `folder`. */
  | { readonly kind: 'stored'; readonly folder: string; readonly place: MailPlace }
  /** A stretch of a file, `end` exclusive, null for the whole rest. `unquote`: a message of an mbox, see `unquoteMbox`. */
  | {
      readonly kind: 'file'
      readonly path: string
      readonly start: number
      readonly end: number | null
      readonly unquote: boolean
    }

/** Largest mail: longer ones are never sent, and would not fit into memory beside everything else. */
export const MAX_MAIL_BYTES = 1024 * 1024 * 1024

/** The reason for missing bytes; German, for the report of an import. */
export class Refusal extends Error {}

/** Fetches the bytes of a mail. Throws Refusal. */
export function fetchSource(source: Source): Uint8Array {
  const raw = bytesOf(source)
  if (raw.length === 0) throw new Refusal('Die Mail ist leer (0 Byte).')
  return raw
}

/** Fetches the bytes of several mails, those of an archive together: neighbours come from one block. */
export function fetchSources(sources: readonly Source[]): Uint8Array[] {
  const stored = sources.flatMap((source) => (source.kind === 'stored' ? [source] : []))
  const folders = new Set(stored.map(({ folder }) => folder))
  const [folder] = folders
  if (folder === undefined || folders.size > 1 || stored.length < sources.length) return sources.map(fetchSource)
  return readSeveral(
    folder,
    stored.map(({ place }) => place),
  )
}

function bytesOf(source: Source): Uint8Array {
  switch (source.kind) {
    case 'bytes':
      return source.raw
    case 'stored':
      return readWhole(source.folder, source.place)
    case 'file':
      return readFile(source)
  }
}

function readFile({ path, start, end, unquote }: Source & { kind: 'file' }): Uint8Array {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    throw new Refusal(openReason(error as NodeJS.ErrnoException))
  }
  try {
    const length = (end ?? fstatSync(file).size) - start
    if (length > MAX_MAIL_BYTES) throw new Refusal('Die Mail ist größer als 1 GiB.')
    const raw = new Uint8Array(length)
    let read = 0
    while (read < length) {
      const count = readSync(file, raw, read, length - read, start + read)
      if (count === 0) break
      read += count
    }
    const whole = raw.subarray(0, read)
    return unquote ? unquoteMbox(whole) : whole
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      `Die Datei lässt sich nicht lesen (${(error as NodeJS.ErrnoException).code ?? 'unbekannter Fehler'}).`,
    )
  } finally {
    closeSync(file)
  }
}

function openReason({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'Die Datei gibt es nicht mehr.'
  if (code === 'EACCES' || code === 'EPERM') return 'Die Datei darf nicht gelesen werden.'
  return `Die Datei lässt sich nicht öffnen (${code ?? 'unbekannter Fehler'}).`
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x3e
const FROM = Buffer.from('From ')

/**
 * Removes one `>` from each line that starts with one or more of them and `From ` (mboxrd), in place. The lines of a
 * message without any LF end with CR, as old Macintosh programs wrote them.
 */
export function unquoteMbox(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const lineEnd = bytes.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN
  let write = 0
  let copied = 0
  for (let at = bytes.indexOf('>'); at !== -1; at = bytes.indexOf('>', at)) {
    const isLineStart = at === 0 || bytes[at - 1] === lineEnd
    let end = at
    while (bytes[end] === QUOTE) end++
    if (isLineStart && bytes.subarray(end, end + FROM.length).equals(FROM)) {
      bytes.copyWithin(write, copied, at)
      write += at - copied
      copied = at + 1
    }
    at = end
  }
  bytes.copyWithin(write, copied)
  return raw.subarray(0, write + raw.length - copied)
}
