/** The log's words in German. A new action without a word does not compile. */
import { Status, type Tone } from '@zeughaus/web-shared'
import type { Answer } from '../../api.ts'

type Entry = Answer<'GET /log'>['entries'][number]

export const ACTION_WORDS: Readonly<Record<Entry['action'], string>> = {
  search: 'Suche',
  read: 'Mail gelesen',
  download: 'Heruntergeladen',
  login: 'Anmeldung',
  logout: 'Abmeldung',
  password: 'Passwort geändert',
  key_create: 'Schlüssel angelegt',
  key_change: 'Schlüssel geändert',
  key_revoke: 'Schlüssel gesperrt',
  source_change: 'Quelle geändert',
  upload: 'Upload',
  verify: 'Prüfung begonnen',
  recognition_retry: 'Texterkennung wiederholt',
  log_read: 'Protokoll gelesen',
  log_export: 'Protokoll exportiert',
}

export const ACTOR_WORDS: Readonly<Record<Entry['actor']['kind'], string>> = {
  key: 'API-Schlüssel',
  admin: 'Verwaltung',
  command: 'Befehlszeile',
  unknown: 'unbekannt',
}

const RESULTS: Readonly<Record<Entry['result'], readonly [Tone, string]>> = {
  ok: ['good', 'erledigt'],
  refused: ['bad', 'abgewiesen'],
  invalid: ['warn', 'ungültig'],
  missing: ['warn', 'nicht gefunden'],
  failed: ['bad', 'Fehler'],
}

export const RESULT_WORDS = Object.fromEntries(
  Object.entries(RESULTS).map(([result, [, word]]) => [result, word]),
) as Readonly<Record<Entry['result'], string>>

export function ResultStatus({ result }: { result: Entry['result'] }) {
  const [tone, word] = RESULTS[result]
  return <Status tone={tone}>{word}</Status>
}
