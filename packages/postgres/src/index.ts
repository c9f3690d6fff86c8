export { backupDatabase, requireEmptyDatabase, resetDatabase, restoreDatabase } from './backup.ts'
export { type LockLimits, withBoundedLocks } from './bounded-locks.ts'
export type { Change, ChangeFeed } from './changes.ts'
export { stopLeftServer } from './embedded.ts'
export {
  checkViolation,
  DatabaseUnavailable,
  foreignKeyViolation,
  isOutOfView,
  isUnavailable,
  NothingRecorded,
  uniqueViolation,
  unreachable,
} from './errors.ts'
export { type Job, type JobHandler, type JobWorker, type JobWorkerOptions, startJobs } from './jobs.ts'
export {
  holdLease,
  type Lease,
  type LeasedTask,
  type LeasedWork,
  type LeaseOptions,
  LeaseTable,
  type RunStatement,
  runScheduled,
  statementsOf,
} from './lease.ts'
export { type Migration, readMigrations } from './migrations.ts'
export { forgetOldOutcomes, type Once } from './once.ts'
export { APPLICATION_ROLE, type Scope } from './pool.ts'
export { openPostgres, type Postgres, type PostgresOptions } from './postgres.ts'
export { postgresRateLimiter } from './rate-limiter.ts'
export { endLostConnections, Servers, type Watch, writableServer } from './servers.ts'
export { instantText } from './types.ts'
export { connectAtStart, refuseUnfitServer, ServerUnreachable } from './unfit.ts'
export {
  type Admission,
  type AdmissionOptions,
  applyMigration,
  enterProgram,
  type Hindrance,
  hindranceOf,
  keepRunning,
  Patience,
  type ProgramIdentity,
  pendingOf,
  prepareLedger,
  readApplied,
  watchSchema,
} from './versions.ts'
export {
  type Actor,
  type Reader,
  type Recorded,
  type Store,
  type UnauditedWrite,
  type Write,
  write,
  writePartlyAudited,
  writeUnaudited,
} from './write.ts'
export { refuseReadOnly, refuseReplica, WRITES, type Writes } from './writes.ts'
