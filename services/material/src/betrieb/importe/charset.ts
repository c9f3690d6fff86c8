/** Decodes the text of a table. Its bytes do not say how they are to be read, so their signs are judged. */
import { DomainError } from '@zeughaus/platform/domain-error'

/**
 * Decodes text: by the byte order mark, as UTF-8 if it is that, else by the charset in which its signs stand where people
 * put them: Windows-1252 (Excel), Mac Roman (Excel for Mac), CP850 (DOS programs).
 *
 * @throws {DomainError} 422 `datei_unlesbar` for UTF-8 with single bytes of something else
 */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    refuseDamaged(bytes)
    const charset = charsetOf(bytes)
    return charset === 'cp850' ? fromCp850(bytes) : new TextDecoder(charset).decode(bytes)
  }
}

type Charset = 'windows-1252' | 'macintosh' | 'cp850'

/** The upper half of code page 850, as Unicode's CP850.TXT maps it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const ASCII_END = 0x80
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** The sign of each byte. */
const SIGNS: Readonly<Record<Charset, readonly string[]>> = {
  'windows-1252': [...new TextDecoder('windows-1252').decode(BYTES)],
  macintosh: [...new TextDecoder('macintosh').decode(BYTES)],
  cp850: [...Buffer.from(BYTES.subarray(0, ASCII_END)).toString('latin1'), ...CP850],
}

const fromCp850 = (bytes: Uint8Array): string =>
  // Each of these signs is one unit of UTF-16, and so is each of Latin-1.
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u00ff]/g, (sign) => SIGNS.cp850[sign.charCodeAt(0)] ?? sign)

/** Signs that are judged: a longer table says no more. */
const JUDGED = 10_000
/** How much better another charset has to fit than the one that most tables have. */
const CLEARLY = 0.5

function charsetOf(bytes: Uint8Array): Charset {
  const places = placesOf(bytes)
  const oddness = (charset: Charset): number => {
    const signs = SIGNS[charset]
    const at = (place: number) => signs[bytes[place] ?? 0] ?? ''
    return places.reduce((sum, place) => sum + odd(at(place), at(place - 1), at(place + 1)), 0)
  }
  const [usual, mac, dos] = [oddness('windows-1252'), oddness('macintosh'), oddness('cp850')]
  if (Math.min(mac, dos) >= usual * CLEARLY) return 'windows-1252'
  return mac <= dos ? 'macintosh' : 'cp850'
}

/** The places of the first bytes that are not ASCII. */
function placesOf(bytes: Uint8Array): number[] {
  const places: number[] = []
  for (let place = 0; place < bytes.length && places.length < JUDGED; place += 1) {
    if ((bytes[place] ?? 0) >= ASCII_END) places.push(place)
  }
  return places
}

const CONTROL = /[\u0080-\u009f]/u
const LETTER = /\p{L}/u
const UPPER = /\p{Lu}/u
const LOWER = /\p{Ll}/u
const VOWEL = /[aeiouyäöü]/iu
const UMLAUT = /[äöüÄÖÜ]/u
/** Letters of names in Europe. */
const NAMES = /[àáâãåæçèéêëìíîïñòóôõøùúûýœšž]/iu
/** Signs that stand at the edge of a word or a number. */
const TYPOGRAPHIC = /[„“”‚‘’«»‹›–—…•€§°²³¹·×½¼¾±µ©®™‰ØøÀà\u00a0]/u
/** Those of them that stand behind a word or a number; a degree may have its unit. */
const BEHIND = /[²³¹‰°…”€]\p{L}/u
const DEGREE = /°[CF]/u
/** Signs that also stand inside a word: `Geht’s`, `Schlauch–Haspel`, `10×15`. */
const INSIDE = /[’–—·×\u00a0]/u

/** How odd it is that a person put a sign between these: 0 is not at all, 1 is hardly ever, more is never. */
function odd(sign: string, before: string, after: string): number {
  if (CONTROL.test(sign)) return 4
  if (BEHIND.test(sign + after) && !DEGREE.test(sign + after)) return 1
  if (TYPOGRAPHIC.test(sign) && !(LETTER.test(before) && LETTER.test(after))) return 0.1
  if (INSIDE.test(sign)) return 0.3
  if (sign === 'ß') return VOWEL.test(before) && !UPPER.test(after) ? 0 : 1
  if (!UMLAUT.test(sign) && !NAMES.test(sign)) return 1
  if (!fitsCase(sign, before, after)) return 1
  return UMLAUT.test(sign) ? oddUmlaut(sign, before, after) : 0.4
}

/** Whether a letter stands in a word, and its case is that of its neighbours: `Öl`, `für`, `ÜBER`. */
function fitsCase(letter: string, before: string, after: string): boolean {
  if (!(LETTER.test(before) || LETTER.test(after))) return false
  if (LOWER.test(letter)) return !UPPER.test(after)
  return !LOWER.test(before) && !(LETTER.test(before) && LOWER.test(after))
}

function oddUmlaut(letter: string, before: string, after: string): number {
  // A vowel beside it is rare, but for Häuser.
  if (VOWEL.test(before) || (VOWEL.test(after) && !/äu/iu.test(letter + after))) return 0.35
  if (!LOWER.test(letter)) return 0
  if (!LETTER.test(before)) return 0.3
  return UPPER.test(before) && !LETTER.test(after) ? 0.5 : 0
}

/** Refuses UTF-8 in which single bytes are something else: read in another charset, every umlaut would be garbled. */
function refuseDamaged(bytes: Uint8Array): void {
  const text = new TextDecoder('utf-8').decode(bytes)
  const first = text.indexOf(WRONG)
  // Lengths of texts, because lists of millions of signs would cost more memory than the table.
  const wrong = text.length - text.replaceAll(WRONG, '').length
  const right = text.replaceAll(/[\u0000-\u007f\ufffd]+/g, '').length
  if (wrong > right) return
  const zeile =
    1 +
    text
      .slice(0, first)
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\n]+/g, '').length
  const sentence = `Die Datei ist in UTF-8 geschrieben, aber Zeile ${zeile} enthält ein Zeichen, das nicht dazugehört. Bitte berichtigen Sie die Zeile, oder speichern Sie die Tabelle neu als „CSV UTF-8“.`
  throw new DomainError(422, 'datei_unlesbar', sentence, { zeile })
}

/** What stands for bytes that are no UTF-8. */
const WRONG = '\ufffd'
