/**
 * Ready-made loads of common vehicles and bags, to begin with. Quantities and compartments follow public load lists; each brigade
 * corrects them at its own vehicle.
 */

export interface Muster {
  readonly name: string
  readonly code_prefix: string
  /** A bag is carried by a vehicle. */
  readonly ist_zugfahrzeug: boolean
  readonly beschreibung: string
  /** Compartments in the order of the round, each with its positions: quantity and name. */
  readonly beladung: readonly (readonly [fach: string, positionen: readonly string[]])[]
}

/** What both large vehicles carry from the third compartment on. */
const LOESCHEN_AB_G3: Muster['beladung'] = [
  [
    'G3',
    [
      '14 B-Druckschlauch 20 m',
      '12 C-Druckschlauch 15 m',
      '2 D-Druckschlauch 15 m',
      '3 Schlauchhalter',
      '3 Schlauchbrücken (Paar)',
      '3 Kupplungsschlüssel ABC',
    ],
  ],
  [
    'G4',
    [
      '2 Schnittschutzausrüstung',
      '1 Motorkettensäge',
      '1 Elektro-Säbelsäge',
      '1 Brechstange 700 mm',
      '1 Werkzeugkasten DIN 14881',
      '2 Feuerwehraxt',
      '1 Bolzenschneider 900 mm',
      '1 Spaten',
      '2 Schaufel',
      '2 Straßenbesen',
      '1 Ölbindemittel-Sack 20 kg',
      '1 Kraftstoffkanister 20 l',
    ],
  ],
  [
    'G5',
    [
      '1 Standrohr 2B DIN 14375',
      '2 Verteiler B-CBC',
      '1 Übergangsstück A-B',
      '2 Übergangsstück B-C',
      '1 Übergangsstück C-D',
      '1 Druckbegrenzungsventil B',
      '2 B-Mehrzweckstrahlrohr BM',
      '2 Stützkrümmer B',
      '3 C-Mehrzweckstrahlrohr CM',
      '1 Oberflurhydrantenschlüssel',
      '1 Unterflurhydrantenschlüssel',
    ],
  ],
  [
    'G6',
    [
      '1 Kübelspritze',
      '2 Pulverlöscher PG 6',
      '1 CO2-Löscher K 5',
      '1 Zumischer Z2',
      '6 Schaummittelkanister 20 l',
      '4 Verkehrsleitkegel 500 mm',
      '2 Warnblitzleuchte',
    ],
  ],
  [
    'Heck (GR)',
    ['4 A-Saugschlauch 1,6 m', '1 Sammelstück A-2B', '1 Sprungrettungsgerät SP 16', '1 Krankentrage DIN 13024'],
  ],
  ['Dach', ['1 Steckleiter (4 Teile)', '1 Dreiteilige Schiebleiter', '1 Klappleiter', '1 Einreißhaken']],
  [
    'Mannschaftsraum',
    [
      '9 Warnweste',
      '4 Pressluftatmer PA',
      '4 Atemschutz-Vollmaske',
      '4 Fluchthaube',
      '4 Feuerwehr-Schutzhandschuhe',
      '1 Atemschutzüberwachungstafel',
      '4 Feuerwehrleine 30 m',
      '1 Verbandkasten DIN 14142',
      '2 Handscheinwerfer Ex',
      '4 Handfunkgerät Digital (HRT)',
    ],
  ],
]

export const MUSTER: readonly Muster[] = [
  {
    name: 'HLF 20',
    code_prefix: 'HLF',
    ist_zugfahrzeug: true,
    beschreibung: 'Hilfeleistungslöschfahrzeug mit Beladung für Brand und technische Hilfe',
    beladung: [
      [
        'G1',
        [
          '2 Flutlichtstrahler 1000 W',
          '1 Beleuchtungsstativ',
          '1 Stromverteiler 3-fach',
          '2 Kabeltrommel 50 m 230 V',
          '1 Tauchpumpe TP 4/1',
          '1 Stromerzeuger 5 kVA',
          '1 Hochdrucklüfter (Drucklüfter)',
        ],
      ],
      [
        'G2',
        [
          '1 Anschlagmittel-Satz (Rundschlingen/Schäkel)',
          '1 Abschleppseil/Bergeseil',
          '1 Mehrzweckzug Z 16',
          '1 Trennschleifer',
          '1 Hydraulischer Spreizer',
          '1 Hydraulisches Schneidgerät',
          '1 Rettungszylinder',
          '1 Hebekissen-Satz 8 bar',
          '1 Unterbau-/Rüstholz-Satz',
          '1 Glasmanagement-Set',
          '1 Hydraulikaggregat',
          '1 Spineboard',
        ],
      ],
      ...LOESCHEN_AB_G3,
    ],
  },
  {
    name: 'LF 20',
    code_prefix: 'LF',
    ist_zugfahrzeug: true,
    beschreibung: 'Löschgruppenfahrzeug mit Beladung für eine Gruppe',
    beladung: [
      [
        'G1',
        [
          '2 Flutlichtstrahler 1000 W',
          '1 Beleuchtungsstativ',
          '1 Stromverteiler 3-fach',
          '2 Kabeltrommel 50 m 230 V',
          '1 Stromerzeuger 5 kVA',
        ],
      ],
      [
        'G2',
        [
          '1 Tauchpumpe TP 4/1',
          '1 Anschlagmittel-Satz (Rundschlingen/Schäkel)',
          '1 Hochdrucklüfter (Drucklüfter)',
          '1 Abschleppseil/Bergeseil',
        ],
      ],
      ...LOESCHEN_AB_G3,
    ],
  },
  {
    name: 'LF 10',
    code_prefix: 'LF',
    ist_zugfahrzeug: true,
    beschreibung: 'Kleineres Löschgruppenfahrzeug mit Tragkraftspritze',
    beladung: [
      [
        'G1 – Löschangriff',
        [
          '4 B-Druckschlauch 20 m',
          '8 C-Druckschlauch 15 m',
          '1 Verteiler B-CBC',
          '2 C-Mehrzweckstrahlrohr CM',
          '2 Hohlstrahlrohr C',
          '1 Stützkrümmer B',
          '1 Standrohr 2B DIN 14375',
          '1 Unterflurhydrantenschlüssel',
          '4 Schlauchhalter',
          '2 Kupplungsschlüssel ABC',
        ],
      ],
      [
        'G2 – Löschmittel',
        [
          '1 Kübelspritze',
          '1 Pulverlöscher PG 6',
          '1 Löschdecke',
          '1 Zumischer Z2',
          '2 Schaummittelkanister 20 l',
          '1 Mittelschaumrohr M2',
        ],
      ],
      [
        'G3 – Strom & Werkzeug',
        [
          '1 Stromerzeuger 5 kVA',
          '1 Flutlichtstrahler 1000 W',
          '1 Beleuchtungsstativ',
          '1 Kabeltrommel 50 m 230 V',
          '2 Handscheinwerfer Ex',
          '1 Werkzeugkasten DIN 14881',
          '1 Feuerwehraxt',
          '1 Brechstange 700 mm',
          '1 Motorkettensäge',
          '1 Schnittschutzausrüstung',
        ],
      ],
      [
        'GR – Pumpe & Wasser (Heck)',
        ['1 Tragkraftspritze PFPN 10-1000', '1 Tauchpumpe TP 4/1', '4 A-Saugschlauch 1,6 m', '2 D-Druckschlauch 15 m'],
      ],
      ['Dach', ['1 Steckleiter (4 Teile)', '1 Einreißhaken']],
      [
        'Mannschaftsraum',
        [
          '4 Pressluftatmer PA',
          '4 Atemschutz-Vollmaske',
          '2 Handfunkgerät Digital (HRT)',
          '1 Verbandkasten DIN 14142',
          '6 Warnweste',
          '4 Verkehrsleitkegel 500 mm',
          '2 Warnblitzleuchte',
          '2 Feuerwehrleine 30 m',
        ],
      ],
    ],
  },
  {
    name: 'MTW',
    code_prefix: 'MTW',
    ist_zugfahrzeug: true,
    beschreibung: 'Mannschaftstransportwagen mit Sicherungs- und Erste-Hilfe-Material',
    beladung: [
      [
        'Kofferraum',
        [
          '1 Verbandkasten DIN 14142',
          '1 Pulverlöscher PG 6',
          '4 Verkehrsleitkegel 500 mm',
          '1 Absperrband 500 m',
          '2 Handscheinwerfer Ex',
          '1 Megaphon',
        ],
      ],
      ['Mannschaftsraum', ['2 Handfunkgerät Digital (HRT)', '8 Warnweste', '2 Winkerkelle', '2 Rettungsdecke']],
    ],
  },
  {
    name: 'Notfallrucksack',
    code_prefix: 'RUCK',
    ist_zugfahrzeug: false,
    beschreibung: 'Rucksack mit Material für Erste Hilfe und Reanimation',
    beladung: [
      [
        'Deckelinnenseite',
        ['4 Einmalhandschuhe (Paar)', '1 Verbandschere', '1 Diagnostikleuchte', '1 Blutdruckmessgerät', '1 Stethoskop'],
      ],
      [
        'Atmung',
        [
          '1 Beatmungsbeutel Erwachsene',
          '1 Beatmungsbeutel Kinder',
          '1 Beatmungsmasken-Satz',
          '1 Absaugpumpe handbetrieben',
          '1 Guedeltubus-Satz',
          '2 Sauerstoffmaske',
        ],
      ],
      ['Kreislauf', ['1 Pulsoximeter', '1 Tourniquet', '2 Infusion Vollelektrolyt 500 ml', '2 Infusionsbesteck']],
      [
        'Wunde',
        [
          '6 Verbandpäckchen M',
          '4 Verbandpäckchen G',
          '10 Wundkompresse 10 x 10 cm',
          '4 Dreiecktuch',
          '2 Brandwundenverbandtuch',
          '2 Heftpflaster',
        ],
      ],
      [
        'Seitentasche',
        ['2 Rettungsdecke', '1 Halskrause verstellbar', '2 Kältesofortkompresse', '1 Patientenanhängekarte-Satz'],
      ],
    ],
  },
]
