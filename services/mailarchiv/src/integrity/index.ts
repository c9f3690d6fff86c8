/** The integrity of one archive: its bytes, its rows and its log verified together; checkpoints made every day. */
export { type Integrity, type IntegrityReport, openIntegrity, SAMPLE } from './integrity.ts'
