import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** The server's own registry; a service adds its counters here. */
  readonly registry: Registry
  /** `route` is the pattern, never the path: paths of strangers would grow the registry without bound. */
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void
}

/** A registry of its own per server, with the process' memory, processor time and event-loop delay. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    observeRequest: (labels, seconds) => duration.observe(labels, seconds),
  }
}
