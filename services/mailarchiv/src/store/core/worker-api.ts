/** The public part for threads that read or write rows: without the intake, which loads the parser of mails. */
export { BatchOutcome } from './batch-outcome.ts'
export {
  addressesOfRow,
  envelopeText,
  isReadableRow,
  nameOfRow,
  OCR_STATUSES,
  placeOf,
  readStateNumber,
  recordOf,
  SENT_COLUMNS,
  summaryOf,
  toDepth,
  toProvenance,
} from './columns.ts'
export type { ImportMark, ImportState } from './import-mark.ts'
export { invoiceKeys, KEY_COLUMNS, type KeyCondition, keyConditions, keyValues } from './invoice-keys.ts'
export { assertContinues, historiesOf } from './moved.ts'
export { CHANGES_CHARACTERS, PageRoom } from './page-room.ts'
export { idAfter } from './rising-id.ts'
export { AddedTotals, countsOf, importStateOf, statusChange } from './totals.ts'
export { writeError } from './write-error.ts'
