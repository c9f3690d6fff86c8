/**
 * The door for engines and stores of the archive, and for their threads: reading, folding and packing mails, which is the
 * same for all of them. Nothing of HTTP is loaded.
 */
export { assertContinues } from './adopt.ts'
export { extrasOf, extrasWith } from './amend.ts'
export type { Commit, ImportMark, ImportState, MailState } from './batch.ts'
export { documentOf, type Extras, type IndexDocument, prefixCount } from './document.ts'
export {
  buffersOf,
  firstStatus,
  type MailFields,
  type PreparedJob,
  type PreparedMail,
  seal,
  toBytes,
  toText,
  unseal,
} from './job.ts'
export { isPrefix, Lexicon, prefixOf } from './lexicon.ts'
export { FewTokens, hashed, Marks, NO_HASH, SPACE } from './marks.ts'
export { changesBetween, toItem } from './moved.ts'
export {
  BLOCK_BYTES,
  CHUNK_BYTES,
  decodeMeta,
  encodeRecord,
  type MailEntry,
  type MailsMeta,
  type Note,
  PACK_BYTES,
  type Place,
  packPath,
  type RecordKind,
} from './pack-format.ts'
export { DamagedRecord, listPacks, readMail, readRecord, scanPack } from './pack-reader.ts'
export { CHANGES_CHARACTERS, charactersOfTexts, HISTORY_CHARACTERS, PageRoom, SURE_CHARACTERS } from './page-room.ts'
export type { ParseTasks } from './parse-pool.ts'
export { digest, prepareJob, type RawItem, readAgain, readItem } from './prepare.ts'
export { differencesOf, differing } from './reading.ts'
export { READ_BY, readingMark } from './reading-version.ts'
export { ArchiveRefusal, writeError } from './refusal.ts'
export { idAfter } from './rising-id.ts'
export { dateOf, mailboxes, OCR_STATUSES, READ_STATES, readStateNumber, recordOf, toDepth } from './rows.ts'
export { sortSecond } from './sort-key.ts'
export { fetchSource, Refusal } from './source.ts'
export { HandOver, serveTasks } from './thread-pool.ts'
export type {
  Archived,
  Finding,
  KnownProvenance,
  Marked,
  NewMail,
  OcrStatus,
  Page,
  VerifyReport,
} from './types.ts'
