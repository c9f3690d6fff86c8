/** The first page of an Auskunft: for whom it is, what Art. 15 GDPR asks for, and the list of the mails. */
import { type Day, germanDay, type Html, html, writtenCount } from '@zeughaus/platform'
import { BLACKED, page } from '../../../api/bundle/index.ts'
import { answers, type BundleRule } from './answers.ts'

export interface IndexFacts {
  readonly person: string
  readonly addresses: readonly string[]
  readonly receivedOn: Day
  readonly today: Day
  readonly isBlacked: boolean
  readonly leftOut: readonly { readonly reason: string; readonly mails: number }[]
  readonly rules: readonly BundleRule[]
}

/** What is known once all mails have been read. */
export interface Counted {
  readonly mails: number
  readonly named: number
  readonly unreadable: number
  /** Deleted while the mails were read. */
  readonly gone: number
  readonly ways: ReadonlySet<string>
}

const TITLE = 'Auskunft nach Art. 15 DSGVO'

export function indexPage(facts: IndexFacts, counted: Counted, list: Html): Uint8Array {
  const { person, addresses, receivedOn, today, rules } = facts
  return page(
    TITLE,
    html`<h1>${TITLE}</h1>
${beforeSending(facts.isBlacked)}
<dl>
<dt>Für</dt><dd>${person}</dd>
<dt>${addresses.length === 1 ? 'Adresse' : 'Adressen'}</dt><dd>${addresses.map((each, place) => html`${place === 0 ? '' : html`<br>`}${each}`)}</dd>
<dt>Antrag vom</dt><dd>${germanDay(receivedOn)}</dd>
<dt>Auskunft vom</dt><dd>${germanDay(today)}</dd>
<dt>Umfang</dt><dd>${countText(counted)}</dd>
</dl>
${notes(facts, counted).map((note) => html`<p>${note}</p>\n`)}
${answers({ rules, hasNamed: counted.named > 0, ways: [...counted.ways] })}
${list}`,
  )
}

/** What somebody has to do before this leaves the house: the rights of others must not suffer (Art. 15 Abs. 4 DSGVO). */
function beforeSending(isBlacked: boolean): Html {
  return html`<!-- Kasten: Anfang -->
<div class="box">
<h2><mark>[Vor dem Versand]</mark></h2>
<ol>
<li>Sehen Sie die Mails durch. ${isBlacked ? IS_BLACKED : IS_NOT_BLACKED} Geschützte Angaben anderer dürfen Sie nicht mitsenden (Art. 15 Abs. 4 DSGVO).</li>
<li>Füllen Sie die gelben Stellen aus: Öffnen Sie dazu index.html in einem Texteditor und suchen Sie „Von Ihnen auszufüllen“. Oder legen Sie diese Angaben als Schreiben bei.</li>
<li>Nehmen Sie diesen Kasten heraus: Löschen Sie in index.html alles von „Kasten: Anfang“ bis „Kasten: Ende“.</li>
</ol>
</div>
<!-- Kasten: Ende -->`
}

const IS_BLACKED =
  'In dieser Übersicht und auf den Seiten der Mails sind Namen und Adressen anderer Personen in den Feldern „Von“, „An“ und so weiter geschwärzt. Betreffe, Texte, Dateien und die Originaldateien sind es nicht und können andere Personen nennen.'
const IS_NOT_BLACKED = 'Namen und Adressen anderer Personen sind nirgends geschwärzt.'

function countText({ mails, named }: Counted): string {
  const all = writtenCount(mails, 'Mail', 'Mails')
  return named === 0 ? all : `${all}, davon ${writtenCount(named, 'Mail', 'Mails')}, deren Text Sie nur nennt`
}

/** What the reader has to know of the mails. */
function notes({ isBlacked, leftOut }: IndexFacts, { mails, unreadable, gone }: Counted): string[] {
  return [
    ...(mails === 0 ? [] : [COPIES]),
    ...(isBlacked && mails > 0 ? [`Geschwärzt (${BLACKED}) sind die Namen und Adressen anderer Personen.`] : []),
    ...(unreadable === 0
      ? []
      : [
          unreadable === 1
            ? '1 Mail lässt sich nicht lesen; ihre Originaldatei liegt bei.'
            : `${unreadable.toLocaleString('de-DE')} Mails lassen sich nicht lesen; ihre Originaldateien liegen bei.`,
        ]),
    ...leftOut.map(
      ({ reason, mails: left }) => `Nicht enthalten: ${writtenCount(left, 'Mail', 'Mails')}. Grund: ${reason}`,
    ),
    ...(gone === 0
      ? []
      : [
          `Nicht mehr enthalten: ${writtenCount(gone, 'Mail', 'Mails')}. Grund: gelöscht, während diese Auskunft entstand.`,
        ]),
  ]
}

const COPIES =
  'Zu jeder Mail gibt es eine Seite mit ihrem Text ohne Gestaltung und Bilder, ihre Dateien und die Originaldatei. Diese enthält alles und öffnet sich in jedem Mailprogramm.'
