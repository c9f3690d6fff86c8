import type { ZugewiesenerMangel } from './mangel.queries.ts'

const PRIORITAET = { niedrig: 'niedrig', normal: 'normal', hoch: 'hoch: das Objekt ist nicht einsatzbereit' } as const

/** Writes the message to the person who sees to a defect now. @param by who chose this person */
export function mangelMail(mangel: ZugewiesenerMangel, by: string): { betreff: string; text: string } {
  const { titel, beschreibung, prioritaet, objekt_code, objekt_name, standort_name } = mangel
  const text = [
    'Guten Tag,',
    '',
    `${by} hat Sie als verantwortlich für diesen Mangel eingetragen:`,
    '',
    titel,
    ...(beschreibung === null ? [] : [beschreibung]),
    '',
    `Objekt: ${objekt_code} ${objekt_name} (${standort_name})`,
    `Priorität: ${PRIORITAET[prioritaet]}`,
    '',
    'In Zeughaus finden Sie ihn unter „Mängel“.',
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n')
  return { betreff: `Mangel: ${objekt_code}, ${titel}`, text }
}
