import { CMS_HEAD_BYTES, cmsKind, decodeByLabels, isWideLabel } from '@zeughaus/mime'
import type { FileHints } from '../extraction.ts'

/** The way to read a file. `none`: the kind holds no text; `unsupported`: it holds text, but no reader knows it. */
export type Kind =
  | 'pdf'
  | 'zip'
  | 'gzip'
  | 'tar'
  | 'rtf'
  | 'tnef'
  | 'image'
  | 'mail'
  | 'cms'
  | 'pgp'
  | 'html'
  | 'xml'
  | 'contentlines'
  | 'text'
  | 'unsupported'
  | 'none'

/** Bytes at the start that are examined. */
const SAMPLE_BYTES = 4096
/** Some writers put bytes before the header of a PDF; readers search this far (ISO 32000-1, appendix H). */
const PDF_HEADER_WITHIN = 1024

const SIGNATURES: readonly (readonly [kind: Kind, hex: string])[] = [
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['gzip', '1f8b08'],
  ['image', '89504e470d0a1a0a'],
  ['image', 'ffd8ff'],
  ['image', '49492a00'],
  ['image', '4d4d002a'],
  ['tnef', '789f3e22'],
  // Old Office documents and Outlook messages; 7z, RAR, bzip2, xz, zstd.
  ['unsupported', 'd0cf11e0a1b11ae1'],
  ['unsupported', '377abcaf271c'],
  ['unsupported', '526172211a07'],
  ['unsupported', '425a6839314159'],
  ['unsupported', 'fd377a585a00'],
  ['unsupported', '28b52ffd'],
]
/** The mark of a tar archive: POSIX.1-1988 and GNU tar both write it at this place of each header. */
const TAR = { mark: 'ustar', offset: 257 }

const NAMED: ReadonlyMap<string, Kind> = new Map([
  ['eml', 'mail'],
  ['htm', 'html'],
  ['html', 'html'],
  ['xhtml', 'html'],
])

const TYPED: ReadonlyMap<string, Kind> = new Map([
  ['message/rfc822', 'mail'],
  ['message/global', 'mail'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/pgp-signature', 'none'],
  ['application/pgp-keys', 'none'],
])

/** Decides how to read a file: by its content first, by its declared type and name where the content leaves it open. */
export function kindOf(bytes: Uint8Array, hints: FileHints): Kind {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SAMPLE_BYTES))
  const hex = start.toString('hex', 0, 12)
  const signed = SIGNATURES.find(([, signature]) => hex.startsWith(signature))
  if (signed) return signed[0]
  const latin = start.toString('latin1')
  if (latin.startsWith('RIFF') && latin.startsWith('WEBP', 8)) return 'image'
  if (latin.slice(0, PDF_HEADER_WITHIN).includes('%PDF-')) return 'pdf'
  if (latin.startsWith('{\\rtf')) return 'rtf'
  if (latin.startsWith(TAR.mark, TAR.offset)) return 'tar'
  if (isSealed(start, hints)) return 'cms'
  if (latin.trimStart().startsWith('-----BEGIN PGP MESSAGE-----')) return 'pgp'
  const declared = TYPED.get(hints.contentType) ?? NAMED.get(extension(hints.filename))
  if (declared) return declared
  const wide = wideText(start, hints.charset ?? null)
  if (wide !== null) return kindOfText(wide)
  return isBinary(start) ? 'none' : kindOfText(latin)
}

/** The start of a text in UTF-16: declared, with a byte order mark, or an XML document; null for any other file. */
function wideText(start: Buffer, charset: string | null): string | null {
  if (charset !== null && isWideLabel(charset)) return decodeByLabels(start, [charset], () => {})
  const hex = start.toString('hex', 0, 4)
  const isLittle = hex.startsWith('fffe') || hex === '3c003f00'
  if (!isLittle && !hex.startsWith('feff') && hex !== '003c003f') return null
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(start)
}

/** Recognises encrypted data, and signed data that has the file in it; signatures beside a file have another type. */
function isSealed(start: Buffer, { contentType, filename }: FileHints): boolean {
  const kind = cmsKind(start.subarray(0, CMS_HEAD_BYTES))
  return (
    kind === 'encrypted' || (kind !== null && (extension(filename) === 'p7m' || contentType.endsWith('pkcs7-mime')))
  )
}

function kindOfText(latin: string): Kind {
  const head = latin
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .slice(0, 256)
    .toLowerCase()
  if (head.startsWith('begin:vcalendar') || head.startsWith('begin:vcard')) return 'contentlines'
  if (head.startsWith('<!doctype html') || head.startsWith('<html')) return 'html'
  if (head.startsWith('<?xml')) return head.includes('<html') || head.includes('<!doctype html') ? 'html' : 'xml'
  return 'text'
}

/** Recognises control characters that no text holds; form feed and escape occur in print files. */
function isBinary(start: Buffer): boolean {
  return start.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b,
  )
}

function extension(filename: string): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
}
