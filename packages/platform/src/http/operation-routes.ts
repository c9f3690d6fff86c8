/** The routes that monitoring, balancers and orchestrators ask. They need no credential. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type HealthCheck, healthReporter } from '../health.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Area } from './area.ts'
import { answer, media } from './route.ts'

export type OperationOptions = {
  /** Version of the service, shown by `/health`. */
  readonly version: string
  readonly log: Logger
  /** One per part: database, index, disk. */
  readonly health?: readonly HealthCheck[]
  /** What `/ready` asks: parts without which no request can be served. */
  readonly ready?: readonly HealthCheck[]
  /**
   * What `/health?details` adds to the answer, in `details`. Rejects with 401 or 403 for a caller who may not see it.
   */
  readonly details?: (request: FastifyRequest) => Promise<Readonly<Record<string, unknown>>>
}

/**
 * Adds `/health`, `/ready` and `/metrics`.
 *
 * @param isEnding whether the server is about to stop accepting
 */
export function addOperationRoutes(
  area: Area<never, undefined>,
  options: OperationOptions,
  metrics: Metrics,
  isEnding: () => boolean,
): void {
  const report = healthReporter(options.version, options.health ?? [], options.log)
  const health = z.looseObject({ status: z.enum(['ok', 'gestoert']), version: z.string() })
  area.route({
    method: 'GET',
    path: '/health',
    permission: 'public',
    summary: 'Zustand des Dienstes und seiner Teile',
    hidden: true,
    schema: { query: z.looseObject({ details: z.string().optional() }), response: { 200: health, 503: health } },
    async handler({ request }) {
      const details = asksDetails(request) ? await options.details?.(request) : undefined
      const found = { ...(await report()), ...(details && { details }) }
      return found.status === 'ok' ? found : answer(found, { status: 503, headers: { 'retry-after': '5' } })
    },
  })
  addReadiness(area, options, isEnding)
  area.route({
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    summary: 'Messwerte für Prometheus',
    hidden: true,
    schema: { response: { 200: media(metrics.registry.contentType, 'Messwerte') } },
    handler: async () => answer(await metrics.registry.metrics()),
  })
}

/** `?details` has no value, and parameters without one count as left out. */
function asksDetails({ url }: FastifyRequest): boolean {
  return new URLSearchParams(url.split('?', 2)[1]).has('details')
}

/**
 * Adds `/ready`: whether a balancer may send requests here. Unlike `/health` it says nothing about parts without which
 * most requests are still answered, because without this process fewer would be.
 */
function addReadiness(area: Area<never, undefined>, options: OperationOptions, isEnding: () => boolean): void {
  const report = healthReporter(options.version, options.ready ?? [], options.log)
  const readiness = z.looseObject({ status: z.enum(['bereit', 'nicht_bereit']), grund: z.string().optional() })
  const unready = (found: object) =>
    answer({ ...found, status: 'nicht_bereit' as const }, { status: 503, headers: { 'retry-after': '5' } })
  area.route({
    method: 'GET',
    path: '/ready',
    permission: 'public',
    summary: 'Ob dieser Prozess Anfragen annimmt',
    hidden: true,
    schema: { response: { 200: readiness, 503: readiness } },
    async handler() {
      if (isEnding()) return unready({ version: options.version, grund: 'Dieser Prozess wird gerade beendet.' })
      const found = await report()
      return found.status === 'ok' ? { ...found, status: 'bereit' as const } : unready(found)
    },
  })
}
