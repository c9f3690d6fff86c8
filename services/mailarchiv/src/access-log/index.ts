export { type AccessLog, accessLogFile, openAccessLog } from './access-log.ts'
export { continuesLog, logAnchor } from './anchor.ts'
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
export { logFinding, logSentences } from './sentences.ts'
export { recordSettings } from './settings.ts'
export { type LogReport, verifyAccessLog } from './verify-file.ts'
