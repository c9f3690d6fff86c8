/** The progress is written at most this often. */
const PROGRESS_MS = 1_000

interface RareWrites<State extends unknown[]> {
  /** Takes how far it is. */
  note(...state: State): void
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

/** Writes how far something is, rarely and one after another. @param write never rejects */
export function rareWrites<State extends unknown[]>(write: (...state: State) => Promise<void>): RareWrites<State> {
  let [written, writing] = [performance.now(), Promise.resolve()]
  return {
    note(...state) {
      if (performance.now() - written < PROGRESS_MS) return
      written = performance.now()
      writing = writing.then(() => write(...state))
    },
    settled: () => writing,
  }
}
