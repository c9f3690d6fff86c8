/** The public part of the packs: append-only files of raw mails and of later notes about them. */
export { erasePacks } from './erase-thread.ts'
export { ERASE_JOURNAL, eraseFromPacks, finishErasing } from './pack-eraser.ts'
export {
  BLOCK_BYTES,
  CHUNK_BYTES,
  compress,
  decodeData,
  decodeMeta,
  encodeRecord,
  type MailEntry,
  type MailsMeta,
  type Note,
  type NoteMeta,
  PACK_BYTES,
  type Place,
  type ProvenanceNote,
  packPath,
  type RecordKind,
  recordBytes,
  type TextNote,
} from './pack-format.ts'
export {
  DamagedRecord,
  listPacks,
  type MailPlace,
  readChunks,
  readMail,
  readRecord,
  readSeveral,
  readWhole,
  type Scanned,
  scanPack,
} from './pack-reader.ts'
export { PackWriter } from './pack-writer.ts'
