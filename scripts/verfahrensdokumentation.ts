/**
 * Implements `zeughaus verfahrensdokumentation`: a Markdown template, filled with the current settings and stored data.
 */
import { describeSettings } from '../packages/platform/src/index.ts'

type Definition = Parameters<typeof describeSettings>[0]
type Environment = Readonly<Record<string, string | undefined>>

/** A service's data for the document. */
export interface Verfahren {
  readonly settings: Definition
  /** German names and values of the service as it is now. */
  facts(): Promise<readonly (readonly [string, string])[]>
}

/** Chapters that the operator has to fill in, with the questions to answer. */
const TO_FILL_IN: readonly (readonly [string, readonly string[]])[] = [
  [
    'Verantwortung',
    [
      'Organisation und Anschrift',
      'Wer die Dienste betreibt und vertritt',
      'Datenschutzbeauftragte Person',
      'Wer diese Dokumentation pflegt und freigibt',
    ],
  ],
  [
    'Was erfasst wird',
    [
      'Welche Postfächer und Journale archiviert werden, welche ausdrücklich nicht',
      'Umgang mit privaten Mails',
      'Rechtsgrund und Dauer der Aufbewahrung je Art der Unterlagen',
    ],
  ],
  [
    'Zugang',
    [
      'Wer Schlüssel und Rollen vergibt, nach welchem Antrag, und wer das prüft',
      'Wer den Rechner verwaltet und damit alles lesen kann',
    ],
  ],
  [
    'Betrieb',
    [
      'Rechner, Standort, Verschlüsselung der Datenträger, TLS',
      'Ort, Takt und Aufbewahrung der Sicherungen, Datum der letzten Übung',
      'Wer Meldungen der Überwachung bekommt',
      'Vorgehen bei Störung und bei einem Befund der Prüfung',
    ],
  ],
  ['Außenstelle der Beweise', ['Wer die Prüfpunkte und den öffentlichen Schlüssel außerhalb dieses Rechners verwahrt']],
]

/** Rules that hold under any settings; the project's tests check each. */
const PROCESSES = `## So arbeitet das Mailarchiv

1. **Annahme.** Eine Mail wird Byte für Byte übernommen. Erst wenn sie dauerhaft gespeichert ist, wird ihr Empfang bestätigt. Was sich nicht lesen lässt, wird trotzdem archiviert.
2. **Reihenfolge.** Jede Mail bekommt eine Nummer ohne Lücke und einen Eintrag im Beweisprotokoll (Merkle-Baum nach RFC 6962). Mindestens täglich wird ein Prüfpunkt signiert (Ed25519).
3. **Unveränderbarkeit.** Das Programm kennt keinen Befehl, der eine einzelne Mail ändert oder löscht. Änderungen am Programm vorbei findet die Prüfung, solange ein früherer Prüfpunkt außerhalb verwahrt ist.
4. **Prüfung.** \`zeughaus mailarchiv verify --full\` liest jede Mail neu und vergleicht sie mit dem Protokoll. \`zeughaus mailarchiv proof ID\` gibt einen Beweis aus, der ohne das Archiv geprüft werden kann.
5. **Auskunft.** Jede Suche, jedes Lesen und jede Änderung an Schlüsseln steht im Zugriffsprotokoll. Das Programm kennt keinen Befehl, der einen Eintrag ändert oder entfernt. Die Einträge sind verkettet, und jeder Prüfpunkt bezeugt die Kette bis zu diesem Augenblick. Wurden Einträge am Programm vorbei geändert oder entfernt, nennt \`zeughaus mailarchiv verify\` sie bis zum letzten Prüfpunkt; die Einträge danach sichert nur ihre eigene Kette, die der Eigentümer der Datei neu rechnen könnte.

## So arbeitet das Material

1. **Historie.** Jede nachzuweisende Handlung wird in derselben Transaktion aufgezeichnet, sonst findet sie nicht statt. Die Datenbank verweigert Änderung und Löschung der Einträge.
2. **Kette.** Die Einträge sind verkettet. \`zeughaus material verify\` rechnet die Kette nach und nennt jeden veränderten, fehlenden oder eingeschobenen Eintrag.
3. **Bestand.** Ein Bestand ändert sich nur durch eine aufgezeichnete Bewegung.
4. **Rechte.** Jede Operation verlangt ein benanntes Recht; die Liste liegt dem Programm bei (\`services/material/permissions.txt\`).

## Sicherung und Wiederherstellung

\`zeughaus backup ORDNER\` sichert im laufenden Betrieb, mit SHA-256 jeder Datei. \`zeughaus restore ORDNER\` stellt nur in einen leeren Ordner wieder her und prüft danach jede Mail und die Kette der Historie.
`

/**
 * @param services services by display name
 * @param env the environment that the services run with: secrets are named, never shown
 */
export async function verfahrensdokumentation(
  services: Readonly<Record<string, Verfahren>>,
  env: Environment,
  now: Date,
): Promise<string> {
  const parts: string[] = [
    '# Verfahrensdokumentation: Zeughaus\n',
    `Vorlage, erzeugt am ${now.toISOString()} aus der Einrichtung dieses Rechners.\n`,
    '**Dies ist eine Vorlage und kein Zertifikat.** Sie beschreibt, was das Programm tut und wie es eingestellt ist. Ob Ihr Verfahren den Gesetzen genügt, entscheidet sich an Ihrem Betrieb; lassen Sie das prüfen. Was in eckigen Klammern steht, füllen Sie aus.\n',
  ]
  for (const [title, questions] of TO_FILL_IN) {
    parts.push(`## ${title}\n`, `${questions.map((question) => `- ${question}: [auszufüllen]`).join('\n')}\n`)
  }
  for (const [name, { settings, facts }] of Object.entries(services)) {
    const known = (await facts()).map(([fact, value]) => `| ${cell(fact)} | ${cell(value)} |`)
    parts.push(`## ${name}: Einrichtung\n`, `| Was | Stand |\n|---|---|\n${known.join('\n')}\n`)
    parts.push(`### ${name}: Einstellungen\n`, settingsTable(settings, env))
  }
  parts.push(PROCESSES, '## Freigabe\n', '[Ort, Datum, Name, Unterschrift]\n', '## Änderungen\n', '[Datum, was, wer]')
  return `${parts.join('\n')}\n`
}

function settingsTable(definition: Definition, env: Environment): string {
  const rows = describeSettings(definition).map(({ name, default: usual, description }) => {
    const given = env[name] ?? ''
    const shown = definition[name]?.secret ? '(gesetzt, wird nicht gezeigt)' : given
    const value = given === '' ? `${usual || 'nicht gesetzt'} (Vorgabe)` : shown
    return `| \`${name}\` | ${cell(value)} | ${cell(description)} |`
  })
  return `| Einstellung | Wert | Bedeutung |\n|---|---|---|\n${rows.join('\n')}\n`
}

/** Escapes a value for a Markdown table cell: one line, no separator. */
const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;')
