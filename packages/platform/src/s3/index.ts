/**
 * S3-compatible storage, a separate export (`@zeughaus/platform/s3`): its client takes long to load, so only programs
 * with a bucket load it.
 */
export type { Bucket } from './bucket.ts'
export { s3Failure } from './failure.ts'
export { checkBucket, clientConfig, openBucket } from './open.ts'
export { PATIENT, type Patience, PROMPT } from './patience.ts'
export { fileSource, memorySource } from './source.ts'
