import type { ObjektMitFrist } from '../../kontrollen/kontrollfrist/index.ts'

/** Checks named in one message; the first run may find those of years. */
const KONTROLLEN_MAX = 200

/** Writes the reminder of checks that are due, the longest overdue first. */
export function kontrolleMail(faellig: readonly ObjektMitFrist[]): { betreff: string; text: string } {
  const sorted = faellig.toSorted((a, b) => a.kontrolle_faellig_am.localeCompare(b.kontrolle_faellig_am))
  const [only] = sorted
  const rows = sorted.slice(0, KONTROLLEN_MAX).map(row)
  if (sorted.length > KONTROLLEN_MAX) rows.push(`- und ${sorted.length - KONTROLLEN_MAX} weitere`)
  const isOne = sorted.length === 1 && only !== undefined
  const text = [
    'Guten Tag,',
    '',
    isOne ? 'dieses Objekt ist zu kontrollieren:' : 'diese Objekte sind zu kontrollieren:',
    '',
    ...rows,
    '',
    'In Zeughaus beginnen Sie die Kontrolle unter „Aufgaben“.',
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n')
  const what = isOne ? `${only.objekt_code} ${only.objekt_name}` : `${sorted.length} Objekte`
  return { betreff: `Kontrolle fällig: ${what}`, text }
}

function row(objekt: ObjektMitFrist): string {
  return `- ${objekt.objekt_code} ${objekt.objekt_name} (${objekt.standort_name}): ${state(objekt)}`
}

function state({ kontrolle_faellig_am, kontrolle_faelligkeit, kontrolle_anlass }: ObjektMitFrist): string {
  if (kontrolle_anlass === 'noch_nie') return 'noch nie kontrolliert'
  const why = kontrolle_anlass === 'einsatz' ? ' nach einem Einsatz' : ''
  const [year, month, day] = kontrolle_faellig_am.split('-')
  return kontrolle_faelligkeit === 'ueberfaellig'
    ? `überfällig${why} seit ${day}.${month}.${year}`
    : `heute fällig${why}`
}
