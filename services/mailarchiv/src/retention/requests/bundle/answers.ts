/** What Art. 15 GDPR asks for beside the copies, as far as the archive knows it; the rest is marked to be filled in. */
import { type Html, html } from '@zeughaus/platform'
import { type Rule, termText } from '../../rules/index.ts'

/** A rule in force. */
export type BundleRule = Pick<Rule, 'name' | 'basis' | 'months' | 'start' | 'event' | 'eventOn'>

/** What is known once all mails have been read. */
export interface Known {
  readonly rules: readonly BundleRule[]
  /** Whether mails are among them that only name the person. */
  readonly hasNamed: boolean
  /** The ways by which the mails came into the archive, in words. */
  readonly ways: readonly string[]
}

/** What only the organisation that answers can say. */
const toFillIn = (what: string): Html => html`<mark>[Von Ihnen auszufüllen: ${what}]</mark>`

export function answers({ rules, hasNamed, ways }: Known): Html {
  return html`<h2>Angaben zu Ihren Daten</h2>
<dl>
<dt>Verantwortlicher</dt><dd>${toFillIn('Name und Anschrift der Organisation, Kontakt der oder des Datenschutzbeauftragten')}</dd>
<dt>Wofür und mit welchem Recht</dt><dd>${toFillIn('Zwecke, zu denen die Mails aufbewahrt werden, und die Rechtsgrundlage')}</dd>
<dt>Welche Daten</dt><dd><p>E-Mails, die Sie gesendet oder bekommen haben${hasNamed ? ', und E-Mails, deren Texte Sie nennen' : ''}: Absender, Empfänger, Datum, Betreff, Text und Dateien. Zu jeder Mail ist gespeichert, wann und auf welchem Weg sie ins Archiv kam. Aus dem Text und aus lesbaren Dateien sind Wörter für die Suche gespeichert.</p></dd>
<dt>Woher sie kommen</dt><dd>${ways.length === 0 ? html`<p>Zu dieser Auskunft gehört keine Mail.</p>` : html`<p>Die Mails kamen so ins Archiv:</p>${list(ways)}`}</dd>
<dt>Wer sie bekommt</dt><dd>${toFillIn('Empfänger der Mails und der Angaben daraus, auch Dienstleister und Länder außerhalb der EU')}</dd>
<dt>Wie lange</dt><dd>${terms(rules)}</dd>
<dt>Ihre Rechte</dt><dd><p>Sie können verlangen, dass falsche Daten berichtigt (Art. 16 DSGVO), Daten gelöscht (Art. 17) oder nur noch eingeschränkt verarbeitet werden (Art. 18). Sie können der Verarbeitung widersprechen (Art. 21).</p></dd>
<dt>Beschwerde</dt><dd><p>Sie können sich bei einer Aufsichtsbehörde für den Datenschutz beschweren (Art. 77 DSGVO), zum Beispiel dort, wo Sie wohnen.</p><p>${toFillIn('die zuständige Aufsichtsbehörde')}</p></dd>
<dt>Automatische Entscheidungen</dt><dd><p>Das Archiv entscheidet nichts über Personen und bewertet sie nicht (Art. 22 DSGVO).</p></dd>
</dl>`
}

const list = (lines: readonly string[]): Html => html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`

const LONGER =
  'Länger bleiben Mails, solange sie für einen Rechtsstreit oder eine Prüfung gebraucht werden (Art. 17 Abs. 3 Buchst. e DSGVO) oder ihre Verarbeitung eingeschränkt ist (Art. 18 DSGVO).'
const WITHOUT_RULE = 'Für Mails, die unter keine dieser Regeln fallen, ist noch kein Tag festgelegt.'
const WITHOUT_RULES = 'Für die Mails ist noch kein Tag festgelegt, an dem sie gelöscht werden.'

function terms(rules: readonly BundleRule[]): Html {
  if (rules.length === 0) return html`<p>${WITHOUT_RULES}</p>`
  const lines = rules.map((rule) => `${rule.name}: ${termText(rule)}. Grundlage: ${rule.basis}`)
  return html`<p>Diese Regeln gelten. Fällt eine Mail unter mehrere, zählt die längste Frist.</p>${list(lines)}<p>${WITHOUT_RULE} ${LONGER}</p>`
}
