/** Terms of the query language that a chip sets in the field. */

export const WITH_FILE = 'has:attachment'

/** The sizes to choose from, by their terms. */
export const SIZES: Readonly<Record<string, string>> = {
  'larger:1M': 'größer als 1 MB',
  'larger:5M': 'größer als 5 MB',
  'larger:20M': 'größer als 20 MB',
  'smaller:100k': 'kleiner als 100 KB',
}

const spaced = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '')

export const hasTerm = (q: string, term: string): boolean => spaced(q).includes(term)

/** The term of a chosen size; empty without one. */
export const sizeTerm = (q: string): string => Object.keys(SIZES).find((term) => hasTerm(q, term)) ?? ''

const withoutTerm = (q: string, term: string): string =>
  spaced(q)
    .filter((word) => word !== term)
    .join(' ')

/** Adds a term that narrows the whole query, also one that offers a choice. */
function withTerm(q: string, term: string): string {
  const rest = withoutTerm(q, term)
  const isChoice = /(^|\s)OR(\s|$)/.test(rest)
  return [isChoice ? `(${rest})` : rest, term].filter((part) => part !== '').join(' ')
}

/** Puts one term into the query in place of another; an empty one is none. */
export function exchanged(q: string, before: string, after: string): string {
  const rest = before === '' ? q : withoutTerm(q, before)
  return after === '' ? rest : withTerm(rest, after)
}
