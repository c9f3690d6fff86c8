/** The integrity of one archive: its bytes, its rows and its log verified together; checkpoints made every day. */
export { type Integrity, openIntegrity } from './integrity.ts'
