import type { Fehlbestandsbericht } from './fehlbestand.queries.ts'

/** Positions named in one message; an emptied vehicle has thousands. */
const POSITIONEN_MAX = 200

/** Writes the message about new shortages: what is missing, where, who found it. */
export function fehlbestandMail(
  { objekt: { code, name, standort_name }, kontrolle, fehlbestaende }: Fehlbestandsbericht,
  zone: string,
): { betreff: string; text: string } {
  const count = fehlbestaende.length
  const positionen = count === 1 ? 'eine Position' : `${count} Positionen`
  const objekt = `${code} ${name}`
  const rows = fehlbestaende
    .slice(0, POSITIONEN_MAX)
    .map(
      ({ material_name, einheit, fehlmenge, istmenge, sollmenge }) =>
        `- ${material_name}: ${fehlmenge} ${einheit} zu wenig (vorhanden ${istmenge}, Soll ${sollmenge})`,
    )
  if (count > POSITIONEN_MAX) rows.push(`- und ${count - POSITIONEN_MAX} weitere`)
  const text = [
    'Guten Tag,',
    '',
    kontrolle === null ? `${objekt}: Ein Gerät fehlt.` : `bei der Kontrolle von ${objekt} fehlt Material.`,
    '',
    `Standort: ${standort_name}`,
    ...(kontrolle === null
      ? []
      : [`Kontrolliert von: ${kontrolle.benutzer_name}`, `Begonnen: ${when(kontrolle.gestartet_am, zone)}`]),
    '',
    `Fehlbestand (${positionen}):`,
    ...rows,
    '',
    ...(kontrolle?.status === 'in_bearbeitung'
      ? ['Die Kontrolle läuft noch. Die Mengen sind vorläufig und können sich noch ändern.', '']
      : []),
    'Bitte füllen Sie nach oder genehmigen Sie die Mindermenge.',
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n')
  return { betreff: `Fehlbestand: ${objekt} (${positionen})`, text }
}

function when(zeitpunkt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return `${format.format(new Date(zeitpunkt)).replace(',', ' um')} Uhr`
}
