import { z } from 'zod'
import { may, type Right, type RightsHolder } from '../../kern/access/rights.ts'

/** The lists of which people keep views, by the address of their page, with the right that shows the list. */
const LISTEN = {
  objekte: 'lesen',
  fehlbestaende: 'lesen',
  ablaeufe: 'lesen',
  maengel: 'mangel.lesen',
  pruefungen: 'lesen',
  'wartung/faellig': 'lesen',
  'wartung/auftraege': 'lesen',
  'wartung/plaene': 'lesen',
  'lager/bestand': 'lesen',
  'lager/bestellliste': 'lesen',
  'lager/bewegungen': 'lesen',
  'lager/plaetze': 'lesen',
  ausgaben: 'lesen',
  geraete: 'lesen',
  dokumente: 'lesen',
  personal: 'benutzer.lesen',
  'personal/qualifikationen': 'personal.lesen',
  'personal/zustaendigkeiten': 'personal.lesen',
  vorlagen: 'lesen',
  'stammdaten/materialien': 'lesen',
  'stammdaten/kategorien': 'lesen',
  'stammdaten/objekttypen': 'lesen',
  'stammdaten/faecher': 'lesen',
  'stammdaten/standorte': 'lesen',
  'stammdaten/bereiche': 'lesen',
  'verwaltung/objektpflege': 'objekt.bearbeiten',
  'verwaltung/kontrollverantwortung': 'objekt.bearbeiten',
  'verwaltung/protokoll': 'historie.lesen',
  'verwaltung/sicherheitsprotokoll': 'sicherheitsprotokoll.lesen',
  'verwaltung/benutzer': 'benutzer.verwalten',
  'verwaltung/importe': 'import.ausfuehren',
} as const satisfies Readonly<Record<string, Right>>

/** A list of which people keep views. */
export type Liste = keyof typeof LISTEN

const NAMEN = Object.keys(LISTEN) as [Liste, ...Liste[]]

export const liste = z.enum(NAMEN).meta({ description: 'Adresse der Seite, die die Liste zeigt', example: 'maengel' })

export const maySeeListe = (who: RightsHolder, of: Liste): boolean => may(who, LISTEN[of])

/** Whether each person who may read at all sees the list. */
export const isOpenListe = (of: Liste): boolean => LISTEN[of] === 'lesen'

/** The lists that a person may see. */
export const listenOf = (who: RightsHolder): Liste[] => NAMEN.filter((of) => maySeeListe(who, of))
