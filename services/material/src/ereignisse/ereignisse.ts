import { Readable } from 'node:stream'
import type { Change, ChangeFeed } from '@zeughaus/postgres'
import { type Berechtigter, darf, type Recht } from '../rechte.ts'

/** So that proxies keep a quiet connection, and a client notices a dead one. */
const LEBENSZEICHEN_MS = 20_000
/** What a slow client may have unread; beyond that it is cut off and asks anew. */
const RUECKSTAND_MAX = 64 * 1024

/** Kinds of things that need more than `lesen`. */
const RECHTE: Readonly<Record<string, Recht>> = {
  mangel: 'mangel.lesen',
  benutzer: 'benutzer.lesen',
  rolle: 'rollen.verwalten',
  rechnung: 'dokument.rechnung',
  benutzer_qualifikation: 'personal.fremd_lesen',
  zustaendigkeit: 'personal.fremd_lesen',
}

/** Whether somebody may know that a thing of this kind has changed. */
export function darfErfahren(wer: Berechtigter, { art }: Change): boolean {
  return darf(wer, RECHTE[art] ?? 'lesen')
}

/** How a client's stream of changes is kept. */
export interface EreignisseOptions {
  readonly changes: Pick<ChangeFeed, 'subscribe'>
  /** Ends the stream: the client has gone, or the service stops. */
  readonly ende: AbortSignal
  readonly wer: Berechtigter
  /** Reads the caller again; undefined when the token no longer holds. */
  readonly neuLesen: () => Promise<Berechtigter | undefined>
  /** Milliseconds between two signs of life. */
  readonly takt_ms?: number
}

/**
 * Server-sent events (WHATWG HTML, section 9.2): `aenderung` with `{ art, id }`, and `neu_laden` when changes may have been
 * missed. The caller's rights are read again with each sign of life, so that what was taken away ends within 20 seconds.
 */
export function ereignisstrom(options: EreignisseOptions): Readable {
  const { changes, ende, wer, neuLesen, takt_ms = LEBENSZEICHEN_MS } = options
  let berechtigter = wer
  const strom = new Readable({ read: () => undefined })
  const sende = (zeilen: string): void => {
    if (strom.readableLength > RUECKSTAND_MAX) strom.destroy()
    else if (!strom.destroyed) strom.push(zeilen)
  }
  const abmelden = changes.subscribe((change) => {
    if (change === undefined) sende('event: neu_laden\ndata: {}\n\n')
    else if (darfErfahren(berechtigter, change)) sende(`event: aenderung\ndata: ${JSON.stringify(change)}\n\n`)
  })
  const schluss = (): void => {
    clearInterval(takt)
    abmelden()
    if (!strom.destroyed) strom.push(null)
  }
  const takt = setInterval(() => {
    neuLesen().then(
      (gelesen) => {
        if (gelesen === undefined) return schluss()
        berechtigter = gelesen
        sende(': ich bin noch da\n\n')
      },
      // Without a database nobody's rights are known; the client comes back by itself.
      () => schluss(),
    )
  }, takt_ms)
  takt.unref()
  strom.on('close', schluss)
  if (ende.aborted) schluss()
  else ende.addEventListener('abort', schluss, { once: true })
  sende('retry: 3000\n\n')
  return strom
}
