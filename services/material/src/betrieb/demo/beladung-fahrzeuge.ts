/** Loads of the demo's vehicles: as usual in German municipal vehicles, not the quantities of a standard. */
import type { Beladungstext } from './beladungstext.ts'

const HLF = `
Mannschaftsraum: 4 #6 Pressluftatmer · 4 #6 Atemschutzmaske · 1 Atemschutzüberwachungstafel · 1 Atemschutznotfalltasche · 4 * Fluchthaube · 4 #6 Handsprechfunkgerät HRT · 1 #12 Wärmebildkamera · 2 #12 Handscheinwerfer Ex · 4 ~12 Feuerwehrleine 30 m · 9 Warnweste · 1 * Verbandkasten groß · 1 #24 AED · 2 Wolldecke
G1: 1 #12 Hydraulikaggregat · 1 #12 Spreizer · 1 #12 Rettungsschere · 1 #12 Rettungszylinder kurz · 1 #12 Rettungszylinder lang · 1 #12 Hebekissensatz 8 bar · 1 Unterbaumaterial, Satz · 1 Glasmanagement-Set · 1 Spineboard · 1 ~12 Schleifkorbtrage
G2: 1 #12 Stromerzeuger 8 kVA · 2 Kabeltrommel 50 m · 2 Flutlichtstrahler LED · 1 Stativ · 4 Warnblitzleuchte · 8 Verkehrsleitkegel · 2 Faltsignal · 2 Warndreieck
G3: 2 Ersatz-Atemluftflasche 6,8 l · 1 #12 Motorkettensäge · 2 Schnittschutzhose · 1 #12 Trennschleifer · 1 #12 Tauchpumpe TP 4/1 · 1 Säbelsäge · 1 Halligan-Werkzeug · 1 Bolzenschneider · 2 Feuerwehraxt · 1 Brechstange · 1 Werkzeugkasten · 1 Kraftstoffkanister 20 l
G4: 6 * Schaummittel 20 l · 2 ~24 Pulverlöscher 12 kg · 1 ~24 CO2-Löscher 5 kg · 1 Kübelspritze · 1 #12 Überdrucklüfter · 1 Zumischer Z2 · 1 Schwerschaumrohr S2 · 1 Mittelschaumrohr M2
G5: 14 ~12 B-Druckschlauch 20 m · 12 ~12 C-Druckschlauch 15 m · 2 ~12 D-Druckschlauch 5 m · 1 Standrohr 2B · 1 Unterflurhydrantenschlüssel · 1 Oberflurhydrantenschlüssel · 3 Kupplungsschlüssel ABC · 3 Schlauchbrücke, Paar · 3 Schlauchhalter
G6: 3 Hohlstrahlrohr C · 1 Hohlstrahlrohr B · 2 Stützkrümmer · 2 Verteiler B-CBC · 2 Übergangsstück B-C · 1 Druckbegrenzungsventil · 1 Hygieneboard
Heck: 4 ~12 A-Saugschlauch 1,6 m · 1 Saugkorb A · 1 Sammelstück A-2B · 2 Ölbindemittel 20 kg · 1 Auffangwanne · 1 ~12 Sprungpolster
Dach: 1 ~12 Steckleiter 4-teilig · 1 ~12 Schiebleiter 3-teilig · 1 Klappleiter · 1 Einreißhaken
`

const LF = `
Mannschaftsraum: 4 #6 Pressluftatmer · 4 #6 Atemschutzmaske · 1 Atemschutzüberwachungstafel · 2 * Fluchthaube · 4 #6 Handsprechfunkgerät HRT · 2 #12 Handscheinwerfer Ex · 4 ~12 Feuerwehrleine 30 m · 9 Warnweste · 1 * Verbandkasten groß
G1: 1 #12 Stromerzeuger 5 kVA · 2 Kabeltrommel 50 m · 2 Flutlichtstrahler LED · 1 Stativ · 1 #12 Tauchpumpe TP 4/1
G2: 1 #12 Motorkettensäge · 1 Schnittschutzhose · 1 Werkzeugkasten · 1 Bolzenschneider · 1 Feuerwehraxt · 1 Brechstange · 1 Halligan-Werkzeug · 2 Schaufel · 2 Straßenbesen · 1 Kraftstoffkanister 20 l
G3: 10 ~12 B-Druckschlauch 20 m · 9 ~12 C-Druckschlauch 15 m · 1 ~12 D-Druckschlauch 5 m · 2 Schlauchbrücke, Paar · 3 Schlauchhalter · 2 Kupplungsschlüssel ABC
G4: 1 Standrohr 2B · 1 Unterflurhydrantenschlüssel · 1 Oberflurhydrantenschlüssel · 1 Verteiler B-CBC · 2 Hohlstrahlrohr C · 1 Stützkrümmer · 2 Übergangsstück B-C
G5: 4 * Schaummittel 20 l · 1 Zumischer Z2 · 1 Mittelschaumrohr M2 · 1 ~24 Pulverlöscher 12 kg · 1 Kübelspritze · 4 Verkehrsleitkegel · 2 Warnblitzleuchte
Heck: 4 ~12 A-Saugschlauch 1,6 m · 1 Saugkorb A · 1 Sammelstück A-2B · 1 #12 Tragkraftspritze
Dach: 1 ~12 Steckleiter 4-teilig · 1 Einreißhaken
`

const DLK = `
Fahrerhaus: 2 #6 Handsprechfunkgerät HRT · 2 #12 Handscheinwerfer Ex · 3 Warnweste · 1 * Verbandkasten groß
G1: 2 #6 Pressluftatmer · 2 #6 Atemschutzmaske · 2 ~12 Auffanggurt · 1 ~12 Gerätesatz Absturzsicherung · 2 ~12 Feuerwehrleine 30 m
G2: 1 #12 Motorkettensäge · 1 Schnittschutzhose · 1 ~12 Schleifkorbtrage · 1 Krankentragenhalterung · 1 Wenderohr
G3: 2 ~12 B-Druckschlauch 20 m · 1 ~12 B-Druckschlauch 35 m · 2 ~12 C-Druckschlauch 15 m · 1 Hohlstrahlrohr C · 1 Kupplungsschlüssel ABC
G4: 1 #12 Überdrucklüfter · 2 Flutlichtstrahler LED · 1 Kabeltrommel 50 m · 4 Unterlegplatte Abstützung · 4 Verkehrsleitkegel
`

const TLF = `
Fahrerhaus: 2 #6 Pressluftatmer · 2 #6 Atemschutzmaske · 2 #6 Handsprechfunkgerät HRT · 3 Warnweste · 1 * Verbandkasten groß
G1: 6 ~12 B-Druckschlauch 20 m · 8 ~12 C-Druckschlauch 15 m · 1 Verteiler B-CBC · 2 Kupplungsschlüssel ABC
G2: 2 Hohlstrahlrohr C · 1 Hohlstrahlrohr B · 1 Standrohr 2B · 1 Unterflurhydrantenschlüssel · 1 Oberflurhydrantenschlüssel
G3: 6 * Schaummittel 20 l · 1 Zumischer Z4 · 1 Schwerschaumrohr S4 · 1 Tragbarer Werfer
G4: 4 Feuerpatsche · 4 Löschrucksack 20 l · 2 Wiedehopfhacke · 2 Schaufel · 1 #12 Motorkettensäge · 1 Schnittschutzhose
Heck: 2 ~12 A-Saugschlauch 1,6 m · 1 Saugkorb A · 1 Sammelstück A-2B
`

const GWL = `
Fahrerhaus: 2 #6 Handsprechfunkgerät HRT · 2 Warnweste · 1 * Verbandkasten groß
Rollcontainer Schlauch: 20 ~12 B-Druckschlauch 20 m · 6 Schlauchhalter · 2 Kupplungsschlüssel ABC
Rollcontainer Öl: 10 Ölbindemittel 20 kg · 2 Auffangwanne · 4 Straßenbesen · 2 Schaufel · 4 * Chemikalienhandschuhe · 1 Dichtpfropfen, Satz
Rollcontainer Licht: 1 #12 Stromerzeuger 8 kVA · 4 Flutlichtstrahler LED · 2 Stativ · 3 Kabeltrommel 50 m
Rollcontainer Atemschutz: 6 #6 Pressluftatmer · 6 #6 Atemschutzmaske · 8 Ersatz-Atemluftflasche 6,8 l
`

const ELW = `
Fahrerhaus: 2 #6 Handsprechfunkgerät HRT · 1 #12 Handscheinwerfer Ex · 2 Warnweste · 1 * Verbandkasten groß
Arbeitsplatz: 1 Notebook Einsatzführung · 1 Drucker · 1 Lagekartensatz · 1 Hydrantenpläne, Ordner · 2 Funktionsweste Einsatzleiter · 1 #12 Gaswarngerät · 1 #12 Wärmebildkamera
Heck: 1 Magnettafel Lagedarstellung · 1 Absperrband, Rolle · 4 Verkehrsleitkegel · 1 ~24 Pulverlöscher 6 kg · 1 Faltpavillon
`

const MTW = `
Fahrerhaus: 1 #6 Handsprechfunkgerät HRT · 1 #12 Handscheinwerfer Ex · 8 Warnweste · 1 * Verbandkasten groß
Heck: 4 Verkehrsleitkegel · 2 Warnblitzleuchte · 1 Warndreieck · 1 ~24 Pulverlöscher 6 kg · 1 Absperrband, Rolle · 2 Wolldecke
`

const ANHAENGER = `
Kasten: 8 Ölbindemittel 20 kg · 2 Auffangwanne · 1 Ölsperre 10 m · 2 Straßenbesen · 2 Schaufel · 4 * Chemikalienhandschuhe · 1 Dichtpfropfen, Satz · 2 Warnblitzleuchte
`

const fahrzeug = (objekttyp: string, prefix: string, text: string): Beladungstext => ({
  objekttyp,
  prefix,
  ist_zugfahrzeug: true,
  kategorie: 'Feuerwehrtechnische Beladung',
  text,
})

export const FAHRZEUGE: readonly Beladungstext[] = [
  fahrzeug('Hilfeleistungslöschfahrzeug HLF 20', 'HLF', HLF),
  fahrzeug('Löschgruppenfahrzeug LF 10', 'LF', LF),
  fahrzeug('Drehleiter DLK 23/12', 'DLK', DLK),
  fahrzeug('Tanklöschfahrzeug TLF 3000', 'TLF', TLF),
  fahrzeug('Gerätewagen Logistik GW-L', 'GWL', GWL),
  fahrzeug('Einsatzleitwagen ELW 1', 'ELW', ELW),
  fahrzeug('Mannschaftstransportwagen MTW', 'MTW', MTW),
  {
    objekttyp: 'Anhänger Ölschaden',
    prefix: 'ANH',
    ist_zugfahrzeug: false,
    kategorie: 'Feuerwehrtechnische Beladung',
    text: ANHAENGER,
  },
]
