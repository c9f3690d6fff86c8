/** Backup folders: their files, their manifest and its seal. */
export { copyStretch, type ManifestFile, openBackup, ShortFile, sealBackup, startBackup } from './backup.ts'
