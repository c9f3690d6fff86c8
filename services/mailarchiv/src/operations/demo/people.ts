/** The people of the demonstration. All domains are reserved for examples (RFC 2606). */
export type Person = { readonly name: string; readonly address: string }

const person = (name: string, address: string): Person => ({ name, address })

export const brigade = {
  brandt: person('Katrin Brandt (Feuerwehr Lindenau)', 'kommandantin@ff-lindenau.example'),
  weissmueller: person('Jörg Weißmüller', 'geraetewart@ff-lindenau.example'),
  sahin: person('Ülkü Şahin', 'kasse@ff-lindenau.example'),
  lueders: person('Sören Lüders', 'jugend@ff-lindenau.example'),
  obermeier: person('Obermeier, Vroni', 'schriftfuehrung@ff-lindenau.example'),
  aktive: person('Aktive Mannschaft', 'aktive@ff-lindenau.example'),
  scanner: person('', 'scanner@ff-lindenau.example'),
} as const

export const others = {
  huber: person('Max Huber | Schlauch Huber GmbH', 'max.huber@schlauch-huber.example'),
  huberRechnung: person('Schlauch Huber GmbH Buchhaltung', 'rechnung@schlauch-huber.example'),
  kraus: person('Kraus Leitertechnik Service', 'service@leitertechnik-kraus.example'),
  berger: person('Anja Berger', 'a.berger@atemluft-berger.example'),
  psaNord: person('PSA Nord – Vertrieb', 'vertrieb@psa-nord.example'),
  gruber: person('Werkstatt Gruber', 'werkstatt@nutzfahrzeuge-gruber.example'),
  pruefstelle: person('Prüfstelle Mittelland', 'termine@pruefstelle-mittelland.example'),
  gemeinde: person('Gemeinde Lindenau, Ordnungsamt', 'ordnungsamt@gemeinde-lindenau.example'),
  kreis: person('Kreisbrandinspektion', 'kbi@landkreis-mittelland.example'),
  nachbar: person('Wolfgang Aigner (FF Oberbach)', 'aigner@ff-oberbach.example'),
  newsletter: person('Brandschutz aktuell', 'newsletter@brandschutz-aktuell.example'),
  funk: person('Funktechnik Möller & Söhne', 'info@funk-moeller.example'),
} as const
