/** The machines of an operator: killed, updated one by one, and over databases that elect their primary themselves. */
import { chmodSync } from 'node:fs'
import { obstacleToPrograms } from '../cluster/balancer.ts'
import { killAndUpdate } from '../cluster/kill-and-update.ts'
import { obstacleToMailbox } from '../cluster/mailbox.ts'
import { CEPH } from '../cluster/object-store.ts'
import { primaryLost } from '../cluster/primary-lost.ts'
import type { Experiment } from '../experiment.ts'
import { obstacleToNamespaces } from '../failover/hosts.ts'
import { obstacleToReplication } from '../failover/replication.ts'

export const clusterMachines: Experiment = {
  name: 'cluster-machines',
  title: 'Three machines, nothing shared but PostgreSQL and S3',
  obstacle: () =>
    obstacleToNamespaces() ??
    obstacleToReplication() ??
    obstacleToPrograms('haproxy', 'ss', ...CEPH) ??
    obstacleToMailbox(),
  run(folder, { minutes }) {
    // The user of the database servers must be able to pass.
    chmodSync(folder, 0o711)
    return killAndUpdate(folder, minutes)
  },
}

export const clusterPrimary: Experiment = {
  name: 'cluster-primary',
  title: 'Primary lost, Patroni promotes a replica',
  obstacle: () => obstacleToNamespaces() ?? obstacleToReplication() ?? obstacleToPrograms('haproxy', 'patroni', 'etcd'),
  run(folder) {
    chmodSync(folder, 0o711)
    return primaryLost(folder)
  },
}
