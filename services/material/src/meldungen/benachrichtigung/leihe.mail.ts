import { germanDay } from '@zeughaus/platform'
import type { SpaeteLeihe } from './leihe.queries.ts'

/** Loans named in one message; the first run may find those of years. */
const LEIHEN_MAX = 200

/** Writes the reminder of loans that are not back in time, those that are late the longest first. */
export function leiheMail(leihen: readonly SpaeteLeihe[]): { betreff: string; text: string } {
  const [only] = leihen
  const isOne = leihen.length === 1 && only !== undefined
  const rows = leihen.slice(0, LEIHEN_MAX).map(row)
  if (leihen.length > LEIHEN_MAX) rows.push(`- und ${leihen.length - LEIHEN_MAX} weitere`)
  const text = [
    'Guten Tag,',
    '',
    isOne ? 'diese Leihe ist nicht rechtzeitig zurück:' : 'diese Leihen sind nicht rechtzeitig zurück:',
    '',
    ...rows,
    '',
    'Bitte sorgen Sie für die Rückgabe. Zurück nimmt es die verleihende Einheit, in Zeughaus unter „Ausgaben“.',
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n')
  return { betreff: `Leihe überfällig: ${isOne ? only.material_name : `${leihen.length} Leihen`}`, text }
}

function row({ menge, einheit, material_name, seriennummer, faellig_am, ...who }: SpaeteLeihe): string {
  const what = `${menge} ${einheit} ${material_name}${seriennummer === null ? '' : ` (${seriennummer})`}`
  const from = who.von_einheit === null ? '' : `von ${who.von_einheit} `
  return `- ${what}, ${from}an ${who.an_einheit} (${who.empfaenger}), bis ${germanDay(faellig_am)}`
}
