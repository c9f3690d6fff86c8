/** Shows the people of a mail: of others, where it is blacked out, that there are some. */
import type { Mailbox } from '@zeughaus/mime'
import { type Html, html } from '@zeughaus/platform'
import { canonicalAddress } from '../../search/index.ts'
import { lineOf } from './page.ts'

/** Stands for the name and address of another person. */
export const BLACKED = '████'
/** Characters of a name, and of an address. */
const MOST_CHARACTERS = 200

export interface ShownPeople {
  isOwn(mailbox: Mailbox): boolean
  /** At most so many; the person asked for is among them. */
  list(mailboxes: readonly Mailbox[], most: number): Html
  /** The same without the addresses of those who have names. */
  names(mailboxes: readonly Mailbox[], most: number): Html
}

/** @param of the addresses of the person asked for, none where nobody is; whether others are blacked out */
export function shownPeople(of: { readonly addresses: readonly string[]; readonly isBlacked: boolean }): ShownPeople {
  const own = new Set(of.addresses.map(canonicalAddress))
  const isOwn = ({ address }: Mailbox) => own.has(canonicalAddress(address))

  /** The mailbox with what may be shown of it; null: nothing. */
  function open(mailbox: Mailbox): Mailbox | null {
    if (!of.isBlacked) return mailbox
    if (!isOwn(mailbox)) return null
    // A name with an address in it may be that of another.
    const isOther = mailbox.name.includes('@') && !own.has(canonicalAddress(mailbox.name))
    return isOther ? { ...mailbox, name: BLACKED } : mailbox
  }

  function list(mailboxes: readonly Mailbox[], most: number, written: (mailbox: Mailbox) => string): Html {
    const shown =
      mailboxes.length <= most ? mailboxes : mailboxes.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    const texts = shown.slice(0, most).map((each, place) => {
      const mailbox = open(each)
      return html`${place === 0 ? '' : ', '}<bdi>${mailbox === null ? BLACKED : written(mailbox)}</bdi>`
    })
    const more = mailboxes.length - texts.length
    return html`${texts}${more > 0 ? ` und ${more.toLocaleString('de-DE')} weitere` : ''}`
  }

  return {
    isOwn,
    list: (mailboxes, most) => list(mailboxes, most, written),
    names: (mailboxes, most) => list(mailboxes, most, ({ name, address }) => lineOf(name || address, MOST_CHARACTERS)),
  }
}

function written(mailbox: Mailbox): string {
  const [name, address] = [mailbox.name, mailbox.address].map((each) => lineOf(each, MOST_CHARACTERS)) as [
    string,
    string,
  ]
  if (name === '') return address
  return address === '' ? name : `${name} <${address}>`
}
