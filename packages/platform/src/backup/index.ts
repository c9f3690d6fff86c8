/** Backup folders: written and read, in the clear or encrypted, with a signed manifest. */
export { readIdentities } from './age.ts'
export { backupsBeside, isBackup, type PlacedBackup } from './beside.ts'
export { backupHome } from './home.ts'
export { type Backup, type BackupPart, openBackup } from './reader.ts'
export { backupKeyIn, readSignedBy } from './signature.ts'
export { openWorkFolder } from './work-folder.ts'
export { type BackupWriter, ShortFile, startBackup, writerInto } from './writer.ts'
