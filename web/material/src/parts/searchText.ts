/** Searches loaded rows as the service searches its lists (`contains` and the function `suchkern` there). Pure. */

const UMLAUTE: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss', ae: 'a', oe: 'o', ue: 'u' }
/** Letters without a decomposition in Unicode. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', '×': 'x' }

/** Ignores case alone. */
const lower = (text: string): string => text.normalize('NFC').toLowerCase()

/** Leaves out accents, blanks and hyphens: `HLF-001` and `hlf 001`, `Übergang`, `Uebergang` and `ubergang`. */
const kernOf = (text: string): string =>
  lower(text)
    .replace(/[äöüß]/g, (letter) => UMLAUTE[letter] ?? letter)
    .replace(/ae|oe|ue/g, (pair) => UMLAUTE[pair] ?? pair)
    .normalize('NFD')
    .replace(/[ıłøđ×]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\u0300-\u036f\u2010-\u2015\s.,/()-]+/g, '')

/** Returns whether a text contains each word of the searched one, in any order; undefined for an empty search. */
export function searchFor(wanted: string): ((text: string) => boolean) | undefined {
  const typed = wanted.split(/\s+/).filter(Boolean)
  if (typed.length === 0) return undefined
  const meaningful = typed.filter((word) => kernOf(word) !== '')
  const words = (meaningful.length > 0 ? meaningful : [wanted.trim()]).map(
    (word) => [lower(word), kernOf(word)] as const,
  )
  return (text) => {
    const [plain, kern] = [lower(text), kernOf(text)]
    return words.every(([word, core]) => (core !== '' && kern.includes(core)) || plain.includes(word))
  }
}
