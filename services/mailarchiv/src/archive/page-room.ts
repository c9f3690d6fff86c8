/**
 * How much of its mails one answer holds. Senders decide how long a mail's names, addresses, subject and list of files are,
 * and an answer has hundreds of mails: without a bound, a few dozen hostile ones would take all the memory there is.
 */
import type { Mailbox } from '@zeughaus/mime'
import type { AddedText, MailSummary } from './types.ts'

/** Stored characters of the rows that one answer of `changes` holds; one row in any case. */
export const CHANGES_CHARACTERS = 2 * 1024 * 1024
/** Characters of added texts that one answer of `history` holds; those of one mail in any case. */
export const HISTORY_CHARACTERS = 8 * 1024 * 1024

export const charactersOfTexts = (texts: readonly AddedText[]): number =>
  texts.reduce((sum, { text }) => sum + text.length, 0)

/** Stored characters of subjects and addresses on one page, besides what every mail of it may take. */
const PAGE_CHARACTERS = 2 * 1024 * 1024
/** A mail may take so many on any page: several hundred recipients. */
export const SURE_CHARACTERS = 16 * 1024
/** What a mail that has no room is shown with: of its subject, its senders and its recipients so many each. */
const SHOWN_CHARACTERS = SURE_CHARACTERS / 4

/** The room of one page, given out in the order of its mails. */
export class PageRoom {
  #left = PAGE_CHARACTERS

  /**
   * The mail as the page shows it: whole, or without the ends of its subject and lists when there is no room for them.
   *
   * @param characters what its subject and lists take as they are stored
   */
  fit(mail: MailSummary, characters: number): MailSummary {
    if (characters <= SURE_CHARACTERS) return mail
    if (characters <= this.#left) {
      this.#left -= characters
      return mail
    }
    return { ...mail, subject: beginningOf(mail.subject), from: firstOf(mail.from), to: firstOf(mail.to) }
  }
}

function beginningOf(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text
  const beginning = text.slice(0, SHOWN_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
  // A copy, because a slice keeps the whole text in memory.
  return Buffer.from(beginning).toString()
}

function firstOf(people: readonly Mailbox[]): readonly Mailbox[] {
  let left = SHOWN_CHARACTERS
  const end = people.findIndex(({ name, address }) => {
    left -= name.length + address.length
    return left < 0
  })
  return end === -1 ? people : people.slice(0, end)
}
