/** Files of Apple Mail (.emlx): the length of the mail in a line, the mail byte for byte, properties as XML. */
import { beginsLikeMail } from './other-kinds.ts'

/** A part of a file, `end` exclusive. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

const LENGTH = /^(\d{1,10})[ \t]*\n/

/** Where the mail lies in a file that begins with these bytes; null for a file of another kind. */
export function appleMail(start: Buffer): Stretch | null {
  const [line, length] = LENGTH.exec(start.toString('latin1', 0, 32)) ?? []
  if (line === undefined || !beginsLikeMail(start.subarray(line.length))) return null
  return { start: line.length, end: line.length + Number(length) }
}

/** Of a mail whose attachments Apple Mail keeps in files of their own. */
export const PARTIAL = 'Apple Mail bewahrt die Anhänge dieser Mail in eigenen Dateien auf; hier fehlen sie.'
export const isPartial = (path: string): boolean => path.toLowerCase().endsWith('.partial.emlx')
