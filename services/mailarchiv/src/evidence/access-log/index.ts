export { type AccessLog, openAccessLog } from './access-log.ts'
export { LOG_TABLES, logInTables } from './database.ts'
export {
  ACTIONS,
  ACTOR_KINDS,
  type AccessEvent,
  type Action,
  type LogActor,
  type LogFilter,
  RESULTS,
  type Result,
  resultOfStatus,
} from './entry.ts'
export { accessLogFile, logInFile, logInFolder } from './file.ts'
export { copyLog, type LogPlace } from './place.ts'
export { type LoggedRoute, noteHits, noteObject, type Recorder, recordAccess } from './recorder.ts'
export { logFinding, logSentences } from './sentences.ts'
export { recordSettings } from './settings.ts'
export type { LogReport } from './verify.ts'
export { ACTOR_WORDS, actionWord, RESULT_WORDS } from './words.ts'
