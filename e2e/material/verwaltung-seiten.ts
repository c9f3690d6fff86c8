/** The pages of the administration and of printing. */
import type { Brigade } from './brigade.ts'
import type { Seitenliste } from './seiten.ts'

export const verwaltungSeiten = (brigade: Brigade, rolle: string): Seitenliste => [
  ['/verwaltung/benutzer', 'Anna Weber'],
  ['/verwaltung/rollen', 'Mängel melden'],
  [`/verwaltung/rollen?rolle=${rolle}`, 'Jugendwart'],
  ['/verwaltung/eskalation', 'Erinnerung nach Tagen'],
  ['/verwaltung/protokoll', 'Kontrolle abgeschlossen'],
  ['/verwaltung/sicherheitsprotokoll', 'Rolle angelegt'],
  ['/verwaltung/objektpflege', 'RUCK-10'],
  ['/verwaltung/kontrollverantwortung', 'Bernd Ott'],
  ['/verwaltung/importe', 'Noch nichts importiert'],
  ['/etiketten', 'RUCK-10 Rucksack Reserve'],
  [`/pruefblatt?objekt=${brigade.ruck1.id}`, 'Kontrollblatt drucken'],
  ['/kalender', 'Adresse erzeugen'],
  ['/ueber', 'diese Tasten zeigen'],
]
