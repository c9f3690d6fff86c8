/** The public part for programs that only open its stores: without the pages of the panel. */
export { uploadBytes } from './uploads/upload-place.ts'
export { UPLOAD_LAYOUT } from './uploads/upload-tables.ts'
export { VERIFICATION_LAYOUT } from './verification-tables.ts'
export { outcomeOf, rememberRun } from './verifications.ts'
