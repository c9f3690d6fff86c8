export { backupMailarchiv, copyStores } from './backup.ts'
export { type Later, laterRecords, recordDeletions, repeatIn, whatWasRepeated } from './later-deletions.ts'
export { requireEmpty, restoreMailarchiv } from './restore.ts'
