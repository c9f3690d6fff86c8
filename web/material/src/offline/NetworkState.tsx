import { formatCount, formatNumber, Status, type Tone } from '@zeughaus/web-shared'
import type { Outbox } from './outbox.ts'
import { useOutbox } from './useOutbox.ts'

/** Shows the state of the connection as a word, so that the person always knows what has arrived. */
export function NetworkState() {
  const shown = stateOf(useOutbox())
  return <span role="status">{shown !== undefined && <Status tone={shown.tone}>{shown.word}</Status>}</span>
}

/** Why the outbox does not send now. */
const REASON = {
  no_network: 'Kein Netz',
  logged_out: 'Nicht angemeldet',
  service_failing: 'Dienst antwortet nicht',
  storage_failing: 'Gerätespeicher gestört',
} as const

/**
 * Describes the outbox in a few words; undefined while nothing is known of it. Entries of other people wait for their
 * login, not for the network.
 */
function stateOf({ state, isRead, unsent, ofOthers, rejected }: Outbox): { tone: Tone; word: string } | undefined {
  const own = unsent - ofOthers
  const grund = state === 'idle' || state === 'sending' ? undefined : REASON[state]
  // Rejected entries come first: they need the person, all others are sent without them.
  if (rejected > 0) {
    const rest = `${formatNumber(rejected)} nicht angenommen`
    return { tone: 'bad', word: grund === undefined ? rest : `${grund} · ${rest}` }
  }
  if (grund !== undefined) {
    return { tone: 'warn', word: own === 0 ? grund : `${grund} · ${formatNumber(own)} nicht gesendet` }
  }
  if (own > 0) return { tone: 'busy', word: formatCount(own, 'wird gesendet', 'werden gesendet') }
  return isRead ? { tone: 'good', word: 'Alles gesendet' } : undefined
}
