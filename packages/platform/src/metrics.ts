import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** The server's own registry; a service adds its counters here. */
  readonly registry: Registry
  /** `route` is the pattern, never the path: arbitrary paths would grow the registry without bound. */
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void
  /** Counts a connection that the service ended or refused. */
  connectionEnded(reason: string): void
}

/**
 * Creates a registry for one server, with the process's memory, processor time and event loop delay.
 *
 * @param connections returns the number of open connections
 */
export function createMetrics(connections: () => number): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'http_connections',
    help: 'Open connections.',
    registers: [registry],
    collect() {
      this.set(connections())
    },
  })
  const ended = new Counter({
    name: 'http_connections_ended_total',
    help: 'Connections that the service ended (reader: took nothing; room: made room for another; ahead: did not wait for answers), and requests that found no place (refused).',
    labelNames: ['reason'],
    registers: [registry],
  })
  return {
    registry,
    connectionEnded: (reason) => ended.inc({ reason }),
    observeRequest: (labels, seconds) => duration.observe(labels, seconds),
  }
}
