import { DomainError, StartError } from './errors/domain-error.ts'
import { LIMITS } from './limits.ts'
import type { Logger } from './log.ts'

/** The parts of `process` that a service uses. */
export type ProcessLike = Pick<NodeJS.Process, 'on' | 'off' | 'exit' | 'send'> & {
  readonly stderr: { write(text: string): unknown }
}

export type ServiceStart = (
  /** Put each opened resource here at once, with its close function; the stack closes them in reverse order. */
  stack: AsyncDisposableStack,
) => Promise<void>

/** Time limit for closing the stores after the last request, in milliseconds. */
const CLOSING_TIME = 10_000

/**
 * Runs a service from start to stop. SIGTERM and SIGINT close all resources in reverse order (the server stops
 * accepting and lets its requests finish), then the process exits with 0; so does the end of the process that started it
 * with a channel (`npm start`), which hears when the service serves. A `StartError` or `DomainError` prints its
 * sentences and exits with 1; any other error is logged and exits with 1.
 *
 * @example
 * await runService({ log, start: async (stack) => {
 * const db = await openDatabase()
 * stack.defer(() => db.close())
 * const http = createHttpServer({ … })
 * stack.defer(() => http.close())
 * await http.listen({ … })
 * } })
 */
export async function runService(options: {
  log: Logger
  start: ServiceStart
  /** Milliseconds for which the server waits before it stops accepting; default 0. */
  drain?: number
  process?: ProcessLike
}): Promise<void> {
  const { log, start, drain = 0 } = options
  const host = options.process ?? process
  const stack = new AsyncDisposableStack()
  let stopping: Promise<void> | undefined

  const stop = (status: number): Promise<void> => {
    stopping ??= closeInTime(stack, log, drain).then((closed) => host.exit(closed ? status : 1))
    return stopping
  }
  const onSignal = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    void stop(0)
  }
  host.on('SIGTERM', onSignal)
  host.on('SIGINT', onSignal)
  host.on('disconnect', () => {
    log.info('stopping: the process that started this one has ended')
    void stop(0)
  })
  host.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error')
    void stop(1)
  })
  host.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection')
    void stop(1)
  })

  try {
    await start(stack)
    if (stopping !== undefined) return
    log.info('started')
    host.send?.('serves')
  } catch (error) {
    // A signal during the start closes what the start goes on to use: its errors say nothing.
    if (stopping !== undefined) return void (await stopping)
    if (error instanceof StartError || error instanceof DomainError) host.stderr.write(`${error.message}\n`)
    else {
      log.fatal({ err: error }, 'start failed')
      host.stderr.write('Der Dienst konnte nicht starten. Die Ursache steht im Protokoll.\n')
    }
    await stop(1)
  }
}

/** Closes everything; returns false when a step failed or did not end in time. */
async function closeInTime(stack: AsyncDisposableStack, log: Logger, drain: number): Promise<boolean> {
  const limit = drain + LIMITS.shutdown + CLOSING_TIME
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  using _timer = setTimeout(() => {
    log.error({ ms: limit }, 'closing takes too long')
    resolve(false)
  }, limit)
  const closed = stack.disposeAsync().then(
    () => true,
    (error) => {
      log.error({ err: error }, 'closing failed')
      return false
    },
  )
  return await Promise.race([closed, late])
}
