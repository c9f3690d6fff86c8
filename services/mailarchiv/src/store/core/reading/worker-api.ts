/** The public part for threads that write what others have read: without the parser of mails. */
export {
  type DocumentBytes,
  firstStatus,
  type PreparedJob,
  type PreparedMail,
  type SealedJob,
  toText,
  unseal,
} from './job.ts'
export { READ_BY, readingMark } from './reading-version.ts'
