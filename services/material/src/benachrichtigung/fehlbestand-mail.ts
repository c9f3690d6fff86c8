import type { Fehlbestandsbericht } from './fehlbestand-bericht.queries.ts'

/** A message names so many positions; a vehicle that was emptied has thousands. */
const POSITIONEN_MAX = 200

/** The message about new shortages: what is missing, where, who found it. */
export function fehlbestandMail(
  { objekt: { code, name, standort_name }, kontrolle, fehlbestaende }: Fehlbestandsbericht,
  zeitzone: string,
): { betreff: string; text: string } {
  const anzahl = fehlbestaende.length
  const positionen = anzahl === 1 ? 'eine Position' : `${anzahl} Positionen`
  const objekt = `${code} ${name}`
  const zeilen = fehlbestaende
    .slice(0, POSITIONEN_MAX)
    .map(
      ({ material_name, einheit, fehlmenge, istmenge, sollmenge }) =>
        `- ${material_name}: ${fehlmenge} ${einheit} zu wenig (vorhanden ${istmenge}, Soll ${sollmenge})`,
    )
  if (anzahl > POSITIONEN_MAX) zeilen.push(`- und ${anzahl - POSITIONEN_MAX} weitere`)
  const text = [
    'Guten Tag,',
    '',
    kontrolle === null ? `${objekt}: Ein Gerät fehlt.` : `bei der Kontrolle von ${objekt} fehlt Material.`,
    '',
    `Standort: ${standort_name}`,
    ...(kontrolle === null
      ? []
      : [`Kontrolliert von: ${kontrolle.benutzer_name}`, `Begonnen: ${wann(kontrolle.gestartet_am, zeitzone)}`]),
    '',
    `Fehlbestand (${positionen}):`,
    ...zeilen,
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

function wann(zeitpunkt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return `${format.format(new Date(zeitpunkt)).replace(',', ' um')} Uhr`
}
