import { Readable } from 'node:stream'
import type { Change, ChangeFeed } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may, type Right, type RightsHolder } from '../../kern/access/rights.ts'
import { ORT_VERLASSEN } from '../../kern/rules/ort-verlassen.ts'
import { ANMELDUNG } from '../../personal/zugang/index.ts'
import { DOKUMENT_ANNOUNCEMENTS } from '../../werkstatt/dokumente/index.ts'

/** Keeps proxies from closing a quiet connection, and lets clients detect a dead one. */
const SIGN_OF_LIFE_MS = 20_000
/** Unread bytes that a slow client may have; beyond that it is cut off and connects again. */
const BACKLOG_MAX = 64 * 1024

/** Kinds of changes that need more than `lesen`. */
const RIGHTS: Readonly<Record<string, Right>> = {
  mangel: 'mangel.lesen',
  benutzer: 'benutzer.lesen',
  rolle: 'rollen.verwalten',
  ...DOKUMENT_ANNOUNCEMENTS,
  benutzer_qualifikation: 'personal.fremd_lesen',
  zustaendigkeit: 'personal.fremd_lesen',
}

/** Whether a caller may learn of a change itself. Logins and logouts are never announced. */
export function mayLearn(who: RightsHolder, { art }: Change): boolean {
  return art !== ANMELDUNG && art !== ORT_VERLASSEN && may(who, RIGHTS[art] ?? 'lesen')
}

/** Whether a change may have ended this person's login or changed their rights. Roles change seldom. */
const concerns = ({ art, id }: Change, who: { readonly id: string }): boolean =>
  art === 'rolle' || (id === who.id && (art === ANMELDUNG || art === 'benutzer'))

/** Whether a change is one of this person's own user: their pages read their rights again. */
const isOwn = ({ art, id }: Change, who: { readonly id: string }): boolean => art === 'benutzer' && id === who.id

/** Whether something has left a place that this person sees, who does not see everything. */
const leaves = ({ art, id }: Change, { sicht }: Caller): boolean =>
  art === ORT_VERLASSEN && sicht !== 'alles' && (sicht.einheiten.includes(id) || sicht.standorte.includes(id))

/** Why a client is not to reconnect by itself. */
type Ende = 'zu_viele_stroeme' | 'abgemeldet'

/** Options of a client's stream of changes. */
export interface StreamOptions {
  readonly changes: Pick<ChangeFeed, 'subscribe'>
  /** Ends the stream: the client has gone, or the service stops. */
  readonly end: AbortSignal
  /** Ends the stream because its person has opened too many, and tells its page so. */
  readonly displaced?: AbortSignal
  readonly who: Caller
  /** Reads the caller again; undefined when the token has ended. */
  readonly reread: () => Promise<Caller | undefined>
  /** Whether a caller who does not see everything sees what has changed. */
  readonly sees: (who: Caller, change: Change) => Promise<boolean>
  /** Milliseconds between two signs of life. */
  readonly beatMs?: number
}

/**
 * Streams server-sent events (WHATWG HTML, section 9.2): `aenderung` with `{ art, id }`, `neu_laden` when changes may
 * have been missed or something has left the caller's places, and `ende` as the last one if the client is not to reconnect. Reads the caller's rights again with
 * each sign of life, so that a revoked right ends the stream within 20 seconds, and at once when the caller's own user
 * or login has changed.
 */
export function changeStream(options: StreamOptions): Readable {
  const { changes, end, displaced, who, reread, sees, beatMs = SIGN_OF_LIFE_MS } = options
  let caller = who
  const stream = new Readable({ read: () => undefined })
  const send = (rows: string): void => {
    if (stream.readableLength > BACKLOG_MAX) stream.destroy()
    else if (!stream.destroyed) stream.push(rows)
  }
  const tell = (change: Change): void => send(`event: aenderung\ndata: ${JSON.stringify(change)}\n\n`)
  const tellIfSeen = (asking: Caller, change: Change): void => {
    // What cannot be read now may have been missed.
    sees(asking, change).then(
      (seen) => seen && tell(change),
      () => send('event: neu_laden\ndata: {}\n\n'),
    )
  }
  let [asked, answered] = [0, 0]
  const lookAgain = (): void => {
    const number = ++asked
    reread().then(
      (found) => {
        if (found === undefined) return endWith('abgemeldet')
        // An answer that was overtaken tells of rights from before.
        if (number > answered) [caller, answered] = [found, number]
        send(': ich bin noch da\n\n')
      },
      // Without a database rights are unknown; the client reconnects by itself.
      () => finish(),
    )
  }
  const endWith = (grund: Ende): void => {
    send(`event: ende\ndata: ${JSON.stringify({ grund })}\n\n`)
    finish()
  }
  const abmelden = changes.subscribe((change) => {
    if (change === undefined || concerns(change, who)) lookAgain()
    if (change === undefined || leaves(change, caller)) send('event: neu_laden\ndata: {}\n\n')
    else if (isOwn(change, who)) tell(change)
    else if (mayLearn(caller, change)) {
      if (caller.sicht === 'alles') tell(change)
      else tellIfSeen(caller, change)
    }
  })
  const finish = (): void => {
    clearInterval(interval)
    abmelden()
    if (!stream.destroyed) stream.push(null)
  }
  const interval = setInterval(lookAgain, beatMs)
  interval.unref()
  stream.on('close', finish)
  if (end.aborted) finish()
  else end.addEventListener('abort', finish, { once: true })
  displaced?.addEventListener('abort', () => endWith('zu_viele_stroeme'))
  send('retry: 3000\n\n')
  return stream
}
