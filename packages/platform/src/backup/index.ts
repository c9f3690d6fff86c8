export { copyStretch, type ManifestFile, openBackup, ShortFile, sealBackup, startBackup } from './backup.ts'
