export { backupDatabase, restoreDatabase } from './backup.ts'
export type { Change, ChangeFeed } from './changes.ts'
export {
  DatabaseUnavailable,
  foreignKeyViolation,
  isUnavailable,
  NothingRecorded,
  uniqueViolation,
} from './errors.ts'
export { type Job, type JobHandler, type JobWorker, type JobWorkerOptions, startJobs } from './jobs.ts'
export {
  holdLease,
  type Lease,
  type LeasedTask,
  type LeasedWork,
  type LeaseOptions,
  Leases,
  type RunStatement,
  runScheduled,
  statementsOf,
} from './lease.ts'
export { type Migration, readMigrations } from './migrate.ts'
export { forgetOldOutcomes, type Once } from './once.ts'
export { APPLICATION_ROLE } from './pool.ts'
export { openPostgres, type Postgres, type PostgresOptions } from './postgres.ts'
export { endLostConnections, Servers, writableServer } from './servers.ts'
export { instantText } from './types.ts'
export { type Applied, connectAtStart, refuseForeignSchema, refuseUnfitServer } from './unfit.ts'
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
