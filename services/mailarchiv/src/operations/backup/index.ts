export { backupMailarchiv, copyBeside } from './backup.ts'
export { requireEmpty, restoreMailarchiv } from './restore.ts'
