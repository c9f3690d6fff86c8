import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'mak_'
const RANDOM_CHARACTERS = 43
const CHECKSUM_CHARACTERS = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = /^mak_[0-9A-Za-z]{49}$/

/** Makes a key: `mak_`, 43 base62 characters of randomness (256 bits), 6 of checksum over them. */
export function newToken(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + random + checksum(random)
}

/** Whether a text can be a key at all: recognises a mistyped one without a lookup. */
export function isToken(text: string): boolean {
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_CHARACTERS)
  return FORM.test(text) && text.endsWith(checksum(random))
}

function checksum(random: string): string {
  let rest = crc32(random)
  let text = ''
  while (text.length < CHECKSUM_CHARACTERS) {
    text = BASE62[rest % BASE62.length] + text
    rest = Math.floor(rest / BASE62.length)
  }
  return text
}
