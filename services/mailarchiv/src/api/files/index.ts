/** Files across mails. */
export { addFileRoute, type FileDoors } from './files.routes.ts'
