/** Finds the charset that a label names, in every spelling of the Encoding standard, of IANA and of real mail. */
import iconv from 'iconv-lite'

/**
 * A charset by what decodes it. `nothing`: the label says nothing about bytes above 0x7f. `wide`: UTF-16 and UTF-32.
 * `shifted`: 7-bit charsets that shift between sets. `table`: a name of iconv-lite. `standard`: a name of `TextDecoder`.
 */
export type Charset =
  | { readonly kind: 'nothing' | 'utf8' | 'windows1252' }
  | { readonly kind: 'shifted'; readonly name: ShiftedName }
  | { readonly kind: 'wide' | 'table' | 'standard'; readonly name: string }

export type ShiftedName = 'utf7' | 'hz' | 'iso2022jp' | 'iso2022kr' | 'iso2022cn'

const words = (text: string) => text.trim().split(/\s+/)

/** Treated as if no label were given. `replacement` is what the Encoding standard calls charsets that nobody decodes. */
const NOTHING = words(`
  ascii usascii us iso646us iso646irv iso646irv1991 isoir6 ansix341968 ansix341986 cp367 ibm367 646 default unknown
  unknown8bit 7bit 8bit binary none base64 hex ucs2internal internal replacement`)
const UTF8 = words(
  'utf8 utf unicode11utf8 unicode20utf8 utf8mb3 utf8mb4 utf8bom utf8sig utf8n cp65001 65001 iso10646utf8',
)
/**
 * Labels of ISO 8859-1, which is read as its superset windows-1252, as all mail readers do (Encoding standard,
 * "windows-1252").
 */
const WINDOWS_1252 = words(`
  iso88591 iso8859 latin1 l1 cp819 ibm819 isoir100 88591 isolatin1 windows1252 cp1252 1252 ansi winlatin1 userdefined
  iso88591windows30latin1 iso88591windows31latin1 windows30latin1 windows31latin1`)
/** Labels, all in the form of `canonical`, and the charsets that they name; a charset that iconv-lite knows needs none. */
const ALIASES: readonly (readonly [labels: string, charset: Charset])[] = [
  [NOTHING.join(' '), { kind: 'nothing' }],
  [UTF8.join(' '), { kind: 'utf8' }],
  [WINDOWS_1252.join(' '), { kind: 'windows1252' }],
  ['utf7 unicode11utf7 unicode20utf7 cp65000', { kind: 'shifted', name: 'utf7' }],
  ['hz hzgb2312', { kind: 'shifted', name: 'hz' }],
  [
    'iso2022jp iso2022jp1 iso2022jp2 iso2022jp3 iso2022jpms cp50220 cp50221 cp50222 jis jisencoding',
    { kind: 'shifted', name: 'iso2022jp' },
  ],
  ['iso2022kr cp50225', { kind: 'shifted', name: 'iso2022kr' }],
  ['iso2022cn iso2022cnext cp50227', { kind: 'shifted', name: 'iso2022cn' }],
  [
    'utf16 unicode unicode11 ucs2 iso10646 iso10646ucs2 iso10646ucsbasic iso10646unicodelatin1 iso10646j1',
    { kind: 'wide', name: 'utf-16' },
  ],
  ['utf16le unicodefeff unicodelittle ucs2le cp1200', { kind: 'wide', name: 'utf-16le' }],
  ['utf16be unicodefffe unicodebig ucs2be cp1201', { kind: 'wide', name: 'utf-16be' }],
  ['utf32 ucs4 iso10646ucs4 cp12000', { kind: 'wide', name: 'utf-32' }],
  ['utf32le ucs4le', { kind: 'wide', name: 'utf-32le' }],
  ['utf32be ucs4be cp12001', { kind: 'wide', name: 'utf-32be' }],
  ['maccyrillic macukrainian cp10007 cp10017', { kind: 'standard', name: 'x-mac-cyrillic' }],
  ['macroman mac macintosh cp10000', { kind: 'standard', name: 'macintosh' }],
  ['koi8u', { kind: 'standard', name: 'koi8-u' }],
  ...(
    [
      ['iso-8859-6', 'iso88596i iso88596e'],
      ['iso-8859-7', 'suneugreek'],
      ['iso-8859-8', 'iso88598i iso88598e logical visual'],
      ['iso-8859-15', 'isolatin9'],
      ['windows-1250', 'iso88592windowslatin2 windows31latin2 winlatin2'],
      ['windows-1251', 'ansi1251 amiga1251 ami1251 wincyrillic'],
      // The Encoding standard reads these as their supersets, as it does ISO 8859-1.
      ['windows-1254', 'iso88599 88599 latin5 l5 isoir148 isolatin5 iso88599windowslatin5 windows31latin5'],
      ['windows-874', 'iso885911 tis620 tis62025330 tis62025331 isoir166'],
      ['koi8-r', 'koi koi8 koi8e isoir111 ecmacyrillic iso111ecmacyrillic'],
      ['cp437', 'pc8codepage437'],
      ['cp850', 'pc850multilingual'],
      ['cp858', 'pcmultilingual850euro'],
      ['cp861', 'cpis'],
      ['cp949', 'ksc56011987 ksc56011989 ksc5601'],
      ['cp932', 'windows31j cp943'],
      ['shift_jis', 'sjis jisx0201 x0201 halfwidthkatakana'],
      ['euc-jp', 'eucpkdfmtjapanese extendedunixcodepackedformatforjapanese cp51932 cp20932'],
      ['euc-kr', 'cp51949'],
      ['gbk', 'cngb gb231280 eucgb2312cn cp20936 cp51936'],
      ['big5', 'cnbig5'],
      ['iso646cn', 'iso57gb1988'],
      ['rk1048', 'kz1048'],
      ['pt154', 'ptcp154 cp154 cyrillicasian'],
      ['maccenteuro', 'maccentraleurroman macce cp10029'],
      ['macgreek', 'cp10006'],
      ['macturkish', 'cp10081'],
    ] as const
  ).map(([name, labels]) => [labels, { kind: 'table', name }] as const),
]

const KNOWN: ReadonlyMap<string, Charset> = new Map(
  ALIASES.flatMap(([labels, charset]) => words(labels).map((label) => [label, charset] as const)),
)

/** A code page by its number, as Microsoft, IBM and IANA write it: `CP-850`, `IBM00858`, `CCSID00858`, `dos-874`. */
const CODE_PAGE = /^(?:ansi|ccsid|cp|dos|ibm|ms|msdos|oem|pc|win|windows)0{0,3}([1-9]\d{1,4})$/
/** The year that the registry of IANA writes behind names of standards: `ISO_8859-2:1987`. */
const YEAR = /:(?:19|20)\d\d(?=\W*$)/
/** In front of a name: `cs` of its alias for programs (RFC 2978 section 2.3), `x-` of what is not registered. */
const PREFIX = /^(?:cs|x)(?=.)/

/** The charset that a label names; null for an unknown one. Slow for an unknown one. */
export function charsetOf(label: string): Charset | null {
  const [written = ''] = label.split(/[;,]/, 1)
  const name = canonical(written)
  if (name === '') return { kind: 'nothing' }
  const bare = canonical(written.replace(YEAR, '')).replace(PREFIX, '')
  const page = CODE_PAGE.exec(bare)?.[1]
  const spellings = [...new Set([name, bare, page === undefined ? bare : `cp${page}`])]
  const known = spellings.map((each) => KNOWN.get(each)).find((charset) => charset !== undefined)
  if (known !== undefined) return known
  const table = spellings.find((each) => iconv.encodingExists(each))
  return table === undefined ? null : { kind: 'table', name: table }
}

/** Case, quotes and punctuation of labels vary in real mail. */
function canonical(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]/g, '')
}
