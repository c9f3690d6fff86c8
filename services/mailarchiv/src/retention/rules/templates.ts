/**
 * The rules that an organisation in Germany begins with. A template is a proposal: what holds for whom, a person decides
 * and confirms. Terms as of 2025 (§ 147 Abs. 3 AO and § 257 Abs. 4 HGB as changed by the Viertes Bürokratieentlastungsgesetz).
 */
import type { Start } from './rule.ts'

export interface RuleTemplate {
  readonly key: string
  readonly name: string
  readonly basis: string
  readonly months: number
  readonly start: Start
  readonly event: string
  /** What the search of the rule is to find, for the person who enters it. */
  readonly hint: string
}

const years = (count: number) => 12 * count

export const RULE_TEMPLATES: readonly RuleTemplate[] = [
  {
    key: 'handelsbriefe',
    name: 'Handels- und Geschäftsbriefe',
    basis: '§ 147 Abs. 1 Nr. 2, 3 und Abs. 3 AO; § 257 Abs. 1 Nr. 2, 3 und Abs. 4 HGB',
    months: years(6),
    start: 'year_end',
    event: '',
    hint: 'Empfangene und gesendete Briefe, die ein Geschäft vorbereiten, abwickeln oder aufheben. Wer sie nicht sicher abgrenzen kann, lässt die Suche leer: Dann gilt die Regel für alle Mails.',
  },
  {
    key: 'belege',
    name: 'Buchungsbelege, Rechnungen',
    basis: '§ 147 Abs. 1 Nr. 4 und Abs. 3 AO; § 257 Abs. 1 Nr. 4 und Abs. 4 HGB; § 14b UStG (8 Jahre seit 2025)',
    months: years(8),
    start: 'year_end',
    event: '',
    hint: 'Mails mit Rechnungen und anderen Belegen, zum Beispiel die Suche „Rechnung OR Gutschrift“.',
  },
  {
    key: 'buecher',
    name: 'Bücher, Abschlüsse, Verfahrensdokumentation',
    basis: '§ 147 Abs. 1 Nr. 1 und Abs. 3 AO; § 257 Abs. 1 Nr. 1 und Abs. 4 HGB',
    months: years(10),
    start: 'year_end',
    event: '',
    hint: 'Mails, mit denen Jahresabschlüsse, Inventare oder Bücher kamen, zum Beispiel „Jahresabschluss OR Inventar“.',
  },
  {
    key: 'bewerbungen',
    name: 'Bewerbungen',
    basis: '§ 15 Abs. 4 AGG, § 61b ArbGG (Frist für Ansprüche); Art. 17 DSGVO',
    months: 6,
    start: 'event',
    event: 'Absage an die Bewerberin oder den Bewerber',
    hint: 'Mails eines Verfahrens, zum Beispiel „folder:Bewerbungen Gerätewart“. Nach der Absage tragen Sie ihren Tag ein.',
  },
]
