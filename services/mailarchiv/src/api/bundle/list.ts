/** Mails as rows of a table, which a telephone shows as cards. */
import { type Html, html } from '@zeughaus/platform'
import { type BundledFile, linkTo, type MailPaths, type Spoken, subjectOf } from './mail-page.ts'
import { hrefOf } from './page.ts'
import type { ShownMail } from './read-mail.ts'
import { rolesText } from './roles.ts'

/** Mails up to which all stand on the first page, and mails of another page: a telephone scrolls them at once. */
export const MOST_ON_FIRST = 300
export const MOST_ON_PAGE = 500
/** Mailboxes and files of one line. */
const MOST_PEOPLE = 3
const MOST_FILES = 5
const MOST_SUBJECT = 200
const MOST_FILENAME = 50

interface ListedMail {
  readonly number: number
  readonly paths: MailPaths
  /** The top of the bundle from the page of the list. */
  readonly top: string
}

export function rowOf(mail: ShownMail, { number, paths, top }: ListedMail, { people, date, nobody }: Spoken): Html {
  const { record, roles } = mail
  const names = (of: ShownMail['record']['from']) => (of.length === 0 ? nobody : people.names(of, MOST_PEOPLE))
  const state = mail.message === null ? ' (nicht lesbar)' : ''
  const original = paths.original === null ? '' : html`<a href="${top}${hrefOf(paths.original)}">Original</a>`
  return html`<tr>
<td class="number" data-name="Nr.">${number}</td>
<td class="date" data-name="Datum">${date(record)}</td>
<td data-name="Von">${names(record.from)}</td>
<td data-name="An">${names([...record.to, ...record.cc])}</td>
<td data-name="Betreff"><a href="${top}${hrefOf(paths.page)}"><bdi>${subjectOf(mail, MOST_SUBJECT)}</bdi></a>${state}
<p>${original} ${filesOf(paths.files, top)}</p></td>${roles === null ? '' : html`\n<td data-name="Beteiligt als">${rolesText(roles)}</td>`}
</tr>
`
}

/** Links to files that open as they are; of the others the page of the mail says more. */
function filesOf(files: readonly BundledFile[], top: string): Html {
  const links = files
    .slice(0, MOST_FILES)
    .map((file) => (file.kind === 'shown' ? html`${linkTo(file, top, MOST_FILENAME)} ` : html``))
  const more = files.length - links.filter(({ text }) => text !== '').length
  return html`${links}${more > 0 ? `und ${more.toLocaleString('de-DE')} weitere` : ''}`
}

/** @param hasRoles whether the rows say how the person asked for takes part */
export const table = (rows: readonly Html[], { hasRoles }: { readonly hasRoles: boolean }): Html => html`<table>
<thead><tr><th scope="col" class="number">Nr.</th><th scope="col" class="date">Datum</th><th scope="col">Von</th><th scope="col">An</th><th scope="col" class="subject">Betreff, Dateien</th>${hasRoles ? html`<th scope="col" class="roles">Beteiligt als</th>` : ''}</tr></thead>
<tbody>
${rows}</tbody>
</table>`
