/** German sentences about irregularities of a mail, for its reader. */
import type { Problem } from '@zeughaus/mime'
import { convertedFrom, type ReadState } from '../../../store/contract/index.ts'
import type { TextPipeline } from '../../../texts/queue/index.ts'

/** The state of the text of one file of a mail. */
export type PartState = Awaited<ReturnType<TextPipeline['parts']>>[number]

/** Sentence by code; a new code without one does not compile. */
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
  encrypted:
    'Diese Mail oder ein Teil von ihr ist verschlüsselt. Das Archiv hat keinen Schlüssel: Dieser Text lässt sich weder zeigen noch durchsuchen. Das Original ist unverändert archiviert.',
}

export function problemSentences(state: ReadState, problems: readonly Problem[]): string[] {
  const unread =
    state === 'unreadable' && !problems.includes('encrypted')
      ? ['Diese Mail ließ sich nicht auswerten. Das Original ist unverändert archiviert und lässt sich herunterladen.']
      : []
  return [...unread, ...problems.map((problem) => SENTENCES[problem])]
}

/** Why the index lacks part of a file's text; each a clause that follows a colon. */
const TEXT_REASONS: Readonly<Record<PartState['problems'][number], string>> = {
  limit_input_bytes: 'die Datei ist größer, als gelesen wird',
  limit_text_length: 'der Text ist länger, als durchsucht wird',
  limit_depth: 'die Datei ist tiefer gepackt, als gelesen wird',
  limit_members: 'das Archiv enthält mehr Dateien, als gelesen werden',
  limit_unpacked_bytes: 'ausgepackt ist die Datei größer, als gelesen wird',
  limit_ratio: 'die Datei ist so stark gepackt, wie es nur Angriffe sind',
  limit_xml_depth: 'die Datei ist tiefer geschachtelt, als gelesen wird',
  limit_pdf_pages: 'das PDF hat mehr Seiten, als gelesen werden',
  limit_pictures: 'die Datei enthält mehr Bilder, als erkannt werden',
  limit_pixels: 'ein Bild ist größer, als erkannt wird',
  limit_time: 'das Lesen hat zu lange gedauert',
  limit_memory: 'das Lesen hätte zu viel Speicher gebraucht',
  crashed: 'die Datei hat das Leseprogramm abstürzen lassen',
  damaged: 'die Datei ist beschädigt',
  encrypted: 'die Datei ist verschlüsselt',
  format_unsupported: 'das Format wird nicht gelesen',
}

/** A sentence for a file that the search does not cover completely; null for a covered file or one without text. */
export function textSentence({ state, problems }: Pick<PartState, 'state' | 'problems'>): string | null {
  if (state !== 'cut' && state !== 'unreadable') return null
  const extent = state === 'cut' ? 'Nur zum Teil durchsuchbar' : 'Nicht durchsuchbar'
  const [first] = problems
  return first === undefined ? `${extent}.` : `${extent}: ${TEXT_REASONS[first]}.`
}

const ROADS: Readonly<Record<string, string>> = {
  import: 'Eingelesen',
  upload: 'Hochgeladen',
  smtp: 'Journal-Empfang (SMTP)',
  imap: 'Postfach (IMAP)',
  demo: 'Beispieldaten',
}

/** "Hochgeladen: archiv.mbox" from `upload` and `archiv.mbox`; a source without a German word is shown unchanged. */
export function provenanceText(source: string, origin: string | null): string {
  const [way = ''] = source.split(':')
  const file = convertedFrom(source)
  const road = `${ROADS[way] ?? source}${file === null ? '' : `, aus Outlook umgewandelt (${file})`}`
  return origin === null || origin === '' ? road : `${road}: ${origin}`
}
