/** The list of the mails by date: on the first page, or where they are many on pages of their years. */
import { type Day, type Html, html, writtenCount } from '@zeughaus/platform'
import { hrefOf, MOST_ON_FIRST, MOST_ON_PAGE, page, table } from '../../../api/bundle/index.ts'

/** A mail in the list. Kept for each until the end. */
export interface Line {
  readonly at: number
  readonly day: Day
  readonly row: Html
}

/** A page of the list. */
export interface ListPage {
  readonly path: string
  readonly title: string
  readonly lines: readonly Line[]
}

/** The list in the order of the dates: what stands on the first page, and the pages beside it. */
export function listOf(lines: readonly Line[]): { readonly first: Html; readonly pages: readonly ListPage[] } {
  const sorted = lines.toSorted((one, other) => one.at - other.at)
  if (sorted.length === 0) return { first: html``, pages: [] }
  if (sorted.length <= MOST_ON_FIRST) return { first: html`<h2>Die Mails</h2>\n${tableOf(sorted)}`, pages: [] }
  const pages = [...Map.groupBy(sorted, ({ day }) => day.slice(0, 4))].flatMap(([year, own]) => pagesOf(year, own))
  const items = pages.map(
    ({ path, title, lines: own }) =>
      html`<li><a href="${hrefOf(path)}">${title}</a>: ${writtenCount(own.length, 'Mail', 'Mails')}</li>\n`,
  )
  return { first: html`<h2>Die Mails</h2>\n<ul>\n${items}</ul>`, pages }
}

function pagesOf(year: string, lines: readonly Line[]): ListPage[] {
  const count = Math.ceil(lines.length / MOST_ON_PAGE)
  return Array.from({ length: count }, (_, at) => ({
    path: at === 0 ? `${year}.html` : `${year}-${at + 1}.html`,
    title: count === 1 ? year : `${year}, Teil ${at + 1} von ${count}`,
    lines: lines.slice(at * MOST_ON_PAGE, (at + 1) * MOST_ON_PAGE),
  }))
}

export function listPage({ title, lines }: ListPage): Uint8Array {
  return page(
    `Mails ${title}`,
    html`<nav><a href="index.html">Zur Übersicht</a></nav>
<h1>Mails ${title}</h1>
${tableOf(lines)}`,
  )
}

const tableOf = (lines: readonly Line[]): Html =>
  table(
    lines.map(({ row }) => row),
    { hasRoles: true },
  )
