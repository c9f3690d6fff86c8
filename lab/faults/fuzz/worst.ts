/** The worst values of an attacker: they stress backtracking expressions, parsers and lists of separators. */

/** One or a few characters that are repeated. */
const UNITS: readonly string[] = [
  ...'@ "()[]{}<>%=?,;:/\\.-_&|*+^$!~#0a\t\'`\u00e4\u0130\ufb03',
  ...[
    '=?',
    '?=',
    '=?utf-8?q?',
    '=?utf-8?B?YQ==?= ',
    '%25',
    '%2',
    '%C3',
    '%00',
    '@ ',
    ' @',
    'a@',
    '" ',
    '"\\',
    ', ',
    ';=',
  ],
  ...['a=', '""', '((', ')(', '[]', '<>', '<a ', '<!--', '</', '&#', '&amp', '../', '//', '0-', '9.', '1:', 'W/"a",'],
  ...['bytes=0-1,', 'q=0.', 'eyJ-', '-eyJ.', 'OR ', 'from:', 'NOT -', 'a*', "''", '$(', '{"a":', '[[', 'e\u0301'],
]

/** Prefix and suffix of the repeated characters: a value often fails only at its end. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['a', ' x'],
  ['a', '@x'],
  ['"', ''],
  ['a@b', '\u00ff!'],
  ['0', 'z'],
  ['=?utf-8?q?', '?'],
  ['<', '"'],
]

/** Just below each of our bounds, and the maximum of the protocol. */
const HEADER_SIZES = [100, 320, 2_000, 4_090, 8_100, 60_000] as const
const BODY_SIZES = [100, 320, 4_090, 64_000, 250_000] as const

export type Room = 'header' | 'body'

/** The worst value with this number: every unit in every frame and size before the first comes again. */
export function worstValue(number: number, room: Room): string {
  const sizes = room === 'header' ? HEADER_SIZES : BODY_SIZES
  const size = sizes[number % sizes.length]!
  const unit = UNITS[Math.floor(number / sizes.length) % UNITS.length]!
  const [before, behind] = FRAMES[Math.floor(number / (sizes.length * UNITS.length)) % FRAMES.length]!
  const repeats = Math.max(1, Math.floor((size - before.length - behind.length) / unit.length))
  return before + unit.repeat(repeats) + behind
}

/** How many different values there are. */
export const WORST_VALUES = UNITS.length * FRAMES.length * Math.max(HEADER_SIZES.length, BODY_SIZES.length)

/** Encodes a value for a URL: only characters that HTTP forbids, so that most take one byte. */
export const inAddress = (value: string): string =>
  value.replaceAll(' ', '+').replaceAll(/[^!-~]|[#&]/gu, (character) => encodeURIComponent(character.toWellFormed()))

/** Encodes a value for a header: no line ends, one byte per character. */
export const inHeader = (value: string): string => value.replaceAll(/[^\t -~\u00a0-\u00ff]/gu, '?')
