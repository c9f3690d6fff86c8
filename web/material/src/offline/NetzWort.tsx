import { formatCount, formatNumber, Status, type Tone } from '@zeughaus/web-shared'
import type { Ausgang } from './ausgang.ts'
import { useAusgang } from './useAusgang.ts'

/** The state of the line as a word: whoever counts knows at any moment what has arrived. */
export function NetzWort() {
  const { tone, wort } = wortVon(useAusgang())
  return (
    <span role="status">
      <Status tone={tone}>{wort}</Status>
    </span>
  )
}

/** Why nothing is sent now. */
const GRUND = {
  kein_netz: 'Kein Netz',
  abgemeldet: 'Nicht angemeldet',
  dienst_gestoert: 'Dienst antwortet nicht',
  speicher_gestoert: 'Gerätespeicher gestört',
} as const

/** How the outbox is told in a few words. What somebody else left on this device waits for his login and not for the line. */
function wortVon({ lage, ungesendet, von_anderen, abgelehnt }: Omit<Ausgang, 'reihe'>): {
  tone: Tone
  wort: string
} {
  const eigene = ungesendet - von_anderen
  const grund = lage === 'ruht' || lage === 'sendet' ? undefined : GRUND[lage]
  // What was refused needs the person; what waits goes by itself.
  if (abgelehnt > 0) {
    const rest = `${formatNumber(abgelehnt)} nicht angenommen`
    return { tone: 'bad', wort: grund === undefined ? rest : `${grund} · ${rest}` }
  }
  if (grund !== undefined) {
    return { tone: 'warn', wort: eigene === 0 ? grund : `${grund} · ${formatNumber(eigene)} nicht gesendet` }
  }
  if (eigene > 0) return { tone: 'busy', wort: formatCount(eigene, 'wird gesendet', 'werden gesendet') }
  return { tone: 'good', wort: 'Alles gesendet' }
}
