const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const DICTIONARY_SIZE = 4096
/** Initial content of the dictionary (MS-OXRTFCP section 2.1.2.1). */
const DICTIONARY = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript ' +
    '\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
    '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)

/**
 * Decompresses the RTF of a message (MS-OXRTFCP).
 *
 * @returns at most `maxBytes` bytes; null when the input is no compressed RTF
 */
export function decompressRtf(bytes: Buffer, maxBytes: number): Buffer | null {
  if (bytes.length < 16) return null
  const kind = bytes.readUInt32LE(8)
  if (kind === UNCOMPRESSED) return bytes.subarray(16, 16 + maxBytes)
  if (kind !== COMPRESSED) return null
  const dictionary = Buffer.alloc(DICTIONARY_SIZE)
  DICTIONARY.copy(dictionary)
  const out = Buffer.alloc(Math.min(bytes.readUInt32LE(4), maxBytes, bytes.length * 20))
  let write = DICTIONARY.length
  let written = 0
  const put = (byte: number): void => {
    if (written < out.length) out[written++] = byte
    dictionary[write] = byte
    write = (write + 1) % DICTIONARY_SIZE
  }
  let at = 16
  while (at < bytes.length && written < out.length) {
    const control = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length && written < out.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0)
        continue
      }
      const token = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const offset = token >> 4
      if (offset === write) return out.subarray(0, written)
      for (let index = 0; index < (token & 0xf) + 2; index++) put(dictionary[(offset + index) % DICTIONARY_SIZE] ?? 0)
    }
  }
  return out.subarray(0, written)
}
