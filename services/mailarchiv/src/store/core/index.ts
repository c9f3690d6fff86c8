/** The public part of the code both engines share: stored columns, notes, sizes of answers, ids. */
export { BatchOutcome, KnownWithEnvelope, keyOf } from './batch-outcome.ts'
export {
  addressesOfRow,
  envelopeText,
  isReadableRow,
  nameOfRow,
  numbersOf,
  OCR_STATUSES,
  placeOf,
  readStateNumber,
  recordOf,
  SENT_COLUMNS,
  summaryOf,
  toDepth,
  toProvenance,
} from './columns.ts'
export { differencesOf, differing, storedReading } from './differences.ts'
export { extrasOf, type KnownExtras, knownWith, searched } from './extras.ts'
export type { Commit, ImportMark, ImportState } from './import-mark.ts'
export { Intake } from './intake.ts'
export { invoiceKeys, KEY_COLUMNS, keyConditions, keyValues } from './invoice-keys.ts'
export { assertContinues, historiesOf } from './moved.ts'
export { CHANGES_CHARACTERS, PageRoom, SURE_CHARACTERS } from './page-room.ts'
export { idAfter } from './rising-id.ts'
export { AddedTotals, countsOf, importStateOf, statusChange } from './totals.ts'
export { Findings, type VerifyOptions, verifyOptions } from './verification.ts'
export { writeError } from './write-error.ts'
