/** Takes away what programs write around an address. */

const PLAIN_ADDRESS = /^[\w.+-]{1,64}@[\w.-]{0,254}\w$/
/** Characters that nobody sees: zero-width blanks, soft hyphens, marks of direction, control characters. */
const INVISIBLE = /[\p{Cf}\p{Cc}]+/gu
/** A scheme in front of an address: `mailto:`, `SMTP:`. */
const SCHEME = /^[a-z][a-z0-9+.-]{1,20}:(?:\/\/)?\s*(?=[^\s@]+@)/i
/** Quotes and brackets around an address, as pairs. */
const PAIRS: ReadonlySet<string> = new Set(`'' "" \`\` \`´ ´´ ‘’ ‚‘ ’’ “” „“ ”” «» »« ‹› <> [] {}`.split(' '))
/** Pairs and schemes around one another that are taken away; real ones are two. */
const LAYERS = 8
/** Punctuation behind a domain, which ends with a letter or a digit. */
const BEHIND_DOMAIN = '.,;:\'"`´’”“>)}]'

/** Whether an address is written as nearly all are: there is nothing to clean. */
export function isPlainAddress(address: string): boolean {
  return PLAIN_ADDRESS.test(address)
}

/**
 * Removes from an address what programs write around it: quotes of any kind, `mailto:` or `SMTP:`, dots behind the
 * domain, and invisible characters.
 */
export function cleanAddress(raw: string): string {
  if (isPlainAddress(raw)) return raw
  let address = raw.replace(INVISIBLE, '').trim()
  for (let layer = 0, before = ''; layer < LAYERS && before !== address; layer++) {
    before = address
    const isPair = address.length > 2 && PAIRS.has(`${address[0]}${address.at(-1)}`)
    address = (isPair ? address.slice(1, -1) : address).replace(SCHEME, '').trim()
  }
  const at = address.lastIndexOf('@')
  return at <= 0 ? address : `${address.slice(0, at)}${cleanDomain(address.slice(at))}`
}

/** @param text the domain with its at sign; behind `mailto:` a query may follow */
function cleanDomain(text: string): string {
  const query = text.indexOf('?')
  let end = query < 0 ? text.length : query
  const isLiteral = text.startsWith('@[')
  while (end > 1 && BEHIND_DOMAIN.includes(text[end - 1] ?? '') && !(isLiteral && text[end - 1] === ']')) end--
  return text.slice(0, end)
}
