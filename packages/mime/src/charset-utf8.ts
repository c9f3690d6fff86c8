/** Reads UTF-8 with wrong bytes in it: a footer that a server added in another charset, a text cut inside a character. */

/** Code points of windows-1252 for the bytes 0x80 to 0x9f; the five unassigned ones stay control characters. */
const WINDOWS_1252_HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** Each byte above 0x7f as a character of windows-1252, in UTF-8. */
const AS_WINDOWS_1252 = Array.from({ length: 0x80 }, (_, high) =>
  Buffer.from(WINDOWS_1252_HIGH[high] ?? String.fromCharCode(0x80 + high)),
)
/** The most bytes of one of them. */
const MOST_BYTES = 3
const REPLACEMENT = Buffer.from('\ufffd')

/** Decodes windows-1252. Never fails, because every byte is a character. */
export function decodeWindows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return /[\x80-\x9f]/.test(text)
    ? text.replace(/[\x80-\x9f]/g, (high) => WINDOWS_1252_HIGH[high.charCodeAt(0) - 0x80] ?? high)
    : text
}

/** How much of a text is UTF-8: the characters beyond ASCII, and the bytes that belong to none and are not cut off. */
export type Utf8Share = { readonly characters: number; readonly wrong: number }

export function utf8Share(bytes: Buffer): Utf8Share {
  let characters = 0
  let wrong = 0
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    if (length > 1) characters++
    else if (length === 0 && isCutOff(bytes, at)) break
    else if (length === 0) wrong++
    at += Math.max(1, length)
  }
  return { characters, wrong }
}

/**
 * Decodes a text of UTF-8 and windows-1252 mixed: what is no character of UTF-8 is one of windows-1252, but for a
 * character that the end cuts off.
 *
 * @param isUtf8 whether the text is known to be UTF-8. Else, where as many bytes are wrong as characters are right, a
 *   character counts only if it `isCertain` and does not follow a wrong byte
 */
export function decodeMixed(bytes: Buffer, { characters, wrong }: Utf8Share, isUtf8: boolean): string {
  if (characters === 0 && wrong > 0 && !isUtf8) return decodeWindows1252(bytes)
  const isDoubtful = !isUtf8 && wrong >= characters
  const most = isDoubtful ? MOST_BYTES * bytes.length : bytes.length + (MOST_BYTES - 1) * wrong
  const out = Buffer.allocUnsafe(most + REPLACEMENT.length)
  let written = 0
  let isAfterWrong = false
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    if (length === 1 || (length > 1 && (!isDoubtful || (!isAfterWrong && isCertain(bytes, at, length))))) {
      for (const end = at + length; at < end; at++) out[written++] = bytes[at] ?? 0
      isAfterWrong = false
    } else if (length === 0 && !isDoubtful && isCutOff(bytes, at)) {
      written += REPLACEMENT.copy(out, written)
      at = bytes.length
    } else {
      written += (AS_WINDOWS_1252[(bytes[at] ?? 0) - 0x80] ?? REPLACEMENT).copy(out, written)
      at++
      isAfterWrong = true
    }
  }
  return out.toString('utf8', 0, written)
}

/** First bytes of U+0080 to U+00FF and of U+2000 to U+2FFF: umlauts, accents, quotation marks, dashes, the euro. */
const OF_WESTERN_TEXT: ReadonlySet<number> = new Set([0xc2, 0xc3, 0xe2])

/**
 * Whether bytes are a character of UTF-8 even in a text that may be all in another charset. `ß“` and `été »` in
 * windows-1252 are valid UTF-8 too, but as letters of Africa and Asia; in Thai or Chinese text by chance such bytes stand
 * beside others above 0x7f.
 */
function isCertain(bytes: Uint8Array, at: number, length: number): boolean {
  return OF_WESTERN_TEXT.has(bytes[at] ?? 0) && characterLength(bytes, at + length) > 0
}

/** Bytes of the character of UTF-8 that begins at `at` (RFC 3629 section 4); 0 when none does. The end counts as one of them. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  const length = lengthBy(lead)
  if (length <= 1) return length
  if (!isSecond(lead, bytes[at + 1] ?? 0)) return 0
  for (let more = 2; more < length; more++) if (!isFurther(bytes[at + more] ?? 0)) return 0
  return length
}

/** Bytes of a character by its first one; 0 for a byte that begins none. */
function lengthBy(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** The second byte is bounded so that no character has two forms, and none is a surrogate or beyond U+10FFFF. */
function isSecond(lead: number, byte: number): boolean {
  if (!isFurther(byte)) return false
  if (lead === 0xe0) return byte >= 0xa0
  if (lead === 0xed) return byte < 0xa0
  if (lead === 0xf0) return byte >= 0x90
  return lead !== 0xf4 || byte < 0x90
}

function isFurther(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

/**
 * Whether the bytes from `at` are the beginning of a character that the end of the text cuts off. The first byte alone
 * may be a letter of windows-1252 too, so it has to be one that the text uses, or any Western text.
 */
function isCutOff(bytes: Buffer, at: number): boolean {
  const lead = bytes[at] ?? 0
  const left = bytes.length - at
  if (left >= lengthBy(lead)) return false
  if (left === 1) return OF_WESTERN_TEXT.has(lead) || bytes.indexOf(lead) < at
  return isSecond(lead, bytes[at + 1] ?? 0) && (left < 3 || isFurther(bytes[at + 2] ?? 0))
}
