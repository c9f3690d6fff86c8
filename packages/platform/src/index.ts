/** Public exports of the platform. Helpers for tests are in `@zeughaus/platform/testing`. */
export * from './auth/index.ts'
export * from './backup/index.ts'
export * from './cli/index.ts'
export { type Clock, systemClock } from './clock.ts'
export { clockOffset, clockSentence } from './clock-offset.ts'
export { columns } from './columns.ts'
export * from './config/index.ts'
export * from './confined-child/index.ts'
export { CSV_START, type CsvCell, csvLines } from './csv.ts'
export * from './errors/index.ts'
export * from './factors/index.ts'
export { formatBytes } from './format-bytes.ts'
export { isFormula, unguarded } from './formula-guard.ts'
export { Gathered } from './gathered.ts'
export { type ChainFault, ChainWalk, chainStart } from './hash-chain.ts'
export { type Health, type HealthCheck, healthCheck, type PartReport } from './health.ts'
export { keepHeapsSmall } from './heap.ts'
export { copied, type Html, html } from './html.ts'
export * from './http/index.ts'
export { isUuid, newId, uuid } from './ids.ts'
export { type ProcessLike, runService, type ServiceStart } from './lifecycle.ts'
export { containing } from './like.ts'
export { LIMITS } from './limits.ts'
export {
  createCommandLog,
  createLog,
  createOutputLog,
  LOG_LEVELS,
  type Logger,
  type LogLevel,
  type LogSink,
  silentLog,
  withoutSecrets,
} from './log.ts'
export type { Metrics } from './metrics.ts'
export * from './oidc/index.ts'
export type { DocumentInfo, OpenApiDocument } from './openapi/index.ts'
export { integerInPath, integerParameter, offsetOf, pageAndLimit, pagesOf, seiteUndLimit } from './paging.ts'
export {
  invalidPasswordLink,
  linkToken,
  mailAddress,
  noPasswordLinks,
  PASSWORD_LINK_MS,
  PASSWORD_LINK_PAUSE_MS,
  passwordLinkMail,
} from './password-link.ts'
export { closeFolder, writePrivately } from './private-folder.ts'
export * from './procedure/index.ts'
export {
  memoryRateLimiter,
  PER_ADDRESS,
  type RateDecision,
  type RateLimiter,
  type RateStore,
  rateLimiter,
} from './rate-limit.ts'
export { describeLocation, type S3Location, s3Value } from './s3/location.ts'
export * from './security-log/index.ts'
export { impossible, stateTable, type Transition } from './state-table.ts'
export { textProblem } from './text-problem.ts'
export {
  addDays,
  addMonths,
  DAY_MS,
  type Day,
  dayOf,
  daysBetween,
  endOfDay,
  germanDay,
  type Instant,
  isDay,
  localTime,
  parseInstant,
  rfc3339,
  startOfDay,
} from './time.ts'
export { versionOf } from './version.ts'
export { writeOnce, writeOver } from './whole-file.ts'
