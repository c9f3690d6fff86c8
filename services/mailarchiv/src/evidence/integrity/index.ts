/** The integrity of one archive: verifies its bytes, rows and log together, and makes a checkpoint every day. */
export {
  type Elsewhere,
  type Integrity,
  type IntegrityOptions,
  type IntegrityReport,
  olderThan,
  openIntegrity,
  SAMPLE,
} from './integrity.ts'
