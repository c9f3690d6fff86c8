/** The list of a handover in the order of its numbers: on the first page, or where it is long on pages of its own. */
import { type Day, germanDay, type Html, html } from '@zeughaus/platform'
import { hrefOf, MOST_ON_FIRST, MOST_ON_PAGE, page, table } from '../bundle/index.ts'
import { INDEX } from './facts.ts'

/** Numbers of six digits on one line. */
export const LIST_STYLE = `
@media (min-width:45.01rem){
th.number{width:4.75rem}
}
@media print{
th.number{width:3.5rem}
}
`

/** Digits of the number of a page, at least. */
const DIGITS = 4

const pathOf = (number: number): string => `liste/${`${number}`.padStart(DIGITS, '0')}.html`

/** A page of the list, once it is written. */
interface ListPage {
  readonly path: string
  readonly title: string
  readonly from: Day
  readonly to: Day
}

export class HandoverList {
  readonly #isOnFirst: boolean
  readonly #pages: ListPage[] = []
  #rows: { readonly row: Html; readonly day: Day }[] = []

  /** @param mails how many come at most */
  constructor(mails: number) {
    this.#isOnFirst = mails <= MOST_ON_FIRST
  }

  /** The top of the bundle from the page on which the list is. */
  get top(): string {
    return this.#isOnFirst ? '' : '../'
  }

  /** Where the mail with this number is listed; null: on the first page. */
  pageOf(number: number): string | null {
    return this.#isOnFirst ? null : pathOf(Math.ceil(number / MOST_ON_PAGE))
  }

  /** Adds the next mail. Yields the page before, once it is known that it is not the last one. */
  *add(row: Html, day: Day): Generator<readonly [path: string, page: Uint8Array]> {
    if (!this.#isOnFirst && this.#rows.length === MOST_ON_PAGE) yield this.#take({ isLast: false })
    this.#rows.push({ row, day })
  }

  /** Ends the list: what stands on the first page, and the last page beside it. */
  end(): { readonly first: Html; readonly pages: (readonly [path: string, page: Uint8Array])[] } {
    if (this.#rows.length === 0) return { first: html``, pages: [] }
    if (this.#isOnFirst) return { first: html`<h2>Die Mails</h2>\n${this.#table()}`, pages: [] }
    const pages = [this.#take({ isLast: true })]
    const items = this.#pages.map(
      ({ path, title, from, to }) => html`<li><a href="${hrefOf(path)}">${title}</a>: ${daysText(from, to)}</li>\n`,
    )
    return { first: html`<h2>Die Mails</h2>\n<ul>\n${items}</ul>`, pages }
  }

  #take({ isLast }: { readonly isLast: boolean }): readonly [string, Uint8Array] {
    const number = this.#pages.length + 1
    const start = this.#pages.length * MOST_ON_PAGE
    const title = titleOf(start + 1, start + this.#rows.length)
    const links = [
      html`<a href="../${INDEX}">Zur Übersicht</a>`,
      ...(number === 1 ? [] : [html` · <a href="../${hrefOf(pathOf(number - 1))}">Vorige Seite</a>`]),
      ...(isLast ? [] : [html` · <a href="../${hrefOf(pathOf(number + 1))}">Nächste Seite</a>`]),
    ]
    const body = html`<nav>${links}</nav>
<h1>${title}</h1>
${this.#table()}
<nav>${links}</nav>`
    this.#pages.push({ path: pathOf(number), title, from: this.#rows[0]!.day, to: this.#rows.at(-1)!.day })
    this.#rows = []
    return [pathOf(number), page(title, body, LIST_STYLE)]
  }

  #table(): Html {
    return table(
      this.#rows.map(({ row }) => row),
      { hasRoles: false },
    )
  }
}

const titleOf = (first: number, last: number): string =>
  first === last
    ? `Mail ${first.toLocaleString('de-DE')}`
    : `Mails ${first.toLocaleString('de-DE')} bis ${last.toLocaleString('de-DE')}`

const daysText = (from: Day, to: Day): string =>
  from === to ? germanDay(from) : `${germanDay(from)} bis ${germanDay(to)}`
