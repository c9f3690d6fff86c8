/** Forwards a security log to a syslog receiver: without blocking the service and without losing an entry. */
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, type Registry } from 'prom-client'
import type { Logger } from '../log.ts'
import type { SecurityEntry } from './events.ts'
import { syslogFrame } from './syslog-message.ts'
import type { Deliver } from './syslog-target.ts'

/** Entries of one delivery. */
const BATCH = 200
/** Pause between polls when there are no new entries. */
const PAUSE_MS = 1_000
/** The pause after a failure doubles up to this. */
const LONGEST_PAUSE_MS = 60_000

/** The source of entries. The log itself is the queue, so waiting entries cost nothing and survive a restart. */
export interface SyslogSource {
  /** Returns the oldest entries not yet forwarded; none while another process of this service is forwarding. */
  next(limit: number): Promise<readonly SecurityEntry[]>
  /** Records that all entries up to this number were forwarded. */
  handedOver(nummer: number): Promise<void>
  /** Leaves the rest to other processes at once: this one asks no more. */
  letGo?(): Promise<void>
}

interface ForwarderOptions {
  /** Name of the service, as the receiver sees it. */
  readonly app: string
  readonly source: SyslogSource
  readonly deliver: Deliver
  readonly log: Pick<Logger, 'warn' | 'info'>
  readonly registry: Registry
  readonly pauseMs?: number
}

/**
 * Starts forwarding. An entry counts as forwarded once the receiver has read it; after a broken connection or a restart
 * it is sent again with the same number, by which a receiver detects duplicates.
 *
 * @returns a handle that stops it; an interrupted delivery is repeated after the next start
 */
export function forwardToSyslog({ app, source, deliver, log, registry, pauseMs = PAUSE_MS }: ForwarderOptions): {
  stop(): Promise<void>
} {
  const sender = { host: hostname(), app: `zeughaus-${app}`, process: process.pid }
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  const sent = counter('syslog_entries_total', 'Entries of the security log that the syslog receiver has read.')
  const failures = counter('syslog_failures_total', 'Deliveries to the syslog receiver that failed and are repeated.')
  const stopping = new AbortController()
  const { signal } = stopping

  async function handOver(): Promise<number> {
    const entries = await source.next(BATCH)
    const last = entries.at(-1)
    if (last === undefined) return 0
    await deliver(Buffer.concat(entries.map((entry) => syslogFrame(entry, sender))), signal)
    await source.handedOver(last.nummer)
    sent.inc(entries.length)
    return entries.length
  }

  async function run(): Promise<void> {
    let failed = 0
    while (!signal.aborted) {
      try {
        const count = await handOver()
        if (failed > 0 && count > 0) {
          log.info('the syslog receiver reads again')
          failed = 0
        }
        if (count === 0) await pause(pauseMs * 2 ** failed)
      } catch (error) {
        if (signal.aborted) return
        failures.inc()
        if (failed === 0) log.warn({ err: error }, 'the syslog receiver does not read; the entries wait in the log')
        failed += 1
        await pause(pauseMs * 2 ** failed)
      }
    }
  }

  const pause = (ms: number) => sleep(Math.min(ms, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => undefined)
  const running = run().then(async () => {
    // After a failure the other processes wait until the claim of the task expires.
    await source
      .letGo?.()
      .catch((error: unknown) => log.warn({ err: error }, 'the task of the syslog receiver could not be released'))
  })
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
