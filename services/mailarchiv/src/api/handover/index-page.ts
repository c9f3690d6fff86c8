/** The first page of a handover: who hands over what to check, what lies where, and the list of the mails. */
import { type Html, html, writtenCount } from '@zeughaus/platform'
import { instantIn, page } from '../bundle/index.ts'
import { CHECK_PAGE, CHECKSUMS, type HandoverFacts, README, TITLE } from './facts.ts'
import { GRAMMAR_FILE } from './index-xml.ts'
import { LIST_STYLE } from './list-pages.ts'

/** What is known once all mails have been read. */
export interface Counted {
  readonly mails: number
  readonly files: number
  readonly invoices: number
  readonly unproven: number
  readonly unreadable: number
  readonly damaged: number
  /** Files that are too large to lie beside their mail. */
  readonly notTaken: number
  /** Deleted while the mails were read. */
  readonly gone: number
}

export function indexPage(facts: HandoverFacts, counted: Counted, list: Html): Uint8Array {
  const { supplier, location, occasion, reading, madeAt, zone } = facts
  return page(
    TITLE,
    html`<h1>${TITLE}</h1>
<dl>
<dt>Organisation</dt><dd>${supplier}</dd>
<dt>Ort</dt><dd>${location}</dd>
${occasion === '' ? '' : html`<dt>Anlass</dt><dd>${occasion}</dd>`}
<dt>Suche</dt><dd>${reading}</dd>
<dt>Erstellt am</dt><dd>${instantIn(zone)(madeAt)}</dd>
<dt>Umfang</dt><dd>${extentOf(counted)}</dd>
<dt>Nachweis</dt><dd>${provenText(counted)}</dd>
</dl>
${notesOf(counted).map((note) => html`<p>${note}</p>\n`)}
<h2>Was hier liegt</h2>
<ul>
${CONTENTS.map((each) => html`<li>${each}</li>\n`)}</ul>
<h2>So prüfen Sie, ob etwas verändert ist</h2>
<ol>
${CHECKING.map((each) => html`<li>${each}</li>\n`)}</ol>
${list}`,
    LIST_STYLE,
  )
}

const extentOf = ({ mails, files, invoices }: Counted): string =>
  [
    writtenCount(mails, 'Mail', 'Mails'),
    writtenCount(files, 'Datei daran', 'Dateien daran'),
    writtenCount(invoices, 'elektronische Rechnung darin', 'elektronische Rechnungen darin'),
  ].join(', ')

function provenText({ mails, unproven }: Counted): string {
  if (mails === 0) return 'Es gibt keine Mail'
  if (unproven === 0) return mails === 1 ? 'für die Mail' : 'für alle Mails'
  return `für ${writtenCount(mails - unproven, 'Mail', 'Mails')}; ohne Nachweis: ${writtenCount(unproven, 'Mail', 'Mails')}`
}

const PAGES =
  'Zu jeder Mail gibt es eine Seite mit ihrem Text ohne Gestaltung und Bilder, ihre Dateien und die Originaldatei. Diese enthält alles und öffnet sich in jedem Mailprogramm. Verdeckte Empfänger sind genannt, soweit das Archiv sie kennt.'
const UNPROVEN =
  'Ein Nachweis fehlt, wenn eine Mail neuer ist als der letzte Prüfpunkt des Archivs oder in seinem Beweisprotokoll etwas fehlt.'

/** What the reader has to know of the mails. */
function notesOf({ mails, unproven, unreadable, damaged, notTaken, gone }: Counted): string[] {
  const some = (count: number, one: string, many: (written: string) => string): string[] =>
    count === 0 ? [] : [count === 1 ? one : many(count.toLocaleString('de-DE'))]
  return [
    ...(mails === 0 ? [] : [PAGES]),
    ...(unproven === 0 ? [] : [UNPROVEN]),
    ...some(
      unreadable,
      '1 Mail lässt sich nicht lesen; ihre Originaldatei liegt bei.',
      (written) => `${written} Mails lassen sich nicht lesen; ihre Originaldateien liegen bei.`,
    ),
    ...some(
      damaged,
      '1 Mail ist im Archiv beschädigt: Ihre Originaldatei und ihre Dateien liegen nicht bei.',
      (written) =>
        `${written} Mails sind im Archiv beschädigt: Ihre Originaldateien und ihre Dateien liegen nicht bei.`,
    ),
    ...some(
      notTaken,
      '1 Datei ist zu groß, um einzeln beizuliegen; sie steht in der Originaldatei ihrer Mail.',
      (written) =>
        `${written} Dateien sind zu groß, um einzeln beizuliegen; sie stehen in den Originaldateien ihrer Mails.`,
    ),
    ...some(
      gone,
      'Nicht mehr enthalten: 1 Mail. Sie ist gelöscht worden, während diese Überlassung entstand.',
      (written) =>
        `Nicht mehr enthalten: ${written} Mails. Sie sind gelöscht worden, während diese Überlassung entstand.`,
    ),
  ]
}

const CONTENTS: readonly Html[] = [
  html`<b>mails</b>: zu jeder Mail eine Seite (.html) und die Originaldatei (.eml), Byte für Byte wie im Archiv`,
  html`<b>dateien</b>: die Dateien, die an Mails hingen; die Nummer am Anfang ist die der Mail`,
  html`<b>nachweise</b>: zu jeder Mail der Beweis, dass ihre Originaldatei unverändert ist`,
  html`<b>index.xml</b> und <b>${GRAMMAR_FILE}</b>: die Beschreibung der Tabellen <b>mails.txt</b>, <b>dateien.txt</b> und <b>rechnungen.txt</b> für Prüfprogramme wie IDEA`,
  html`<b>manifest-0001.jsonl</b> und weitere: zu jeder Mail ihre Prüfsumme und ihr Beweis, für Programme`,
  html`<b>${README}</b>: diese Angaben als Text`,
]

const CHECKING: readonly Html[] = [
  html`Im Browser: Öffnen Sie <a href="${CHECK_PAGE}">${CHECK_PAGE}</a>. Die Seite rechnet auf Ihrem Rechner nach, auch ohne Internet. Sie brauchen dazu den öffentlichen Schlüssel des Archivs. Er liegt mit Absicht nicht bei: Lassen Sie ihn sich gesondert geben. Er steht in der Verwaltung des Archivs unter „Integrität“ und in seiner Verfahrensdokumentation.`,
  html`Mit einem Programm: <b>node verify-proof.ts --export ORDNER SCHLÜSSEL</b>. Es gehört zum Mailarchiv (tools/verify-proof.ts).`,
  html`Die Prüfsummen aller Dateien (SHA-256): <b>sha256sum -c ${CHECKSUMS}</b>. Sie zeigen Fehler beim Kopieren.`,
]
