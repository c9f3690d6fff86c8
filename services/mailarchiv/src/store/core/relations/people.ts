/** Sums what the mails of a batch say about each address. */
import { domainOf, foldText, spelledAddress } from '../../../search/index.ts'
import { type Person, roleBits } from './relations.ts'

/** What a batch adds to a contact. Positions are those of sort-key.ts. */
export type ContactSum = {
  readonly address: string
  readonly domain: string
  /** The name in the newest of these mails that gives one; '' for none. */
  readonly name: string
  /** Position of that mail; the lowest position of all when none gives a name. */
  readonly namedAt: number
  readonly sent: number
  readonly received: number
  readonly first: number
  readonly last: number
  /** Position of each mail, and the roles in it. */
  readonly mails: { readonly sort: number; readonly roles: number }[]
}

const SENDER = roleBits(['from'])
const RECIPIENT = roleBits(['to', 'cc'])

/** Sums people by address, in the order of addresses: neighbours share pages of the table. */
export function sumPeople(mails: readonly { readonly sort: number; readonly people: readonly Person[] }[]) {
  const sums = new Map<string, ContactSum>()
  for (const { sort, people } of mails) {
    for (const person of people) {
      const sum = added(sums.get(person.address), person, sort)
      sum.mails.push({ sort, roles: person.roles })
      sums.set(person.address, sum)
    }
  }
  return [...sums.values()].sort((a, b) => (a.address < b.address ? -1 : 1))
}

function added(known: ContactSum | undefined, { address, name, roles }: Person, sort: number): ContactSum {
  const isNewer = name !== '' && (known === undefined || known.name === '' || sort >= known.namedAt)
  return {
    address,
    domain: domainOf(address),
    name: isNewer ? name : (known?.name ?? ''),
    namedAt: isNewer ? sort : (known?.namedAt ?? Number.MIN_SAFE_INTEGER),
    sent: (known?.sent ?? 0) + Number((roles & SENDER) !== 0),
    received: (known?.received ?? 0) + Number((roles & RECIPIENT) !== 0),
    first: Math.min(known?.first ?? sort, sort),
    last: Math.max(known?.last ?? sort, sort),
    mails: known?.mails ?? [],
  }
}

/** Folded words of name and address, each with a space before it: what a contact is found by. */
export function wordsOfContact(name: string, address: string): string {
  const folded = foldText(`${name} ${spelledAddress(address)}`)
  return folded === '' ? '' : ` ${folded}`
}

/** A contact that a caller knows by another name than all do: by '' for none. With the words that it is found by. */
export type OtherName = { readonly name: string; readonly words: string }

/**
 * What the words of a contact (with a space behind them) hold when it is found by these: each of them, the last one as the
 * start of a word.
 */
export function stretchesOf(words: readonly string[]): string[] {
  return words.map((word, place) => (place === words.length - 1 ? ` ${word}` : ` ${word} `))
}

/** The numbers of the contacts with another name that are found by these words. */
export function foundByOtherName(others: ReadonlyMap<number, OtherName>, words: readonly string[]): number[] {
  const stretches = stretchesOf(words)
  return [...others].flatMap(([contact, other]) =>
    stretches.every((stretch) => `${other.words} `.includes(stretch)) ? [contact] : [],
  )
}
