/**
 * Detects the type of an upload from its bytes, regardless of name and header. Accepts four formats, and no file that
 * could be read as something else as well: a page (HTML, SVG) or an archive. Files are examined while they arrive; only
 * their beginning and end are kept.
 */
import { createHash } from 'node:crypto'
import { DomainError } from '@zeughaus/platform'

export const MEDIENTYPEN = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type Medientyp = (typeof MEDIENTYPEN)[number]

/** PDF readers look for the signature within this many bytes. */
const HEAD_BYTES = 1024
/** An archive ends with its directory and a comment of at most 65,535 bytes (APPNOTE.TXT 4.3.16). */
const TAIL_BYTES = 22 + 65_535
/** Longer than any of the marks below, so that none is missed between two chunks. */
const SEAM = 32

/**
 * The beginning of an element that makes a page out of any bytes around it. By chance one occurs in about one of a
 * thousand pictures of 25 MB, and in one of ten thousand of a phone's usual size.
 */
const PAGE = /<(?:script|html|svg|iframe|object|embed)[\s/>]|<!doctype\s{1,8}html/i
/** Archives that unpackers find anywhere in a file: RAR, 7-Zip. */
const ARCHIVE = /Rar!\x1a\x07|7z\xbc\xaf\x27\x1c/
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')

/** Detects the format; undefined for any other than the four. */
function typeOfHeader(header: Buffer): Medientyp | undefined {
  const text = header.toString('latin1', 0, 16)
  if (/^%PDF-[12]\.\d/.test(text)) return 'application/pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^RIFF[\s\S]{4}WEBPVP8[ LX]/.test(text)) return 'image/webp'
  return undefined
}

export const dateitypUnzulaessig = (sentence: string): DomainError =>
  new DomainError(415, 'dateityp_unzulaessig', sentence)

/** Collects facts about a file while its bytes pass. */
export class Content {
  #groesse = 0
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  #seam = ''
  #isPage = false
  #isArchive = false
  readonly #hash = createHash('sha256')

  /** Number of bytes so far. */
  get groesse(): number {
    return this.#groesse
  }

  take(piece: Buffer): void {
    this.#groesse += piece.length
    this.#hash.update(piece)
    if (this.#head.length < HEAD_BYTES) {
      this.#head = Buffer.concat([this.#head, piece.subarray(0, HEAD_BYTES - this.#head.length)])
    }
    this.#tail = Buffer.concat([this.#tail, piece.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
    const text = this.#seam + piece.toString('latin1')
    this.#isPage ||= PAGE.test(text)
    this.#isArchive ||= ARCHIVE.test(text)
    this.#seam = text.slice(-SEAM)
  }

  /** SHA-256 of all bytes; call it once, at the end. */
  hash(): Buffer {
    return this.#hash.digest()
  }

  /** Returns the format. @throws {DomainError} 415 `dateityp_unzulaessig` unless it is exactly one of the four */
  typ(): Medientyp {
    const typ = typeOfHeader(this.#head)
    if (typ === undefined) {
      throw dateitypUnzulaessig(
        'Diese Datei ist weder PDF noch JPEG, PNG oder WebP. Ihr Inhalt entscheidet, nicht ihr Name.',
      )
    }
    const isSecondPdf = typ !== 'application/pdf' && this.#head.includes('%PDF-')
    if (this.#isPage || this.#isArchive || isSecondPdf || isZip(this.#tail)) {
      throw dateitypUnzulaessig(
        'Diese Datei lässt sich auch als etwas anderes lesen, als Webseite oder Archiv etwa. ' +
          'Bitte speichern Sie das Dokument neu und laden Sie es noch einmal hoch.',
      )
    }
    if (typ === 'application/pdf' && !endsAsPdf(this.#tail)) throw incomplete()
    return typ
  }
}

export const incomplete = (): DomainError =>
  dateitypUnzulaessig('Die Datei ist beschädigt oder unvollständig. Bitte laden Sie sie noch einmal hoch.')

/** "The last line of the file shall contain only the end-of-file marker" (ISO 32000-2, 7.5.5); blanks may follow. */
function endsAsPdf(end: Buffer): boolean {
  const text = end.toString('latin1')
  const mark = text.lastIndexOf('%%EOF')
  return mark >= 0 && /^[\s\0]*$/.test(text.slice(mark + '%%EOF'.length)) && text.includes('startxref')
}

/** Whether an unpacker finds the end of a ZIP directory whose comment reaches the end of the file. */
function isZip(end: Buffer): boolean {
  for (let from = end.indexOf(ZIP_END); from >= 0; from = end.indexOf(ZIP_END, from + 1)) {
    const after = end.length - from - 22
    if (after >= 0 && end.readUInt16LE(from + 20) <= after) return true
  }
  return false
}
