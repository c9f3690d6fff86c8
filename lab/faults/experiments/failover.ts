/**
 * Loses a primary under load and promotes its replica: the processes of both services find it by themselves. Both
 * servers confirmed each commit, so no acknowledged write is missing.
 */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@zeughaus/platform/testing'
import type { Experiment, Outcome } from '../experiment.ts'
import { obstacleToNamespaces, twoHosts } from '../failover/hosts.ts'
import { type End, obstacleToReplication, Replication } from '../failover/replication.ts'
import { acknowledged, type Subject, subjectsOn, troubleOf } from '../failover/subjects.ts'

/** Delay before the promotion: an operator takes a while to decide. */
const UNDECIDED_MS = 6_000
/** Limits in milliseconds: until writes are accepted after the promotion, and for any answer. */
const ACCEPTED_MS = 10_000
const LONGEST_MS = 5_000

export interface FailoverOptions {
  readonly ends: readonly End[]
  /** Each server in a network namespace of its own. */
  readonly apart: boolean
  readonly undecidedMs: number
  /** Whether to judge the times too; not beside other tests. */
  readonly timed: boolean
}

export const failover: Experiment = {
  name: 'failover',
  title: 'Primary lost, replica promoted, replicated synchronously',
  obstacle: obstacleToReplication,
  run(folder) {
    const apart = obstacleToNamespaces() === undefined
    const ends: readonly End[] = ['SIGKILL', 'SIGQUIT', ...(apart ? (['cut'] as const) : [])]
    return failOver(folder, { ends, apart, undecidedMs: UNDECIDED_MS, timed: true })
  },
}

/** Primary and replica swap roles with each loss. */
export async function failOver(folder: string, options: FailoverOptions): Promise<Outcome[]> {
  const { ends, apart, undecidedMs } = options
  await using stack = new AsyncDisposableStack()
  chmodSync(folder, 0o711)
  const hosts = await twoHosts(stack, apart)
  const pair = stack.use(await Replication.start(join(folder, 'server'), hosts, ['material', 'mailarchiv']))
  const subjects = await subjectsOn(stack, folder, pair)
  try {
    await acknowledged(subjects)
    for (const [round, end] of ends.entries()) {
      if (round > 0) await pair.attach()
      await loseOne(pair, subjects, { end, undecidedMs })
    }
    // Awaited here: leaving the scope stops the servers.
    return await Promise.all(subjects.map((subject) => outcomeOf(subject, options)))
  } catch (error) {
    // The folder with the logs goes with the experiment.
    const seen = [String(error), ...subjects.map((subject) => troubleOf(subject)), pair.logs()]
    throw new Error(seen.join('\n'), { cause: error })
  }
}

/** Loses the primary, and promotes the replica once both services have refused a read and a write. */
async function loseOne(
  pair: Replication,
  subjects: readonly Subject[],
  { end, undecidedMs }: { readonly end: End; readonly undecidedMs: number },
): Promise<void> {
  await acknowledged(subjects)
  // On a busy machine a reader, or a batch of mails, may not have met the loss within that time.
  const noticed = subjects.map(({ name, reader, load }) => {
    const [refused, disturbed] = [reader.refused, load.disturbed()]
    return async () => {
      await until(`${name} to refuse a read`, () => reader.refused > refused)
      await until(`${name} to refuse a write`, () => load.disturbed() > disturbed)
    }
  })
  pair.endPrimary(end)
  await Promise.all([pause(undecidedMs), ...noticed.map((happened) => happened())])
  const ordered = performance.now()
  const accepting = acknowledged(subjects, (subject) => subject.accepted.push(performance.now() - ordered))
  await Promise.all([pair.promote(), accepting])
}

async function outcomeOf(subject: Subject, { ends, apart, timed }: FailoverOptions): Promise<Outcome> {
  const { name, load, reader, accepted } = subject
  await Promise.all([load.stop(), reader.stop()])
  const { acknowledged, lost, doubled, findings } = await subject.balance()
  const slowest = Math.max(...accepted)
  const longest = name === 'material' ? Math.max(load.longest(), reader.longest) : reader.longest
  return {
    subject: name,
    injected: load.disturbed() === 0 ? 0 : ends.length,
    fault: `primary lost (${ends.map((end) => DESCRIBED[end]).join(', ')}${apart ? '' : '; on two ports without namespaces'}), ${load.disturbed()} writes hit`,
    seen: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, verify: ${findings.length} findings; writes are accepted again at most ${(slowest / 1000).toFixed(1)} s after the promotion; ${reader.refused} requests with 503 and Retry-After, ${reader.others.length} otherwise, longest answer ${(longest / 1000).toFixed(1)} s`,
    passed:
      lost + doubled + findings.length + reader.others.length === 0 &&
      reader.refused > 0 &&
      (!timed || (slowest <= ACCEPTED_MS && longest <= LONGEST_MS)),
    trouble: troubleOf(subject, findings),
  }
}

const DESCRIBED: Readonly<Record<End, string>> = {
  SIGKILL: 'kill -9',
  SIGQUIT: 'immediate',
  cut: 'host off the network',
}
