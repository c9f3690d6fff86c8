/** Measures searches over HTTP while the archive does other work. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import type { ArchiveService } from './archive-service.ts'
import { fill } from './fill.ts'
import { MailGenerator } from './generate.ts'

/** Frequency of a word of the queries: from everywhere to nearly nowhere. */
const RANKS = [3, 40, 300, 2_000, 15_000]
/** Pause between two searches, in which a person types and the measured work proceeds. */
const PAUSE_MS = 10
/** Interval of the polling, which itself is a search. */
const SETTLE_POLL_MS = 3_000

/** Creates an archive of this many generated mails in this folder. */
export async function fillArchive(folder: string, mails: number): Promise<void> {
  await using archive = await SqliteArchive.open({ folder })
  await fill(archive, mails)
}

/** Resolves when the text of all mails is extracted, which is slow during searches. */
export async function settled(service: ArchiveService): Promise<void> {
  for (;;) {
    const { completeness } = (await service.json('/mails?limit=1&include=completeness')) as {
      completeness: { pending: number }
    }
    if (completeness.pending === 0) return
    await sleep(SETTLE_POLL_MS)
  }
}

/** Searches over HTTP until the work is done. Milliseconds of each. */
export async function searchUntil(service: ArchiveService, work: Promise<unknown>): Promise<readonly number[]> {
  const { words } = new MailGenerator()
  const client = service.client()
  const times = await timedUntil(work, async (search) => {
    const word = words[RANKS[search % RANKS.length] ?? 0] ?? ''
    await client.call({ method: 'GET', path: `/api/v1/mails?q=${encodeURIComponent(word)}` })
  })
  client.close()
  return times
}

/** Searches one after the other, with pauses, until the work is done. Milliseconds of each. */
export async function timedUntil(
  work: Promise<unknown>,
  search: (number: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = []
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  for (let number = 0; !isDone; number += 1) {
    const started = performance.now()
    await search(number)
    times.push(performance.now() - started)
    await sleep(PAUSE_MS)
  }
  await work
  return times
}

/** Milliseconds within which this share of the searches was answered. */
export function within(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
