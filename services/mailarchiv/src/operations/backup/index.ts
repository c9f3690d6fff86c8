export { backupMailarchiv, copyStores } from './backup.ts'
export { requireEmpty, restoreMailarchiv } from './restore.ts'
