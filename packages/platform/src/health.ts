/** Health of a service, reported by checks of its real parts. */
import { DomainError } from './errors/domain-error.ts'
import { LIMITS } from './limits.ts'
import type { Logger } from './log.ts'

/** Report of a healthy part: numbers and short words, nothing secret. */
export type PartReport = Readonly<Record<string, string | number | boolean | null>>

export type HealthCheck = {
  readonly name: string
  run(signal: AbortSignal): PartReport | Promise<PartReport>
}

/**
 * Defines the health check of one real part of a service: it returns a report or throws. A `DomainError`'s sentence is
 * shown, any other error only logged.
 */
export function healthCheck(name: string, run: HealthCheck['run']): HealthCheck {
  return { name, run }
}

export type Health = {
  readonly status: 'ok' | 'gestoert'
  readonly version: string
  readonly [part: string]: unknown
}

/** Runs all checks concurrently, each with a time limit. Concurrent callers share one run. */
export function healthReporter(version: string, checks: readonly HealthCheck[], log: Logger): () => Promise<Health> {
  let running: Promise<Health> | undefined
  const report = async (): Promise<Health> => {
    const parts = await Promise.all(checks.map(async (check) => [check.name, await runCheck(check, log)] as const))
    const healthy = parts.every(([, part]) => part.status === 'ok')
    return { status: healthy ? 'ok' : 'gestoert', version, ...Object.fromEntries(parts) }
  }
  return () => {
    running ??= report().finally(() => {
      running = undefined
    })
    return running
  }
}

async function runCheck(check: HealthCheck, log: Logger): Promise<{ status: 'ok' | 'gestoert' } & PartReport> {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const isLate = new DomainError(503, 'zeit', 'antwortet nicht rechtzeitig')
  using _timer = setTimeout(() => reject(isLate), LIMITS.healthCheck)
  try {
    return { status: 'ok', ...(await Promise.race([check.run(controller.signal), late])) }
  } catch (error) {
    log.warn({ err: error, part: check.name }, 'health check failed')
    return { status: 'gestoert', grund: error instanceof DomainError ? error.message : 'nicht erreichbar' }
  } finally {
    controller.abort()
  }
}
