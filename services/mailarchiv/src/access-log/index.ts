export { type AccessLog, openAccessLog } from './access-log.ts'
export { csvLines } from './csv.ts'
export {
  ACTIONS,
  ACTOR_KINDS,
  type AccessEvent,
  type Action,
  type LogFilter,
  RESULTS,
} from './entry.ts'
export { noteHits, noteObject, recordAccess } from './recorder.ts'
