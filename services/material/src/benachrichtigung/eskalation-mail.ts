import { DAY_MS } from '@zeughaus/platform'
import type { LangeOffen } from './eskalation-bericht.queries.ts'
import type { Stufe } from './eskalation-meldung.ts'

/** A message names so many shortages; the first run may find those of years. */
const FEHLBESTAENDE_MAX = 200

const WORTE: Readonly<Record<Stufe, { betreff: string; satz: string; bitte: string }>> = {
  erinnert_am: {
    betreff: 'Erinnerung',
    satz: 'dieses Material fehlt schon länger.',
    bitte: 'Bitte füllen Sie nach oder genehmigen Sie die Mindermenge.',
  },
  eskaliert_am: {
    betreff: 'Eskalation',
    satz: 'dieses Material fehlt trotz Erinnerung noch immer.',
    bitte: 'Bitte sorgen Sie dafür, dass es beschafft oder die Mindermenge genehmigt wird.',
  },
}

/** The message of one stage: what is missing, where, for how long. */
export function eskalationMail(
  stufe: Stufe,
  offene: readonly LangeOffen[],
  jetzt: number,
): { betreff: string; text: string } {
  const { betreff, satz, bitte } = WORTE[stufe]
  const fehlbestaende = offene.length === 1 ? 'ein Fehlbestand' : `${offene.length} Fehlbestände`
  const zeilen = offene.slice(0, FEHLBESTAENDE_MAX).map((eine) => zeile(eine, jetzt))
  if (offene.length > FEHLBESTAENDE_MAX) zeilen.push(`- und ${offene.length - FEHLBESTAENDE_MAX} weitere`)
  const text = [
    'Guten Tag,',
    '',
    satz,
    '',
    ...zeilen,
    '',
    bitte,
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n')
  return { betreff: `${betreff}: ${fehlbestaende} seit langem offen`, text }
}

function zeile({ fehlmenge, einheit, entstanden_am, ...namen }: LangeOffen, jetzt: number): string {
  const tage = Math.max(0, Math.floor((jetzt - Date.parse(entstanden_am)) / DAY_MS))
  const wo = `${namen.objekt_code} ${namen.objekt_name} (${namen.standort_name})`
  return `- ${wo}: ${namen.material_name}, ${fehlmenge} ${einheit} zu wenig, seit ${tage === 1 ? 'einem Tag' : `${tage} Tagen`}`
}
