export { backupMailarchiv } from './backup.ts'
export { requireEmpty, restoreMailarchiv } from './restore.ts'
