/** Sends requests that may block a service's event loop, and reports those that block it for too long. */

/** One request or SMTP session. */
export interface Shot {
  /** Readable description of content and place. */
  readonly name: string
  /** Sends it and waits for its end. Returns the status of the answer: `HTTP 200`, `SMTP 250`. */
  fire(): Promise<string>
}

export interface Still {
  readonly name: string
  readonly ms: number
}

export interface StillReport {
  readonly sent: number
  readonly byStatus: ReadonlyMap<string, number>
  /** A shot that blocked the loop in every try. */
  readonly findings: readonly Still[]
  /** The longest block without pauses of the machine: the minimum over several tries of the same shots. */
  readonly longestMs: number
}

/** No answer may take this long of the event loop. */
export const STILL_MS = 100
const BATCH = 10
const PARALLEL = 4
/** A busy machine delays a process now and then; a slow request is slow in every try. */
const TRIES = 6

/**
 * The longest block of the loop since the last call in milliseconds, measured by the service. Computation uses as much
 * processor time as it blocks the loop: a longer block is a pause of the machine.
 */
function watch(url: string): () => Promise<number> {
  let processor = 0
  return async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const still = secondsOf(text, 'nodejs_eventloop_lag_max_seconds')
    const before = processor
    processor = secondsOf(text, 'process_cpu_seconds_total')
    return Math.min(still, processor - before) * 1_000
  }
}

function secondsOf(metrics: string, name: string): number {
  const line = metrics.split('\n').find((each) => each.startsWith(`${name} `))
  if (line === undefined) throw new Error(`the service does not measure ${name}`)
  return Number(line.split(' ')[1])
}

/** @param url address of the measured service */
export async function fireAll(url: string, shots: Iterable<Shot> | AsyncIterable<Shot>): Promise<StillReport> {
  const byStatus = new Map<string, number>()
  const findings: Still[] = []
  const stillSince = watch(url)
  let sent = 0
  let longestMs = 0

  const fire = async (batch: readonly Shot[]): Promise<number> => {
    const waiting = [...batch]
    const worker = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const status = await next.fire()
        byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: Math.min(PARALLEL, batch.length) }, worker))
    return stillSince()
  }
  /** The minimum of several tries; stops as soon as one is short enough. */
  const leastOf = async (batch: readonly Shot[], tries: number): Promise<number> => {
    let least = Number.POSITIVE_INFINITY
    for (let tried = 0; tried < tries && least >= STILL_MS; tried += 1) least = Math.min(least, await fire(batch))
    return least
  }
  const judge = async (batch: readonly Shot[]): Promise<void> => {
    sent += batch.length
    const together = await leastOf(batch, TRIES / 2)
    if (together < STILL_MS) {
      longestMs = Math.max(longestMs, together)
      return
    }
    for (const shot of batch) {
      const ms = await leastOf([shot], TRIES)
      longestMs = Math.max(longestMs, ms)
      if (ms >= STILL_MS) findings.push({ name: shot.name, ms: Math.round(ms) })
    }
  }

  await stillSince()
  let batch: Shot[] = []
  for await (const shot of shots) {
    batch.push(shot)
    if (batch.length === BATCH) {
      await judge(batch)
      batch = []
    }
  }
  if (batch.length > 0) await judge(batch)
  return { sent, byStatus, findings, longestMs }
}
