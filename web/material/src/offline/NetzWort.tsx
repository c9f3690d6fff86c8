import { formatNumber, Status, type Tone } from '@zeughaus/web-shared'
import type { Ausgang } from './ausgang.ts'
import { useAusgang } from './useAusgang.ts'

/** The state of the line as a word: whoever counts knows at any moment what has arrived. */
export function NetzWort() {
  const { tone, wort } = wortVon(useAusgang())
  return <Status tone={tone}>{wort}</Status>
}

/** How the outbox is told in a few words. */
export function wortVon({ lage, ungesendet }: Pick<Ausgang, 'lage' | 'ungesendet'>): { tone: Tone; wort: string } {
  const rest = ungesendet === 0 ? '' : ` · ${formatNumber(ungesendet)} nicht gesendet`
  if (lage === 'kein_netz') return { tone: 'warn', wort: `Kein Netz${rest}` }
  if (lage === 'abgemeldet') return { tone: 'warn', wort: `Nicht angemeldet${rest}` }
  if (lage === 'dienst_gestoert') return { tone: 'warn', wort: `Dienst antwortet nicht${rest}` }
  if (ungesendet > 0) return { tone: 'busy', wort: `${formatNumber(ungesendet)} werden gesendet` }
  return { tone: 'good', wort: 'Alles gesendet' }
}
