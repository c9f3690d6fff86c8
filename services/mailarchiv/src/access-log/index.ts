export { type AccessLog, accessLogFile, openAccessLog } from './access-log.ts'
export { logSentences } from './chain.ts'
export {
  ACTIONS,
  ACTOR_KINDS,
  type AccessEvent,
  type Action,
  type LogFilter,
  RESULTS,
  type Result,
  resultOfStatus,
} from './entry.ts'
export { noteHits, noteObject, type Recorder, recordAccess } from './recorder.ts'
export { recordSettings } from './settings.ts'
