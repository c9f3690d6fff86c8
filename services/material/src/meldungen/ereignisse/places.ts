/** Streams that one person may have open at once, one per window or device. */
export const STREAMS_PER_PERSON = 5

/** The open streams of each person, oldest first. */
export class StreamPlaces {
  readonly #open = new Map<string, Set<AbortController>>()

  /**
   * Takes a place for a stream of this person. Ends the oldest if there are too many: the person looks at the newest
   * page.
   *
   * @param end aborts when the stream is over, which frees its place
   * @returns aborts when the stream has to end for a younger one
   */
  take(person: string, end: AbortSignal): AbortSignal {
    const place = new AbortController()
    const open = this.#open.get(person) ?? new Set()
    const [oldest] = open
    if (oldest !== undefined && open.size >= STREAMS_PER_PERSON) {
      open.delete(oldest)
      oldest.abort()
    }
    this.#open.set(person, open.add(place))
    end.addEventListener('abort', () => this.#free(person, place), { once: true })
    return place.signal
  }

  #free(person: string, place: AbortController): void {
    const open = this.#open.get(person)
    open?.delete(place)
    if (open?.size === 0) this.#open.delete(person)
  }
}
