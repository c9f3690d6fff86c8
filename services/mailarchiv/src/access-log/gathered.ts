/**
 * What comes over and over, in few entries, because the log is never shortened: what callers do whom we do not know must not
 * fill the disk, and a page that refreshes itself must not hide what people do. The first is written at once; what the same
 * caller repeats within a while is counted and written at its end.
 */
import { clientKey } from '@zeughaus/platform'
import type { AccessEvent } from './entry.ts'

/** Callers, actions and results told apart at a time; what comes from further ones is counted together. */
const TOLD_APART = 1_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A while, and how it is called: `einer Minute`. */
export type While = { readonly milliseconds: number; readonly words: string }

type Repeated = { readonly event: AccessEvent; more: number }

export class Gathered {
  readonly #while: While
  readonly #write: (event: AccessEvent) => void
  readonly #seen = new Map<string, Repeated>()
  #others = 0
  #timer: NodeJS.Timeout | undefined

  constructor(duration: While, write: (event: AccessEvent) => void) {
    this.#while = duration
    this.#write = write
  }

  record(event: AccessEvent): void {
    // Whatever else a stranger writes into an address says nothing about a mail.
    const short = { ...event, object: UUID.test(event.object ?? '') ? event.object! : '' }
    const key = keyOf(event)
    const seen = this.#seen.get(key)
    this.#timer ??= setTimeout(() => this.finish(), this.#while.milliseconds).unref()
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
    const { words } = this.#while
    for (const { event, more } of this.#seen.values()) {
      if (more > 0) this.#write({ ...event, object: '', query: `${more} weitere innerhalb ${words}` })
    }
    const [any] = this.#seen.values()
    if (any !== undefined && this.#others > 0) {
      const query = `${this.#others} innerhalb ${words} von weiteren Adressen`
      this.#write({ ...any.event, object: '', address: '', query })
    }
    this.#seen.clear()
    this.#others = 0
  }
}

/** What a stranger calls himself tells nobody apart. */
function keyOf({ actor, action, address, result }: AccessEvent): string {
  const name = actor.kind === 'unknown' ? '' : `${actor.id} ${actor.name}`
  return [actor.kind, name, clientKey(address), action, result].join(' ')
}
