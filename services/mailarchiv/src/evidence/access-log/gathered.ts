/**
 * Gathers repeated events into few entries, because the log is never shortened: unknown callers must not fill the disk,
 * and a page that refreshes itself must not hide what people do. The first event is written at once; repeats by the
 * same caller within the interval are counted, and the count is written when the interval ends.
 */
import { clientKey, Gathered } from '@zeughaus/platform'
import type { AccessEvent } from './entry.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An interval and its German words, such as `einer Minute`. */
type While = { readonly milliseconds: number; readonly words: string }

/** Gathers the events of one interval and writes them as entries. */
export function gatheredEvents({ milliseconds, words }: While, write: (event: AccessEvent) => void) {
  return new Gathered<AccessEvent>(milliseconds, {
    keyOf,
    // Anything but a UUID in an unknown caller's path identifies no mail.
    first: (event) => write({ ...event, object: UUID.test(event.object ?? '') ? event.object! : '' }),
    more: (event, count) => write({ ...event, object: '', query: `${count} weitere innerhalb ${words}` }),
    others: (event, count) =>
      write({ ...event, object: '', address: '', query: `${count} innerhalb ${words} von weiteren Adressen` }),
  })
}

/** Leaves the name out: an unknown caller may claim any. */
function keyOf({ actor, action, address, result }: AccessEvent): string {
  const name = actor.kind === 'unknown' ? '' : `${actor.id} ${actor.name}`
  return [actor.kind, name, clientKey(address), action, result].join(' ')
}
