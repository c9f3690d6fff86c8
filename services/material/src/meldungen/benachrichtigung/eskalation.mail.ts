import { DAY_MS } from '@zeughaus/platform'
import type { Stufe } from '../../kern/mail/mailauftrag.schema.ts'
import type { LangeOffen } from './eskalation.queries.ts'

/** Shortages named in one message; the first run may find those of years. */
const FEHLBESTAENDE_MAX = 200

const WORDS: Readonly<Record<Stufe, { betreff: string; satz: string; bitte: string }>> = {
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

/** Writes the message of one stage: what is missing, where, for how long. */
export function eskalationMail(
  level: Stufe,
  offene: readonly LangeOffen[],
  now: number,
): { betreff: string; text: string } {
  const { betreff, satz, bitte } = WORDS[level]
  const fehlbestaende = offene.length === 1 ? 'ein Fehlbestand' : `${offene.length} Fehlbestände`
  const rows = offene.slice(0, FEHLBESTAENDE_MAX).map((one) => row(one, now))
  if (offene.length > FEHLBESTAENDE_MAX) rows.push(`- und ${offene.length - FEHLBESTAENDE_MAX} weitere`)
  const text = [
    'Guten Tag,',
    '',
    satz,
    '',
    ...rows,
    '',
    bitte,
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n')
  return { betreff: `${betreff}: ${fehlbestaende} seit langem offen`, text }
}

function row({ fehlmenge, einheit, entstanden_am, ...names }: LangeOffen, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(entstanden_am)) / DAY_MS))
  const where = `${names.objekt_code} ${names.objekt_name} (${names.standort_name})`
  return `- ${where}: ${names.material_name}, ${fehlmenge} ${einheit} zu wenig, seit ${days === 1 ? 'einem Tag' : `${days} Tagen`}`
}
