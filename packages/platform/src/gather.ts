/** How much is done together. */
export interface GatherLimits {
  /** So many rounds may be under way at a time. */
  readonly rounds: number
  /** So many take part in a round at most. */
  readonly size: number
  /** Whether an error of a round is that of everybody who waits as well: they get it too, and do not wait for it once more. */
  readonly failsAll?: (error: unknown) => boolean
}

interface Waiting<I, O> {
  readonly item: I
  readonly answer: PromiseWithResolvers<O>
}

/**
 * For work that costs little more for many than for one: what comes while all rounds are under way is gathered and goes
 * together in the next one. Nobody waits for company: who comes while there is room goes at once, with those whose
 * requests the process has read in the same turn.
 *
 * @param work does it for all items of a round. It begins after each of them was handed in, so what it reads is as fresh as
 *   what each would have read alone. It answers in their order; when it throws, each of them gets the error.
 */
export function gather<I, O>(
  { rounds, size, failsAll = () => false }: GatherLimits,
  work: (items: readonly I[]) => Promise<readonly O[]>,
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let running = 0
  let woken = false

  const run = async (round: readonly Waiting<I, O>[]): Promise<void> => {
    running += 1
    try {
      const outcomes = await work(round.map(({ item }) => item))
      if (outcomes.length !== round.length) throw new Error(`${outcomes.length} answers to ${round.length} questions`)
      for (const [index, { answer }] of round.entries()) answer.resolve(outcomes[index] as O)
    } catch (error) {
      const failed = failsAll(error) ? [...round, ...waiting.splice(0)] : round
      for (const { answer } of failed) answer.reject(error)
    }
    running -= 1
    wake()
  }
  const begin = (): void => {
    woken = false
    while (running < rounds && waiting.length > 0) void run(waiting.splice(0, size))
  }
  // After everything that has arrived by now was read: twenty requests of one moment are one round.
  const wake = (): void => {
    if (woken || running >= rounds || waiting.length === 0) return
    woken = true
    setImmediate(begin)
  }
  return (item) => {
    const answer = Promise.withResolvers<O>()
    waiting.push({ item, answer })
    wake()
    return answer.promise
  }
}
