import { formatCount, formatNumber, Status, type Tone } from '@zeughaus/web-shared'
import type { Ausgang } from './ausgang.ts'
import { useAusgang } from './useAusgang.ts'

/** The state of the line as a word: whoever counts knows at any moment what has arrived. */
export function NetzWort() {
  const { tone, wort } = wortVon(useAusgang())
  return <Status tone={tone}>{wort}</Status>
}

/** How the outbox is told in a few words. What somebody else left on this device waits for his login and not for the line. */
function wortVon({ lage, ungesendet, von_anderen }: Omit<Ausgang, 'reihe' | 'abgelehnt'>): {
  tone: Tone
  wort: string
} {
  const eigene = ungesendet - von_anderen
  const rest = eigene === 0 ? '' : ` · ${formatNumber(eigene)} nicht gesendet`
  if (lage === 'kein_netz') return { tone: 'warn', wort: `Kein Netz${rest}` }
  if (lage === 'abgemeldet') return { tone: 'warn', wort: `Nicht angemeldet${rest}` }
  if (lage === 'dienst_gestoert') return { tone: 'warn', wort: `Dienst antwortet nicht${rest}` }
  if (eigene > 0) return { tone: 'busy', wort: formatCount(eigene, 'wird gesendet', 'werden gesendet') }
  return { tone: 'good', wort: 'Alles gesendet' }
}
