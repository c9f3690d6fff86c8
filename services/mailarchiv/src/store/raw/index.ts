/** The public part of the stores of raw mails. */
export { PATIENT, PROMPT } from '@zeughaus/platform/s3'
export { RAW_MAILS, SENT_CHECKPOINTS } from './contents.ts'
export { type Objects, openObjects } from './copy-bucket.ts'
export { RawStoreError } from './errors.ts'
export { openPackRawStore } from './pack-raw-store.ts'
export { checkBucket, openS3RawStore } from './s3-raw-store.ts'
export type { RawRef, RawStore, RepointedRaw } from './types.ts'
