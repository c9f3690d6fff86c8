/** Loads of the demo's rescue rucksack and small medical bags, in the usual quantities of a medical task force. */
import type { Beladungstext } from './beladungstext.ts'

const RUCKSACK = `
Mitteltrennwand Intubation: 1 * Guedeltubus Gr. 0 · 1 * Guedeltubus Gr. 1 · 1 * Guedeltubus Gr. 2 · 1 * Guedeltubus Gr. 3 · 1 * Guedeltubus Gr. 4 · 1 * Guedeltubus Gr. 5 · 1 #12 Laryngoskop-Handgriff · 1 * Ersatzbatterien Laryngoskop, Paar · 1 Ersatzleuchtmittel Laryngoskop · 1 Macintosh-Spatel Gr. 2 · 1 Macintosh-Spatel Gr. 3 · 1 Macintosh-Spatel Gr. 4 · 1 Miller-Spatel Gr. 0 · 1 Miller-Spatel Gr. 1 · 1 * Rollenpflaster 2,5 cm, Intubation · 2 * Absaugkatheter Ch 10 · 2 * Absaugkatheter Ch 14 · 2 * Absaugkatheter Ch 18 · 2 * Absaugkatheter Ch 20 · 1 Magillzange Erwachsene · 1 Magillzange Kind · 2 * Einführungsmandrin Gr. 1 · 1 * Mandrin Gr. 12 · 1 * Mandrin Gr. 14 · 2 * Einmalskalpell Gr. 11 · 1 Tubusfixierung · 1 * Gleitgel · 1 * Mullbinde 8 cm
Deckelinnenseite: 1 * Endotrachealtubus 3,0 · 1 * Endotrachealtubus 4,0 · 1 * Endotrachealtubus 5,0 · 1 * Endotrachealtubus 5,5 · 1 * Endotrachealtubus 6,0 · 1 * Endotrachealtubus 7,0 · 1 * Endotrachealtubus 8,0 · 1 * Endotrachealtubus 8,5 · 1 * Endotrachealtubus 9,0 · 1 * Trachealtubus Kind 3,5 · 1 * Larynxtubus Gr. 3 · 1 * Larynxtubus Gr. 4 · 1 * Larynxtubus Gr. 5 · 1 Blockerspritze Larynxtubus · 1 Blockerspritze Endotrachealtubus
Deckelaußenseite oben: 1 Kleiderschere 19 cm · 2 * Kühlpack · 10 * Verbandpäckchen M · 2 * Verbandpäckchen G · 2 * Verbandpäckchen K · 3 * Elastische Fixierbinde, mittel · 3 * Fixierbinde 8 cm · 3 * Fixierbinde 6 cm · 2 * Rettungsdecke · 6 * Kompresse 10 × 10, steril · 10 * Kompresse 10 × 10, unsteril · 2 Müllbeutel 20 l · 2 Dreiecktuch · 2 * Verbandtuch 60 × 80 · 1 * Verbandtuch 40 × 60 · 1 * Tourniquet · 1 * Brandwundentuch 80 × 120 · 16 * Wundschnellverband 10 × 6 · 5 * Wundschnellverband 18 × 2 · 5 * Fingerkuppenverband · 10 * Pflasterstrips 1,9 × 7,2 · 2 * Augenkompresse · 2 * Netzverband Gr. 3 · 1 Anhängekarten für Verletzte, Satz
Deckelaußenseite unten: 2 * Vollelektrolytlösung 500 ml · 2 * Infusionsbesteck
Seitenfach links: 1 #24 Pulsoximeter · 1 Stethoskop · 1 #24 Blutdruckmessgerät Erwachsene · 1 Blutdruckmanschette Kind · 1 Diagnostikleuchte · 1 * Kontrolllösung Blutzucker
Seitenfach rechts oben: 1 #24 Blutzuckermessgerät · 10 * Kompresse 10 × 10, unsteril, Reserve · 1 * Händedesinfektion 100 ml
Seitenfach rechts unten: 16 * Einmalhandschuhe L/XL · 2 * Brechbeutel · 1 Kanülenabwurfbehälter
Innenfach: 1 SAM-Splint · 2 Polsterschiene 45 × 11
Protokollfach: 5 Einsatzprotokoll Notfallrettung · 10 Einsatzprotokoll Sanitätswachdienst · 1 Pflegehinweise · 1 Inhaltsverzeichnis Rucksack · 1 Pflegeanleitung · 1 Liste der Verfallsdaten
Hauptfach: 1 * Beatmungsbeutel Kind · 1 * Beatmungsbeutel Erwachsene mit Reservoir · 1 * Beatmungsmaske Gr. 2 · 1 * Beatmungsmaske Gr. 3 · 1 * Beatmungsmaske Gr. 4 · 1 * Beatmungsmaske Gr. 5 · 1 #12 Handabsaugpumpe · 1 Abwurfbox · 1 #120 Sauerstoffflasche 2 l mit Druckminderer · 2 * Sauerstoffmaske mit Reservoir · 1 Müllbeutel 60 l · 1 Zahnprothesenbeutel · 1 * Beatmungsfilter Erwachsene · 1 * Beatmungsfilter Kind · 10 Vliestuch · 2 Folienbeutel
Trennwand Hauptfach: 1 Faserschreiber · 1 Stauschlauch · 5 * Spritze 2 ml · 5 * Spritze 5 ml · 2 * Spritze 10 ml · 1 * Spritze 20 ml · 2 * Venenverweilkanüle blau G22 · 4 * Venenverweilkanüle rosa G20 · 4 * Venenverweilkanüle weiß G17 · 2 * Venenverweilkanüle orange G14 · 1 * Sicherheitskanüle G18 · 1 * Sicherheitskanüle G16 · 4 * Pflaster für Venenverweilkanüle · 1 Reflexhammer · 1 Einmalrasierer · 1 Anatomische Pinzette · 10 * Aufziehkanüle gelb · 1 * Rollenpflaster 1,25 cm · 1 * Rollenpflaster 2,5 cm · 10 * Verschlussstopfen rot
`

const SANITAETSTASCHE = `
Hauptfach: 2 * Verbandpäckchen M · 1 * Verbandpäckchen G · 2 * Verbandpäckchen K · 1 * Verbandtuch 60 × 80 · 2 * Fixierbinde 6 cm · 3 * Fixierbinde 8 cm · 1 * Rettungsdecke · 6 * Kompresse 10 × 10, steril · 1 Dreiecktuch · 1 * Kühlpack
Vortasche: 4 * Wundschnellverband 10 × 6 · 2 * Fingerkuppenverband · 4 * Pflasterstrips 1,9 × 7,2 · 4 * Einmalhandschuhe L/XL · 1 Kleiderschere 19 cm · 1 * Beatmungsmaske Gr. 4 · 1 Faserschreiber
`

export const SANITAET: readonly Beladungstext[] = [
  {
    objekttyp: 'Notfallrucksack',
    prefix: 'RUCK',
    ist_zugfahrzeug: false,
    kategorie: 'Sanitätsmaterial',
    text: RUCKSACK,
  },
  {
    objekttyp: 'Sanitätstasche',
    prefix: 'SAN',
    ist_zugfahrzeug: false,
    kategorie: 'Sanitätsmaterial',
    text: SANITAETSTASCHE,
  },
]
