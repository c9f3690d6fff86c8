/** The files of documents: in a folder, or in a bucket. */
export { operatorSentence } from './bucket-place.ts'
export {
  type FilePlaces,
  type FileSource,
  type FileStore,
  fileStoreAt,
  fileStoreIn,
  type Intake,
} from './file-store.ts'
export { pathOfFile } from './folder-place.ts'
export { FILE_DAMAGED, FileMissing } from './place.ts'
