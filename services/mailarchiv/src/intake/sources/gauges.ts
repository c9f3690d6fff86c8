/** Exports the state of each source as Prometheus metrics. Labels carry ids; the names of mailboxes stay inside. */
import type { Clock, Metrics } from '@zeughaus/platform'
import { Gauge } from 'prom-client'
import type { SourceState } from './store.ts'

type Watched = { states(): Promise<SourceState[]> }

export function addSourceGauges(
  { registry }: Pick<Metrics, 'registry'>,
  watch: Watched,
  clock: Pick<Clock, 'now'>,
): void {
  const labelNames = ['source'] as const
  const seconds = (since: number) => Math.max(0, (clock.now() - since) / 1000)
  let measuring: Promise<void> | undefined
  /** One look at the sources fills all gauges of a request. */
  function collect(): Promise<void> {
    measuring ??= measure().finally(() => {
      measuring = undefined
    })
    return measuring
  }
  const up = new Gauge({
    name: 'mailarchiv_source_up',
    help: 'Whether a source works (1) or fails (0). Paused ones are left out.',
    labelNames,
    registers: [registry],
    collect,
  })
  const success = new Gauge({
    name: 'mailarchiv_source_last_success_seconds',
    help: 'Seconds since a source was last seen working.',
    labelNames,
    registers: [registry],
    collect,
  })
  const mail = new Gauge({
    name: 'mailarchiv_source_last_mail_seconds',
    help: 'Seconds since the last mail of a source.',
    labelNames,
    registers: [registry],
    collect,
  })
  const failures = new Gauge({
    name: 'mailarchiv_source_failures',
    help: 'Failures of a source since its process began to read it.',
    labelNames,
    registers: [registry],
    collect,
  })
  async function measure(): Promise<void> {
    const states = await watch.states()
    for (const gauge of [up, success, mail, failures]) gauge.reset()
    for (const state of states) {
      const source = { source: state.id }
      failures.set(source, state.failures)
      if (state.state === 'paused') continue
      up.set(source, state.state === 'ok' ? 1 : 0)
      if (state.lastSuccess !== null) success.set(source, seconds(state.lastSuccess))
      if (state.lastMail !== null) mail.set(source, seconds(state.lastMail))
    }
  }
}
