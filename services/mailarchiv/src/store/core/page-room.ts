/**
 * Bounds the size of an answer. Senders decide the length of names, addresses, subject and list of files, and an answer
 * has hundreds of mails: without a bound, a few dozen hostile ones would take all memory.
 */
import type { Mailbox } from '@zeughaus/mime'
import type { AddedText, MailSummary } from '../contract/index.ts'

/** Stored characters of the rows in one answer of `changes`; at least one row. */
export const CHANGES_CHARACTERS = 2 * 1024 * 1024
/** Characters of added texts in one answer of `history`; at least those of one mail. */
export const HISTORY_CHARACTERS = 8 * 1024 * 1024

export const charactersOfTexts = (texts: readonly AddedText[]): number =>
  texts.reduce((sum, { text }) => sum + text.length, 0)

/** Stored characters of subjects and addresses on one page, besides SURE_CHARACTERS of each mail. */
const PAGE_CHARACTERS = 2 * 1024 * 1024
/** Characters of a mail that fit on any page: several hundred recipients. */
export const SURE_CHARACTERS = 16 * 1024
/** Characters each of subject, senders and recipients of a mail that has no room. */
const SHOWN_CHARACTERS = SURE_CHARACTERS / 4

/** The room of one page, given to its mails in order. */
export class PageRoom {
  #left = PAGE_CHARACTERS

  /**
   * Returns the mail whole, or with shortened subject and lists when there is no room for them.
   *
   * @param characters stored length of its subject and lists
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
