/** Cuts the host of Patroni's primary off under load: a replica takes over, and nothing is done by hand. */
import { join } from 'node:path'
import type { Outcome } from '../experiment.ts'
import { lan } from '../failover/hosts.ts'
import { acknowledged, type Subject, subjectsOn, troubleOf } from '../failover/subjects.ts'
import { DatabaseCluster } from './patroni.ts'

/** Limits in milliseconds: until writes are accepted after the loss, and for any answer. */
const ACCEPTED_MS = 30_000
const LONGEST_MS = 5_000

export async function primaryLost(folder: string): Promise<Outcome[]> {
  await using stack = new AsyncDisposableStack()
  const databases = await DatabaseCluster.start(stack, join(folder, 'patroni'), lan(stack), ['material', 'mailarchiv'])
  const subjects = await subjectsOn(stack, folder, databases)
  await acknowledged(subjects)
  const lost = performance.now()
  const bringBack = await databases.cutPrimary()
  await acknowledged(subjects, ({ accepted }) => accepted.push(performance.now() - lost))
  await bringBack()
  await acknowledged(subjects)
  return await Promise.all(subjects.map(outcomeOf))
}

async function outcomeOf(subject: Subject): Promise<Outcome> {
  const { name, load, reader, accepted, balance } = subject
  await Promise.all([load.stop(), reader.stop()])
  const { acknowledged, lost, doubled, findings } = await balance()
  const [after = 0] = accepted
  const longest = name === 'material' ? Math.max(load.longest(), reader.longest) : reader.longest
  return {
    subject: name,
    injected: load.disturbed() === 0 ? 0 : 1,
    fault: `host of Patroni's primary cut off, ${load.disturbed()} writes hit`,
    seen: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, verify: ${findings.length} findings; writes are accepted again ${(after / 1000).toFixed(1)} s after the loss, with nothing done by hand; ${reader.refused} requests with 503 and Retry-After, ${reader.others.length} otherwise, longest answer ${(longest / 1000).toFixed(1)} s; the former primary follows the new one`,
    passed:
      lost + doubled + findings.length + reader.others.length === 0 &&
      reader.refused > 0 &&
      after <= ACCEPTED_MS &&
      longest <= LONGEST_MS,
    trouble: troubleOf(subject, findings),
  }
}
