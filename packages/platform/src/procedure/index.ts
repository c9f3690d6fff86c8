/** The Verfahrensdokumentation that a running service writes about itself, and the way a command asks for it. */
export { askService, serveCommands } from './command-access.ts'
export {
  type ProcedureDocument,
  type ProcedureSection,
  procedureDocument,
  writtenCount,
  writtenInstant,
} from './document.ts'
export { type RunningService, runningSection } from './running.ts'
