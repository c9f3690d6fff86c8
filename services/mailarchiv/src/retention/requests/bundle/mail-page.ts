/** The page of a mail: its header fields, its text and its files. */
import { formatBytes, type Html, html } from '@zeughaus/platform'
import type { Role } from '../../data-subject/index.ts'
import { type FileName, LOCKED } from './file-names.ts'
import { hrefOf, lineOf, linesOf, page } from './page.ts'
import type { ShownPeople } from './people.ts'
import { hiddenRecipients, type ReadMail } from './read-mail.ts'

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  from: 'Absender',
  to: 'Empfänger',
  cc: 'Kopie (Cc)',
  bcc: 'Blindkopie (Bcc)',
  envelope: 'Zustellung',
}
const ONLY_NAMED = 'nur im Text genannt'

/** The ways into the archive by which mails come. */
const WAYS: Readonly<Record<string, string>> = {
  import: 'aus Dateien eingelesen',
  upload: 'in der Verwaltung hochgeladen',
  smtp: 'von einem Mailserver als Kopie zugestellt (SMTP, Journal)',
  imap: 'aus einem Postfach abgeholt (IMAP)',
  demo: 'als Beispiel angelegt',
}

/** Mailboxes of one field. */
const MOST_PEOPLE = 100
const MOST_SUBJECT = 1_000
const MOST_FILENAME = 200
/** Characters of the text; the original has the rest. */
const MOST_TEXT = 500_000

/** A file of a mail in the bundle. `path` null: it is too large to be taken out of the mail. */
export interface BundledFile {
  readonly filename: string
  readonly size: number
  readonly kind: FileName['kind']
  readonly path: string | null
}

/** What the pages say of the whole answer. */
export interface Spoken {
  readonly people: ShownPeople
  readonly instant: (at: number) => string
}

/** How the person takes part, in words. */
export const rolesText = (roles: readonly Role[]): string =>
  roles.length === 0 ? ONLY_NAMED : roles.map((role) => ROLE_WORDS[role]).join(', ')

/** How a mail came into the archive, in words. */
export const waysOf = ({ provenance }: Pick<ReadMail, 'provenance'>): string[] => [
  ...new Set(provenance.map(({ source }) => WAYS[source.split(':', 1)[0] ?? ''] ?? 'auf einem anderen Weg übernommen')),
]

/** @param paths of the original and of the files, from the top of the bundle */
export function mailPage(
  mail: ReadMail,
  paths: { readonly original: string | null; readonly files: readonly BundledFile[] },
  { people, instant }: Spoken,
): Uint8Array {
  const subject = lineOf(mail.record.subject, MOST_SUBJECT) || '(ohne Betreff)'
  const field = (name: string, of: ReadMail['record']['from']): Html =>
    of.length === 0 ? html`` : html`<dt>${name}</dt><dd>${people.list(of, MOST_PEOPLE)}</dd>`
  return page(
    subject,
    html`<nav><a href="../index.html">Zur Übersicht</a></nav>
<h1><bdi>${subject}</bdi></h1>
<dl>
<dt>Datum</dt><dd>${instant(mail.record.date)}</dd>
${field('Von', mail.record.from)}
${field('An', mail.record.to)}
${field('Kopie (Cc)', mail.record.cc)}
${field('Blindkopie, Zustellung', hiddenRecipients(mail, people.isOwn))}
${field('Antwort an', mail.message?.replyTo ?? [])}
<dt>Beteiligt als</dt><dd>${rolesText(mail.roles)}</dd>
<dt>Im Archiv</dt><dd>seit ${instant(mail.record.archivedAt)}, ${waysOf(mail).join('; ')}</dd>
<dt>Original</dt><dd>${originalOf(mail, paths.original)}</dd>
</dl>
${textOf(mail)}
${filesOf(paths.files)}`,
  )
}

const originalOf = ({ raw }: ReadMail, path: string | null): Html =>
  path === null
    ? html`liegt nicht bei: Die Datei nennt verdeckte Empfänger (Bcc)`
    : html`<a href="../${hrefOf(path)}">Originaldatei (.eml, ${formatBytes(raw.size)})</a>`

const INCOMPLETE =
  'Diese Mail ist ungewöhnlich aufgebaut. Es kann sein, dass hier etwas fehlt: Vollständig ist die Originaldatei.'
const UNREADABLE =
  'Diese Mail lässt sich nicht lesen. Ihre Originaldatei liegt bei, Byte für Byte, wie sie archiviert wurde.'
const ENCRYPTED =
  'Diese Mail ist verschlüsselt. Das Archiv kann sie nicht lesen; ihre Originaldatei öffnet, wer den Schlüssel dazu hat.'
const TOO_LONG = 'Der Text ist zu lang für diese Seite und hier gekürzt. Vollständig ist die Originaldatei.'
const WITHOUT_TEXT = 'Diese Mail hat keinen Text.'

function textOf({ record, message }: ReadMail): Html {
  const notes = record.problems.includes('encrypted') ? [ENCRYPTED] : message === null ? [UNREADABLE] : []
  const text = message?.bodyPlain ?? ''
  const isEmpty = text.trim() === ''
  if (record.readState === 'limited') notes.push(INCOMPLETE)
  if (text.length > MOST_TEXT) notes.push(TOO_LONG)
  if (isEmpty && notes.length === 0) notes.push(WITHOUT_TEXT)
  const pictures = message?.embedded.length ?? 0
  if (pictures > 0)
    notes.push(
      pictures === 1
        ? 'Ein Bild, das im Text steht, ist in der Originaldatei.'
        : `${pictures.toLocaleString('de-DE')} Bilder, die im Text stehen, sind in der Originaldatei.`,
    )
  return html`<h2>Text</h2>
${notes.map((note) => html`<p class="quiet">${note}</p>`)}
${isEmpty ? '' : html`<pre dir="auto">${linesOf(text, MOST_TEXT)}</pre>`}`
}

const AS_TEXT = 'Zu Ihrem Schutz als Text gespeichert: Unter der ursprünglichen Endung könnte sie Programme ausführen.'
const NOT_OPENED = `Zu Ihrem Schutz mit der Endung „.${LOCKED}“ gespeichert: Die Datei könnte ein Programm sein. Nur wenn Sie ihr vertrauen, nehmen Sie diese Endung wieder weg.`
const NOT_TAKEN = 'Zu groß, um sie einzeln beizulegen. Sie steht in der Originaldatei.'

function filesOf(files: readonly BundledFile[]): Html {
  if (files.length === 0) return html``
  return html`<h2>${files.length === 1 ? '1 Datei' : `${files.length.toLocaleString('de-DE')} Dateien`}</h2>
<ul>
${files.map((file) => html`<li>${linkTo(file, '../', MOST_FILENAME)} <span class="quiet">(${formatBytes(file.size)}) ${noteOf(file)}</span></li>\n`)}</ul>`
}

function noteOf({ path, kind }: BundledFile): string {
  if (path === null) return NOT_TAKEN
  return { shown: '', text: AS_TEXT, locked: NOT_OPENED }[kind]
}

/**
 * The name of a file as the mail has it, with a link to the file.
 *
 * @param top the top of the bundle from the page
 * @param most characters of the name
 */
export function linkTo({ filename, path }: BundledFile, top: string, most: number): Html {
  const name = html`<bdi>${lineOf(filename, most)}</bdi>`
  return path === null ? name : html`<a href="${top}${hrefOf(path)}">${name}</a>`
}
