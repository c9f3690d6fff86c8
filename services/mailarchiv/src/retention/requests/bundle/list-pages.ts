/** The list of the mails by date: on the first page, or where they are many on pages of their years. */
import { copied, type Day, type Html, html, writtenCount } from '@zeughaus/platform'
import { type BundledFile, linkTo, rolesText, type Spoken } from './mail-page.ts'
import { hrefOf, lineOf, page } from './page.ts'
import type { ReadMail } from './read-mail.ts'

/** Mails up to which all stand on the first page, and mails of a page of a year: a telephone scrolls them at once. */
const MOST_ON_FIRST = 300
const MOST_ON_PAGE = 500
/** Mailboxes and files of one line. */
const MOST_PEOPLE = 3
const MOST_FILES = 5
const MOST_SUBJECT = 200
const MOST_FILENAME = 50

/** A mail in the list. Kept for each until the end. */
export interface Line {
  readonly at: number
  readonly day: Day
  readonly row: Html
}

interface ListedMail {
  readonly number: number
  readonly day: Day
  readonly paths: { readonly page: string; readonly original: string | null; readonly files: readonly BundledFile[] }
}

export function lineOfMail(mail: ReadMail, { number, day, paths }: ListedMail, { people, instant }: Spoken): Line {
  const { record, roles } = mail
  const subject = lineOf(record.subject, MOST_SUBJECT) || '(ohne Betreff)'
  const state = mail.message === null ? ' (nicht lesbar)' : ''
  const row = html`<tr>
<td class="number" data-name="Nr.">${number}</td>
<td class="date" data-name="Datum">${instant(record.date)}</td>
<td data-name="Von">${people.names(record.from, MOST_PEOPLE)}</td>
<td data-name="An">${people.names([...record.to, ...record.cc], MOST_PEOPLE)}</td>
<td data-name="Betreff"><a href="${hrefOf(paths.page)}"><bdi>${subject}</bdi></a>${state}
<p>${paths.original === null ? '' : html`<a href="${hrefOf(paths.original)}">Original</a>`} ${filesOf(paths.files)}</p></td>
<td data-name="Beteiligt als">${rolesText(roles)}</td>
</tr>
`
  return { at: record.date, day, row: copied(row) }
}

/** Links to files that open as they are; of the others the page of the mail says more. */
function filesOf(files: readonly BundledFile[]): Html {
  const links = files
    .slice(0, MOST_FILES)
    .map((file) => (file.kind === 'shown' ? html`${linkTo(file, '', MOST_FILENAME)} ` : html``))
  const more = files.length - links.filter(({ text }) => text !== '').length
  return html`${links}${more > 0 ? `und ${more.toLocaleString('de-DE')} weitere` : ''}`
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
  if (sorted.length <= MOST_ON_FIRST) return { first: html`<h2>Die Mails</h2>\n${table(sorted)}`, pages: [] }
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
${table(lines)}`,
  )
}

const table = (lines: readonly Line[]): Html => html`<table>
<thead><tr><th scope="col" class="number">Nr.</th><th scope="col" class="date">Datum</th><th scope="col">Von</th><th scope="col">An</th><th scope="col" class="subject">Betreff, Dateien</th><th scope="col" class="roles">Beteiligt als</th></tr></thead>
<tbody>
${lines.map(({ row }) => row)}</tbody>
</table>`
