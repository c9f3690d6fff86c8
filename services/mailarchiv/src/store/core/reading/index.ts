/** The public part of reading: turns the bytes of mails into rows and documents, in threads. */

export {
  buffersOf,
  bytesOf,
  type Content,
  type Depth,
  type DocumentBytes,
  firstStatus,
  type MailFields,
  type PreparedJob,
  type PreparedMail,
  type SealedJob,
  seal,
  toText,
  unseal,
} from './job.ts'
export { inGroups, MAX_PARSE_THREADS } from './job-groups.ts'
export { itemOf, type ParseItem, ParsePool, type ParseTasks, type Prepared } from './parse-pool.ts'
export { type CheckedReading, type CheckedWords, digest, prepareJob } from './prepare.ts'
export { type FoundMail, withTexts } from './read-mails.ts'
export { READ_BY, readingMark } from './reading-version.ts'
export { fetchSource, MAX_MAIL_BYTES, Refusal, type Source, unquoteMbox } from './source.ts'
export { readingTasks, takeItems } from './tasks.ts'
