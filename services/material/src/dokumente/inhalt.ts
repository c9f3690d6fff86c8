/**
 * What the bytes of an upload are, whatever its name and header say. Four formats are taken, and none of their files may
 * be read as something else as well: not as a page (HTML, SVG), not as an archive. Files are looked at while they
 * arrive; nothing of them is kept but their beginning and their end.
 */
import { createHash } from 'node:crypto'
import { DomainError } from '@zeughaus/platform'

export const MEDIENTYPEN = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type Medientyp = (typeof MEDIENTYPEN)[number]

/** Readers of PDF look for its signature within so many bytes. */
const KOPF_BYTES = 1024
/** An archive ends with its directory and a comment of at most 65,535 bytes (APPNOTE.TXT 4.3.16). */
const ENDE_BYTES = 22 + 65_535
/** Longer than any of the marks below, so that none is missed where two pieces meet. */
const NAHT = 32

/**
 * The beginning of an element that makes a page out of any bytes around it. In 25 MB of a picture one of them comes up by
 * chance about once in a thousand files, in one of a phone's usual size once in ten thousand.
 */
const SEITE = /<(?:script|html|svg|iframe|object|embed)[\s/>]|<!doctype\s{1,8}html/i
/** Archives that unpackers find anywhere in a file: RAR, 7-Zip. */
const ARCHIV = /Rar!\x1a\x07|7z\xbc\xaf\x27\x1c/
const ZIP_ENDE = Buffer.from('PK\x05\x06', 'latin1')

/** @throws nothing: undefined when it is none of the four */
function typNachKopf(kopf: Buffer): Medientyp | undefined {
  const text = kopf.toString('latin1', 0, 16)
  if (/^%PDF-[12]\.\d/.test(text)) return 'application/pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^RIFF[\s\S]{4}WEBPVP8[ LX]/.test(text)) return 'image/webp'
  return undefined
}

export const dateitypUnzulaessig = (satz: string): DomainError => new DomainError(415, 'dateityp_unzulaessig', satz)

/** Collects what has to be known about a file while its bytes pass. */
export class Inhalt {
  #groesse = 0
  #kopf = Buffer.alloc(0)
  #ende = Buffer.alloc(0)
  #naht = ''
  #istSeite = false
  #istArchiv = false
  readonly #hash = createHash('sha256')

  /** Bytes so far. */
  get groesse(): number {
    return this.#groesse
  }

  nimm(stueck: Buffer): void {
    this.#groesse += stueck.length
    this.#hash.update(stueck)
    if (this.#kopf.length < KOPF_BYTES) {
      this.#kopf = Buffer.concat([this.#kopf, stueck.subarray(0, KOPF_BYTES - this.#kopf.length)])
    }
    this.#ende = Buffer.concat([this.#ende, stueck.subarray(-ENDE_BYTES)]).subarray(-ENDE_BYTES)
    const text = this.#naht + stueck.toString('latin1')
    this.#istSeite ||= SEITE.test(text)
    this.#istArchiv ||= ARCHIV.test(text)
    this.#naht = text.slice(-NAHT)
  }

  /** SHA-256 of all bytes; to be asked once, at the end. */
  hash(): Buffer {
    return this.#hash.digest()
  }

  /** @throws {DomainError} 415 `dateityp_unzulaessig` for anything but one of the four formats and that alone */
  typ(): Medientyp {
    const typ = typNachKopf(this.#kopf)
    if (typ === undefined) {
      throw dateitypUnzulaessig(
        'Diese Datei ist weder PDF noch JPEG, PNG oder WebP. Ihr Inhalt entscheidet, nicht ihr Name.',
      )
    }
    const istZweitesPdf = typ !== 'application/pdf' && this.#kopf.includes('%PDF-')
    if (this.#istSeite || this.#istArchiv || istZweitesPdf || istZip(this.#ende)) {
      throw dateitypUnzulaessig(
        'Diese Datei lässt sich auch als etwas anderes lesen, als Webseite oder Archiv etwa. ' +
          'Bitte speichern Sie das Dokument neu und laden Sie es noch einmal hoch.',
      )
    }
    if (typ === 'application/pdf' && !endetAlsPdf(this.#ende)) throw unvollstaendig()
    return typ
  }
}

export const unvollstaendig = (): DomainError =>
  dateitypUnzulaessig('Die Datei ist beschädigt oder unvollständig. Bitte laden Sie sie noch einmal hoch.')

/** "The last line of the file shall contain only the end-of-file marker" (ISO 32000-2, 7.5.5); blanks may follow. */
function endetAlsPdf(ende: Buffer): boolean {
  const text = ende.toString('latin1')
  const marke = text.lastIndexOf('%%EOF')
  return marke >= 0 && /^[\s\0]*$/.test(text.slice(marke + '%%EOF'.length)) && text.includes('startxref')
}

/** Whether an unpacker finds the end of a ZIP directory whose comment reaches the end of the file. */
function istZip(ende: Buffer): boolean {
  for (let ab = ende.indexOf(ZIP_ENDE); ab >= 0; ab = ende.indexOf(ZIP_ENDE, ab + 1)) {
    const nach = ende.length - ab - 22
    if (nach >= 0 && ende.readUInt16LE(ab + 20) <= nach) return true
  }
  return false
}
