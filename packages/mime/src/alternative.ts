/** Compares the two forms of one content: the plain text and the HTML of a multipart/alternative. */

/** Words of HTML for each word of a plain text that is only a stub beside it, and words on top of that. */
const STUB_FACTOR = 4
const STUB_MARGIN = 20
/** Maximum words of a plain text that asks for a program that shows HTML. */
const MAX_REQUEST_WORDS = 60
/** New words from which on the HTML says more than such a request. */
const MIN_NEW_WORDS = 3

const WORD = /[\p{L}\p{N}]+/gu
/** An address in a text, with the brackets that `htmlToText` puts around that of a link. */
const ADDRESS = /\(?\b(?:https?|ftp|mailto|tel):[^\s()<>"]+\)?/gi
/** The word HTML, but not the end of a file name. */
const MENTIONS_HTML = /(?<![\p{L}\p{N}.])html(?![\p{L}\p{N}])/iu

export type Comparison = {
  /** Whether the plain text only points to the HTML. */
  readonly isStub: boolean
  /** The lines and addresses of the HTML with words that the plain text lacks. */
  readonly added: string
}

/** Compares a plain text with the text of its HTML. Linear. Addresses do not count as words. */
export function compareAlternatives(plain: string, html: string): Comparison {
  const known = new Set(wordsOf(plain))
  const isNew = (word: string) => !known.has(word)
  if (!wordsOf(html).some(isNew)) return { isStub: false, added: '' }
  const plainProse = plain.replace(ADDRESS, ' ')
  const plainWords = wordsOf(plainProse).length
  const added = new Set<string>()
  let htmlWords = 0
  let newWords = 0
  for (const line of html.split('\n')) {
    const prose = line.replace(ADDRESS, ' ')
    const words = wordsOf(prose)
    const fresh = words.filter(isNew).length
    if (fresh > 0) added.add(prose)
    htmlWords += words.length
    newWords += fresh
  }
  for (const [address] of html.matchAll(ADDRESS)) if (wordsOf(address).some(isNew)) added.add(address)
  const isFarShorter = htmlWords >= plainWords * STUB_FACTOR + (plainWords === 0 ? 1 : STUB_MARGIN)
  const isRequest = plainWords <= MAX_REQUEST_WORDS && newWords >= MIN_NEW_WORDS && MENTIONS_HTML.test(plainProse)
  return { isStub: isFarShorter || isRequest, added: [...added].join('\n') }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}
