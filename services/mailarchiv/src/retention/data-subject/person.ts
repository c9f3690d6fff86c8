/** The person that a request about their data is of, and what of a mail is theirs. */
import type { Mailbox } from '@zeughaus/mime'
import { canonicalAddress, foldText, isAddress, spelledAddress, tokens } from '../../search/index.ts'

export { ROLES, type Role } from '../../api/bundle/index.ts'

/** The person that is looked for: an exact address, or words that all stand in one name with its address. */
export type Person =
  | { readonly kind: 'address'; readonly text: string; readonly address: string; readonly tokens: readonly string[] }
  | { readonly kind: 'name'; readonly text: string; readonly tokens: readonly string[] }

/** Names of an address that are looked for in texts: a newsletter may give it any number. */
const MAX_NAMES = 20

/** Reads what was typed; null for a text that is neither an address nor has a letter or digit. */
export function readPerson(text: string): Person | null {
  const found = tokens(text)
  if (found.length === 0) return null
  if (!text.includes('@')) return { kind: 'name', text: text.trim(), tokens: found }
  const address = canonicalAddress(text)
  return isAddress(address) ? { kind: 'address', text: address, address, tokens: found } : null
}

/** Whether a mailbox is the person: the same address, or every word of the name stands in its name or address. */
export function isPerson(person: Person, { name, address }: Mailbox): boolean {
  if (person.kind === 'address') return canonicalAddress(address) === person.address
  const words = new Set(tokens(`${name} ${address}`))
  return person.tokens.every((word) => words.has(word))
}

/** Collects the names that mails give an address; a name of one word would find too much. */
export class Names {
  readonly person: Person
  readonly #names = new Map<string, string>()

  constructor(person: Person) {
    this.person = person
  }

  add(name: string): void {
    if (this.person.kind === 'name' || this.#names.size >= MAX_NAMES) return
    const folded = foldText(name)
    if (folded.includes(' ') && !this.#names.has(folded)) this.#names.set(folded, name)
  }

  /** What texts that name the person hold: the address in each spelling, and the names, also turned round. */
  phrases(): string[] {
    const { kind, text, tokens: words } = this.person
    const names = kind === 'name' ? [text] : [...this.#names.values()]
    // An address has no blanks.
    const first = kind === 'name' ? [] : spelledAddress(text).split(' ')
    const turned = names.flatMap((name) => {
      const [one, other, ...more] = kind === 'name' ? words : tokens(name)
      return one === undefined || other === undefined || more.length > 0 ? [name] : [name, `${other} ${one}`]
    })
    return [...first, ...turned]
  }
}
