import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import type { Cage } from './cage.ts'

/** Adds the cage's name to `/metrics`. */
export function addCageGauge(metrics: Metrics, cage: Pick<Cage, 'name'>): void {
  new Gauge({
    name: 'zeughaus_confinement',
    help: "The cage in which strangers' files are read; 1 for the one that is in use.",
    labelNames: ['cage'],
    registers: [metrics.registry],
  }).set({ cage: cage.name }, 1)
}
