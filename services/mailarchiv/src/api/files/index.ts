/** Files across mails. */
export { addFileRoute, type FileDependencies } from './files.routes.ts'
