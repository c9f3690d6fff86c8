/** What was irregular in a mail, in words for the person who looks at it. */
import type { Problem } from '@zeughaus/mime'
import type { ReadState } from '../archive/index.ts'

/** A new code without a sentence does not compile. */
const SENTENCES: Readonly<Record<Problem, string>> = {
  limit_depth: 'Die Mail ist tiefer geschachtelt, als gelesen wird.',
  limit_parts: 'Die Mail hat mehr Teile, als gelesen werden.',
  limit_header_bytes: 'Die Kopfzeilen sind länger, als gelesen wird.',
  limit_addresses: 'Die Mail nennt mehr Adressen, als gelesen werden.',
  limit_encoded_words: 'Die Kopfzeilen haben mehr kodierte Wörter, als gelesen werden.',
  limit_text_length: 'Der Text ist länger, als durchsucht wird.',
  limit_nested_messages: 'Die Mail enthält mehr angehängte Mails, als gelesen werden.',
  limit_container_bytes: 'Ein gepackter Anhang ist größer, als ausgepackt wird.',
  boundary_missing: 'Die Trennzeile zwischen den Teilen fehlt.',
  boundary_not_closed: 'Die Mail endet mitten in einem Teil.',
  header_malformed: 'Eine Kopfzeile ist fehlerhaft.',
  header_end_missing: 'Zwischen Kopf und Text fehlt die Leerzeile.',
  encoding_unknown: 'Ein Teil ist auf unbekannte Weise kodiert.',
  charset_unknown: 'Ein Zeichensatz ist unbekannt; der Text ist nach bestem Wissen gelesen.',
  charset_damaged: 'Ein Text passt nicht zu seinem Zeichensatz; einzelne Zeichen können falsch sein.',
  date_unreadable: 'Das Datum der Mail ist nicht lesbar; gezeigt ist die Zeit ihres Empfangs.',
  tnef_damaged: 'Die Datei winmail.dat ist beschädigt.',
}

export function problemSentences(state: ReadState, problems: readonly Problem[]): string[] {
  const unread =
    state === 'unreadable'
      ? ['Diese Mail ließ sich nicht auswerten. Das Original ist unverändert archiviert und lässt sich herunterladen.']
      : []
  return [...unread, ...problems.map((problem) => SENTENCES[problem])]
}

const ROADS: Readonly<Record<string, string>> = {
  import: 'Eingelesen',
  upload: 'Hochgeladen',
  smtp: 'Journal-Empfang (SMTP)',
  imap: 'Postfach (IMAP)',
  demo: 'Beispieldaten',
}

/** "Hochgeladen: archiv.mbox" from `upload` and `archiv.mbox`; a road without a word is shown as it is. */
export function provenanceText(source: string, origin: string | null): string {
  const road = ROADS[source.split(':', 1)[0] ?? ''] ?? source
  return origin === null || origin === '' ? road : `${road}: ${origin}`
}
