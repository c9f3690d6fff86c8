/** What an answer of the service means for a request in the outbox. */
import type { Ablehnung } from './typen.ts'

export type Antwort =
  | { readonly art: 'angenommen'; readonly daten: unknown }
  /** No answer came, or the service cannot work now: the same request again, later. */
  | { readonly art: 'spaeter'; readonly netz: boolean; readonly fruehestens_ms: number }
  /** The login has ended; nothing is lost, it waits for a new one. */
  | { readonly art: 'abgemeldet' }
  /** The service has understood it and says no; asking again would not help. */
  | { readonly art: 'abgelehnt'; readonly ablehnung: Ablehnung }

export const KEIN_NETZ: Antwort = { art: 'spaeter', netz: false, fruehestens_ms: 0 }

interface Fehlerkoerper {
  readonly error?: unknown
  readonly code?: unknown
}

/** Reads the status line and the body of an answer. */
export function deute(status: number, koerper: unknown, retryAfter: string | null = null): Antwort {
  if (status >= 200 && status < 300) return { art: 'angenommen', daten: koerper }
  if (status === 401) return { art: 'abgemeldet' }
  if (status === 408 || status === 429 || status >= 500) {
    const sekunden = Number(retryAfter)
    return { art: 'spaeter', netz: true, fruehestens_ms: Number.isFinite(sekunden) ? sekunden * 1000 : 0 }
  }
  const { error, code } = (typeof koerper === 'object' && koerper !== null ? koerper : {}) as Fehlerkoerper
  // Without the service's own body somebody else has answered: a hotel's login page, a proxy. It may pass.
  if (typeof error !== 'string' || typeof code !== 'string') return { art: 'spaeter', netz: false, fruehestens_ms: 0 }
  return { art: 'abgelehnt', ablehnung: { status, code, satz: error } }
}

/** Refusals after which the whole check takes nothing any more. */
const ENDE_DER_KONTROLLE: readonly string[] = ['kontrolle_beendet', 'fremde_kontrolle']

/** Whether a refused count means that the check is no longer this person's. */
export const beendetKontrolle = ({ code }: Ablehnung): boolean => ENDE_DER_KONTROLLE.includes(code)
