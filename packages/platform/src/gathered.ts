/** Tells which events repeat one another, and writes what stays of them. */
export interface GatheredWriter<E> {
  keyOf(event: E): string
  /** Writes the first event of a key. */
  first(event: E): void
  /** Writes how often events with the same key followed, at the end of a window. */
  more(event: E, count: number): void
  /** Writes the count of events whose keys exceeded the limit. `event` is any one of them. */
  others(event: E, count: number): void
}

/** Keys tracked at a time; events with further keys are counted together. */
const TOLD_APART = 1_000

/**
 * Condenses repeated events into few entries: the first at once, and the number of repetitions at the end of a window.
 * For logs that are never truncated, so that no caller can fill them.
 */
export class Gathered<E> {
  readonly #milliseconds: number
  readonly #writer: GatheredWriter<E>
  readonly #seen = new Map<string, { readonly event: E; more: number }>()
  #others = 0
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number, writer: GatheredWriter<E>) {
    this.#milliseconds = milliseconds
    this.#writer = writer
  }

  record(event: E): void {
    const key = this.#writer.keyOf(event)
    const seen = this.#seen.get(key)
    this.#timer ??= setTimeout(() => this.finish(), this.#milliseconds).unref()
    if (seen !== undefined) seen.more += 1
    else if (this.#seen.size < TOLD_APART) {
      this.#seen.set(key, { event, more: 0 })
      this.#writer.first(event)
    } else this.#others += 1
  }

  /** Writes the pending counts. */
  finish(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { event, more } of this.#seen.values()) if (more > 0) this.#writer.more(event, more)
    const [any] = this.#seen.values()
    if (any !== undefined && this.#others > 0) this.#writer.others(any.event, this.#others)
    this.#seen.clear()
    this.#others = 0
  }
}
