import type { Experiment } from '../experiment.ts'
import { clock } from './clock.ts'
import { clusterMachines, clusterPrimary } from './cluster.ts'
import { database } from './database.ts'
import { failingSync } from './failing-sync.ts'
import { failover } from './failover.ts'
import { fullDisk } from './full-disk.ts'
import { kill } from './kill.ts'
import { link } from './link.ts'
import { migrations } from './migrations.ts'
import { move } from './move.ts'
import { archives, materials } from './processes.ts'
import { restore } from './restore.ts'
import { rights } from './rights.ts'
import { secrets } from './secrets.ts'
import { slowClients } from './slow-clients.ts'
import { stalledReaders } from './stalled-readers.ts'
import { tamper } from './tamper.ts'
import { tokens } from './tokens.ts'
import { uploadsInBucket, uploadsInFolder } from './uploads.ts'
import { webhooks } from './webhooks.ts'

/** All experiments, in the order of a full run. */
export const experiments: readonly Experiment[] = [
  kill,
  webhooks,
  database,
  fullDisk,
  failingSync,
  uploadsInFolder,
  uploadsInBucket,
  link,
  failover,
  clusterMachines,
  clusterPrimary,
  archives,
  materials,
  move,
  clock,
  slowClients,
  stalledReaders,
  tokens,
  rights,
  secrets,
  tamper,
  restore,
  migrations,
]
