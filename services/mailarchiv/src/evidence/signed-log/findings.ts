/** The findings of a verification of the log, each with the record in question and a German sentence. */
import type { LeafRecord } from './leaf.ts'

export type FindingCode =
  | 'raw_changed'
  | 'raw_missing'
  | 'row_edited'
  | 'row_missing'
  | 'row_extra'
  | 'rows_swapped'
  | 'leaf_edited'
  | 'leaf_missing'
  | 'node_edited'
  | 'log_truncated'
  | 'state_rolled_back'
  | 'checkpoint_mismatch'
  | 'checkpoint_invalid'
  | 'checkpoint_copy_missing'
  | 'deletion_invalid'
  | 'deletion_missing'
  | 'deleted_without_release'
  | 'deleted_still_there'

export interface Finding {
  readonly code: FindingCode
  /** Places in the archive, from 1; empty when the finding is about the log as a whole. */
  readonly seqs: readonly number[]
  /** Ids of the mails in question, where known. */
  readonly ids: readonly string[]
  readonly message: string
}

const day = (time: number) => new Date(time).toISOString()

/** Names the fields in which two records differ. */
export function differences(found: LeafRecord, expected: LeafRecord): string {
  const named: [string, unknown, unknown][] = [
    ['Kennung', found.id, expected.id],
    ['SHA-256', Buffer.from(found.sha256).toString('hex'), Buffer.from(expected.sha256).toString('hex')],
    ['Größe', found.size, expected.size],
    ['Archivierungszeit', day(found.archivedAt), day(expected.archivedAt)],
    ['Quelle', found.source, expected.source],
  ]
  return named
    .filter(([, now, then]) => now !== then)
    .map(([name, now, then]) => `${name} ${String(now)} statt ${String(then)}`)
    .join(', ')
}

const about = (code: FindingCode, records: readonly LeafRecord[], message: string): Finding => ({
  code,
  seqs: records.map((record) => record.seq),
  ids: records.map((record) => record.id),
  message,
})

const named = (record: LeafRecord) => `Mail ${record.id} (Nr. ${record.seq})`

export const finding = {
  rawChanged: (leaf: LeafRecord) =>
    about('raw_changed', [leaf], `${named(leaf)}: Die gespeicherten Bytes sind nicht mehr die archivierten.`),
  rawMissing: (leaf: LeafRecord) =>
    about('raw_missing', [leaf], `${named(leaf)}: Die gespeicherten Bytes fehlen oder sind nicht lesbar.`),
  rowEdited: (row: LeafRecord, leaf: LeafRecord) =>
    about('row_edited', [leaf], `${named(leaf)}: Der Datensatz wurde geändert: ${differences(row, leaf)}.`),
  rowMissing: (leaf: LeafRecord) =>
    about(
      'row_missing',
      [leaf],
      `${named(leaf)}: Der Datensatz wurde gelöscht. Archiviert am ${day(leaf.archivedAt)}, ${leaf.size} Bytes.`,
    ),
  rowExtra: (row: LeafRecord) =>
    about('row_extra', [row], `${named(row)}: Der Datensatz steht nicht im Beweisprotokoll.`),
  rowsSwapped: (a: LeafRecord, b: LeafRecord) =>
    about(
      'rows_swapped',
      [a, b],
      `Die Datensätze Nr. ${a.seq} (${a.id}) und Nr. ${b.seq} (${b.id}) wurden vertauscht.`,
    ),
  leafEdited: (leaf: LeafRecord) =>
    about('leaf_edited', [leaf], `${named(leaf)}: Der Eintrag im Beweisprotokoll wurde geändert.`),
  leafMissing: (from: number, to: number): Finding => ({
    code: 'leaf_missing',
    seqs: Array.from({ length: Math.min(to - from + 1, 100) }, (_, place) => from + place),
    ids: [],
    message:
      from === to
        ? `Im Beweisprotokoll fehlt der Eintrag Nr. ${from}.`
        : `Im Beweisprotokoll fehlen die Einträge Nr. ${from} bis ${to}.`,
  }),
  nodeEdited: (from: number, to: number): Finding => ({
    code: 'node_edited',
    seqs: [from, to],
    ids: [],
    message: `Ein Zwischenwert des Beweisprotokolls über die Einträge Nr. ${from} bis ${to} passt nicht zu ihnen oder fehlt.`,
  }),
  logTruncated: (end: number, rows: readonly LeafRecord[]): Finding => ({
    code: 'log_truncated',
    seqs: rows.map((row) => row.seq),
    ids: rows.map((row) => row.id),
    message:
      `Das Beweisprotokoll wurde gekürzt: Es endet bei Nr. ${end}, ` +
      `das Archiv hat Mails bis Nr. ${rows.at(-1)?.seq ?? end}.`,
  }),
  rolledBack: (end: number, size: number, madeAt: number): Finding => ({
    code: 'state_rolled_back',
    seqs: [],
    ids: [],
    message:
      `Ein älterer Stand wurde eingespielt: Archiv und Beweisprotokoll enden bei Nr. ${end}, ` +
      `ein Prüfpunkt vom ${day(madeAt)} bezeugt ${size} Mails.`,
  }),
  checkpointMismatch: (from: number, to: number, madeAt: number): Finding => ({
    code: 'checkpoint_mismatch',
    seqs: [from, to],
    ids: [],
    message:
      `Das Beweisprotokoll passt nicht zum Prüfpunkt vom ${day(madeAt)}: ` +
      `Zwischen Nr. ${from} und Nr. ${to} wurde es verändert.`,
  }),
  checkpointInvalid: (place: string): Finding => ({
    code: 'checkpoint_invalid',
    seqs: [],
    ids: [],
    message: `Der Prüfpunkt ${place} ist unlesbar oder nicht mit dem Schlüssel dieses Archivs unterschrieben.`,
  }),
  deletionInvalid: (seq: number): Finding => ({
    code: 'deletion_invalid',
    seqs: [seq],
    ids: [],
    message: `Die Löschung Nr. ${seq} ist nicht mit dem Schlüssel dieses Archivs unterschrieben, oder sie wurde verändert.`,
  }),
  deletionMissing: (leaf: LeafRecord) =>
    about(
      'deletion_missing',
      [leaf],
      `Zur Löschung Nr. ${leaf.seq} vom ${day(leaf.archivedAt)} fehlt das Verzeichnis der gelöschten Mails.`,
    ),
  deletedWithoutRelease: (leaf: LeafRecord) =>
    about(
      'deleted_without_release',
      [leaf],
      `${named(leaf)}: Die Mail wurde ohne freigegebene Löschung entfernt: Keine unterschriebene Löschung nennt sie.`,
    ),
  deletedStillThere: (row: LeafRecord) =>
    about('deleted_still_there', [row], `${named(row)}: Die Mail ist gelöscht, aber ihr Datensatz ist wieder da.`),
  checkpointCopyMissing: (size: number, madeAt: number): Finding => ({
    code: 'checkpoint_copy_missing',
    seqs: [],
    ids: [],
    message: `Der Prüfpunkt vom ${day(madeAt)} über ${size} Mails fehlt in der Datei außerhalb der Datenbank.`,
  }),
} as const
