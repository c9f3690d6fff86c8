export { type AccessLog, openAccessLog } from './access-log.ts'
export { csvLines } from './csv.ts'
export {
  ACTIONS,
  ACTOR_KINDS,
  type AccessEntry,
  type AccessEvent,
  type Action,
  type LogActor,
  type LogFilter,
  RESULTS,
  resultOfStatus,
} from './entry.ts'
export { noteHits, recordAccess } from './recorder.ts'
