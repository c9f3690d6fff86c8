import { KeyTable as Table } from '@zeughaus/web-shared/key-table'

const KEYS = [
  ['Strg + K', 'alles durchsuchen'],
  ['/', 'zum Suchfeld der Liste, sonst zum Scannen'],
  ['↑ ↓', 'zur vorigen, zur nächsten Zeile einer Liste; Enter öffnet sie'],
  ['n', 'neu: was die Liste zeigt, noch einmal anlegen'],
  ['?', 'diese Tasten zeigen'],
  ['Esc', 'Fenster schließen, auch was neben einer Liste steht'],
] as const

/** The keys that work on every page. */
export const KeyTable = () => <Table keys={KEYS} />
