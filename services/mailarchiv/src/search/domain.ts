/** Domains in their two spellings: `löschzug.example` and `xn--lschzug-q4a.example` are one (RFC 5891, UTS 46). */
import { domainToASCII, domainToUnicode } from 'node:url'

const HAS_TWO_SPELLINGS = /[^\x00-\x7f]|xn--/i
/** Characters of no domain, which `node:url` would read as parts of a URL. */
const OF_NO_DOMAIN = /[\x00-\x20\s/\\?#%:@[\]]/

/**
 * The form for comparing domains: with the letters of people (U-labels), without a final dot.
 *
 * @param domain in lower case
 */
export function canonicalDomain(domain: string): string {
  let end = domain.length
  while (domain[end - 1] === '.') end--
  const name = domain.slice(0, end)
  return (isInternational(name) && domainToUnicode(name)) || name
}

/** An address by whose words it is found: in both spellings where its domain has two. */
export function spelledAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at === -1 || !isInternational(domain)) return address
  const others = [domainToUnicode(domain), domainToASCII(domain)].filter(
    (spelling) => spelling !== '' && spelling !== domain.toLowerCase(),
  )
  return [address, ...others.map((spelling) => `${address.slice(0, at)}@${spelling}`)].join(' ')
}

function isInternational(domain: string): boolean {
  return HAS_TWO_SPELLINGS.test(domain) && !OF_NO_DOMAIN.test(domain)
}
