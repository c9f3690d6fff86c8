/** The page of a mail: its header fields, its text and its files. */
import { formatBytes, type Html, html } from '@zeughaus/platform'
import { convertedFrom } from '../../store/contract/index.ts'
import { type FileName, LOCKED } from './file-names.ts'
import { hrefOf, lineOf, linesOf, page } from './page.ts'
import type { ShownPeople } from './people.ts'
import { hiddenRecipients, type ShownMail } from './read-mail.ts'
import { rolesText } from './roles.ts'

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

/** A file of a mail. `path` null: it is not in the bundle, because it is too large to be taken out of the mail, or damaged. */
export interface BundledFile {
  readonly filename: string
  readonly size: number
  readonly kind: FileName['kind']
  readonly path: string | null
}

/** Where the files of a mail lie, from the top of the bundle. */
export interface MailPaths {
  readonly page: string
  /** null: it is not in the bundle. */
  readonly original: string | null
  readonly files: readonly BundledFile[]
}

/** What the pages say of all mails of a bundle. */
export interface Spoken {
  readonly people: ShownPeople
  readonly instant: (at: number) => string
  /** The date of a mail. */
  readonly date: (record: ShownMail['record']) => string
  /** Stands in a list where a mail names nobody. */
  readonly nobody: string
  /** Why an original is not in the bundle. */
  readonly withoutOriginal: string
}

/** What the page of a mail has beside what all of them have. */
interface Further {
  readonly links?: Html
  readonly facts?: Html
}

/** How a mail came into the archive, in words. */
export const waysOf = ({ provenance }: Pick<ShownMail, 'provenance'>): string[] => [
  ...new Set(provenance.map(({ source }) => wayOf(source))),
]

function wayOf(source: string): string {
  const [way = ''] = source.split(':')
  return `${WAYS[way] ?? 'auf einem anderen Weg übernommen'}${convertedFrom(source) === null ? '' : ', dabei aus Outlook umgewandelt'}`
}

export const subjectOf = ({ record }: Pick<ShownMail, 'record'>, most: number): string =>
  lineOf(record.subject, most) || '(ohne Betreff)'

export function mailPage(
  mail: ShownMail,
  paths: MailPaths,
  { people, instant, date, withoutOriginal }: Spoken,
  { links = html``, facts = html`` }: Further = {},
): Uint8Array {
  const subject = subjectOf(mail, MOST_SUBJECT)
  const field = (name: string, of: ShownMail['record']['from']): Html =>
    of.length === 0 ? html`` : html`<dt>${name}</dt><dd>${people.list(of, MOST_PEOPLE)}</dd>`
  return page(
    subject,
    html`<nav><a href="../index.html">Zur Übersicht</a>${links}</nav>
<h1><bdi>${subject}</bdi></h1>
<dl>
<dt>Datum</dt><dd>${date(mail.record)}</dd>
${field('Von', mail.record.from)}
${field('An', mail.record.to)}
${field('Kopie (Cc)', mail.record.cc)}
${field('Blindkopie, Zustellung', hiddenRecipients(mail, people.isOwn))}
${field('Antwort an', mail.message?.replyTo ?? [])}
${mail.roles === null ? '' : html`<dt>Beteiligt als</dt><dd>${rolesText(mail.roles)}</dd>`}
<dt>Im Archiv</dt><dd>seit ${instant(mail.record.archivedAt)}, ${waysOf(mail).join('; ')}</dd>
<dt>Original</dt><dd>${originalOf(mail, paths, withoutOriginal)}</dd>${facts}
</dl>
${textOf(mail, paths)}
${filesOf(mail, paths)}`,
  )
}

const originalOf = ({ record }: ShownMail, { original }: MailPaths, without: string): Html =>
  original === null
    ? html`liegt nicht bei: ${without}`
    : html`<a href="../${hrefOf(original)}">Originaldatei (.eml, ${formatBytes(record.size)})</a>`

const INCOMPLETE =
  'Diese Mail ist ungewöhnlich aufgebaut. Es kann sein, dass hier etwas fehlt: Vollständig ist die Originaldatei.'
const UNREADABLE =
  'Diese Mail lässt sich nicht lesen. Ihre Originaldatei liegt bei, Byte für Byte, wie sie archiviert wurde.'
const ENCRYPTED =
  'Diese Mail ist verschlüsselt. Das Archiv kann sie nicht lesen; ihre Originaldatei öffnet, wer den Schlüssel dazu hat.'
const DAMAGED =
  'Diese Mail ist im Archiv verändert oder beschädigt. Hier steht, was beim Archivieren daneben gespeichert worden ist.'
const TOO_LONG = 'Der Text ist zu lang für diese Seite und hier gekürzt. Vollständig ist die Originaldatei.'
const WITHOUT_TEXT = 'Diese Mail hat keinen Text.'

/** Whether the archive has lost the bytes of a mail: only then it shows neither its text nor its original. */
const isDamaged = ({ message }: ShownMail, { original }: MailPaths): boolean => message === null && original === null

function unreadNotes(mail: ShownMail, paths: MailPaths): string[] {
  const { record, message } = mail
  if (isDamaged(mail, paths)) return [DAMAGED]
  const notes = record.problems.includes('encrypted') ? [ENCRYPTED] : message === null ? [UNREADABLE] : []
  return record.readState === 'limited' ? [...notes, INCOMPLETE] : notes
}

function textOf(mail: ShownMail, paths: MailPaths): Html {
  const { message } = mail
  const notes = unreadNotes(mail, paths)
  const text = message?.bodyPlain ?? ''
  const isEmpty = text.trim() === ''
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

const NOT_READ = 'Liegt nicht bei: Die Mail ist beschädigt.'

function filesOf(mail: ShownMail, paths: MailPaths): Html {
  const { files } = paths
  if (files.length === 0) return html``
  const missing = isDamaged(mail, paths) ? NOT_READ : NOT_TAKEN
  return html`<h2>${files.length === 1 ? '1 Datei' : `${files.length.toLocaleString('de-DE')} Dateien`}</h2>
<ul>
${files.map((file) => html`<li>${linkTo(file, '../', MOST_FILENAME)} <span class="quiet">(${formatBytes(file.size)}) ${noteOf(file, missing)}</span></li>\n`)}</ul>`
}

function noteOf({ path, kind }: BundledFile, missing: string): string {
  if (path === null) return missing
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
