/** The frame of a Verfahrensdokumentation in Markdown: what a service says about itself, and what its operator fills in. */
import { describeSettings, type Setting } from '../config/settings.ts'

/** A chapter of sentences, each of which is true of the running service. */
export interface ProcedureSection {
  readonly title: string
  /** Each without a line break. */
  readonly sentences: readonly string[]
}

export interface ProcedureDocument {
  /** Name of the service. */
  readonly service: string
  /** When it is written, in milliseconds since 1970. */
  readonly now: number
  readonly zone: string
  readonly sections: readonly ProcedureSection[]
  /** The service's own settings. */
  readonly settings: Readonly<Record<string, Setting>>
  /** The texts that the service was started with. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Chapters that the operator fills in, with what has to stand there. */
  readonly toFillIn: Readonly<Record<string, readonly string[]>>
}

const TEMPLATE =
  '**Dies ist eine Vorlage und kein Zertifikat.** Sie sagt, was der Dienst tut und wie er eingestellt ist. Ob Ihr Verfahren den Gesetzen genügt, entscheidet sich an Ihrem Betrieb; lassen Sie das prüfen. Was in eckigen Klammern steht, füllen Sie aus.'

export function procedureDocument(document: ProcedureDocument): string {
  const { service, now, zone, sections, toFillIn } = document
  const chapters = [
    ...sections.map(
      ({ title, sentences }) => `## ${title}\n\n${sentences.map((each) => `- ${inline(each)}`).join('\n')}`,
    ),
    `## Einstellungen\n\n${settingsTable(document)}`,
    ...Object.entries(toFillIn).map(
      ([title, points]) => `## ${title}\n\n${points.map((point) => `- ${point}: [auszufüllen]`).join('\n')}`,
    ),
    '## Freigabe\n\n[Ort, Datum, Name, Unterschrift]',
    '## Änderungen\n\n[Datum, was, wer]',
  ]
  return `${[
    `# Verfahrensdokumentation: ${service}`,
    `Geschrieben vom laufenden Dienst am ${writtenInstant(now, zone)} (Zeitzone ${zone}). Alle Angaben gelten für diesen Augenblick.`,
    TEMPLATE,
    ...chapters,
  ].join('\n\n')}\n`
}

function settingsTable({ settings, env }: ProcedureDocument): string {
  const rows = describeSettings(settings).map(({ name, default: usual, description }) => {
    const given = env[name] ?? ''
    const shown = settings[name]?.secret ? '(gesetzt, wird nicht gezeigt)' : given
    const value = given === '' ? `${usual || 'nicht gesetzt'} (Vorgabe)` : shown
    return `| \`${name}\` | ${cell(value)} | ${cell(description)} |`
  })
  return `| Einstellung | Wert | Bedeutung |\n|---|---|---|\n${rows.join('\n')}`
}

/** `24. November 2026, 00:41 Uhr MEZ` */
export function writtenInstant(at: number, zone: string): string {
  const date = new Date(at)
  const parts = (options: Intl.DateTimeFormatOptions) => date.toLocaleString('de-DE', { ...options, timeZone: zone })
  const time = parts({ hour: '2-digit', minute: '2-digit' })
  const abbreviation = new Intl.DateTimeFormat('de-DE', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')
  return `${parts({ dateStyle: 'long' })}, ${time} Uhr ${abbreviation?.value ?? zone}`
}

/** `1.234 Mails` */
export function writtenCount(value: number, one: string, many: string): string {
  return `${value.toLocaleString('de-DE')} ${value === 1 ? one : many}`
}

/** Escapes a value for a Markdown table cell: one line, no separator. */
const cell = (text: string) => inline(text).replaceAll('|', '\\|')

/** One line without HTML: names come from people. */
const inline = (text: string) => text.replace(/\s+/g, ' ').replaceAll('<', '&lt;')
