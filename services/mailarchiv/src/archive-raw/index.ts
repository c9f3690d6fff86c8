/** The door of the stores of raw mails. */
export { RawStoreError } from './errors.ts'
export type { NewRaw, RawRef, RawStore } from './types.ts'
