/**
 * What callers do whom we do not know, in few entries: the log is never shortened, and a stranger must not fill the disk with
 * it. What comes first of an address is written at once, what follows in the same minute is counted.
 */
import { clientKey } from '@zeughaus/platform'
import type { AccessEvent } from './entry.ts'

const MINUTE_MS = 60_000
/** Addresses, actions and results told apart in a minute; what comes from further ones is counted together. */
const TOLD_APART = 1_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Repeated = { readonly event: AccessEvent; more: number }

export class Strangers {
  readonly #write: (event: AccessEvent) => void
  readonly #seen = new Map<string, Repeated>()
  #others = 0
  #timer: NodeJS.Timeout | undefined

  constructor(write: (event: AccessEvent) => void) {
    this.#write = write
  }

  record(event: AccessEvent): void {
    // Whatever else a stranger writes into an address says nothing about a mail.
    const short = { ...event, object: UUID.test(event.object ?? '') ? event.object! : '' }
    const key = [clientKey(event.address), event.action, event.result].join(' ')
    const seen = this.#seen.get(key)
    this.#timer ??= setTimeout(() => this.finish(), MINUTE_MS).unref()
    if (seen !== undefined) seen.more += 1
    else if (this.#seen.size < TOLD_APART) {
      this.#seen.set(key, { event: short, more: 0 })
      this.#write(short)
    } else this.#others += 1
  }

  /** Writes what was counted. */
  finish(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { event, more } of this.#seen.values()) {
      if (more > 0) this.#write({ ...event, object: '', query: `${more} weitere innerhalb einer Minute` })
    }
    const [any] = this.#seen.values()
    if (any !== undefined && this.#others > 0) {
      const query = `${this.#others} innerhalb einer Minute von weiteren Adressen`
      this.#write({ ...any.event, object: '', address: '', query })
    }
    this.#seen.clear()
    this.#others = 0
  }
}
