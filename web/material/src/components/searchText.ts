/** Searches loaded rows as the service searches its lists (`contains` and the function `suchkern` there). Pure. */
import { folded, visible } from './folding.ts'

const UMLAUTE: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss', ae: 'a', oe: 'o', ue: 'u' }
/** Letters without a decomposition in Unicode. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', '×': 'x' }

/** Leaves out accents, blanks and hyphens: `HLF-001` and `hlf 001`, `Übergang`, `Uebergang` and `ubergang`. */
const kernOf = (text: string): string =>
  folded(text)
    .replace(/[äöüß]/g, (letter) => UMLAUTE[letter] ?? letter)
    .replace(/ae|oe|ue/g, (pair) => UMLAUTE[pair] ?? pair)
    .normalize('NFD')
    .replace(/[ıłøđ×]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\u0300-\u036f\u2010-\u2015\s.,/()-]+/g, '')

/** Returns whether a text contains each word of the searched one, in any order; undefined for an empty search. */
export function searchFor(wanted: string): ((text: string) => boolean) | undefined {
  const seen = visible(wanted)
  const typed = seen.split(/\s+/).filter(Boolean)
  if (typed.length === 0) return undefined
  const meaningful = typed.filter((word) => kernOf(word) !== '')
  const words = (meaningful.length > 0 ? meaningful : [seen.trim()]).map(
    (word) => [folded(word), kernOf(word)] as const,
  )
  return (text) => {
    const [plain, kern] = [folded(text), kernOf(text)]
    return words.every(([word, core]) => (core !== '' && kern.includes(core)) || plain.includes(word))
  }
}

/** The share of common pairs of letters from which a name resembles what was typed. */
const RESEMBLES = 0.6
/** Shorter texts are part of too many names. */
const TYPED_LEAST = 2

/** How near a name is to what was typed: 2 if it begins so, 1 if it contains it, less by resemblance, else 0. */
export function nearness(wanted: string, name: string): number {
  const [typed, kern] = [kernOf(visible(wanted)), kernOf(name)]
  if (typed.length < TYPED_LEAST) return 0
  if (kern.startsWith(typed)) return 2
  if (searchFor(wanted)?.(name) === true) return 1
  const [ours, theirs] = [pairsOf(typed), pairsOf(kern)]
  const share = (2 * ours.filter((pair) => theirs.includes(pair)).length) / (ours.length + theirs.length)
  return share >= RESEMBLES ? share : 0
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(text.length - 1, 0) }, (_unused, index) => text.slice(index, index + 2))
