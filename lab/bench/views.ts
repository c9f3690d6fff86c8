/** Lists the measured overviews of material: path and label. */
export const VIEWS: readonly (readonly [name: string, what: string])[] = [
  ['einsatzbereitschaft', 'readiness'],
  ['kennzahlen', 'key figures'],
  ['prueftermine', 'due tests'],
  ['ablaufwarnungen', 'expiries'],
  ['qualifikationsablaeufe', 'expiring qualifications'],
  ['verlauf', 'course of the months'],
  ['fehlendes', 'what is missing, with the store'],
  ['kontrollfristen', 'due checks'],
]

/** The lists: name of the measurement and label in the document. */
export const LISTS = [
  ['Fehlbestände, offene', 'open shortages'],
  ['Fehlbestände eines Standorts', 'shortages of a site'],
  ['Kontrollen', 'checks'],
  ['Objekte', 'objects'],
  ['Positionen eines Objekts', 'positions of an object'],
  ['Kontrollen eines Objekts', 'checks of an object'],
  ['Objekte, Suche', 'objects, by a word'],
  ['Material, Suche', 'materials, by a word'],
  ['Historie', 'Historie'],
] as const

/** Counts: name in the results and label in the table of figures. */
export const COUNTS = [['zählen, pausiert', 'a count, 20 people']] as const

/** The check of the largest object. */
export const LARGE_CHECK = [
  ['starten, 2.500 Positionen', 'start a check of 2,500 positions'],
  ['abschließen, 2.500 Positionen', 'finish it'],
] as const

/** The lists of the measurement of rights by place: name in the results and label in the document. */
export const PLACE_LISTS = [
  ['Fehlbestände, offene', 'open shortages'],
  ['Kontrollen', 'checks'],
  ['Objekte', 'objects'],
  ['Objekte, Suche', 'objects, by a word'],
  ['Positionen eines Objekts', 'positions of an object'],
  ['Historie', 'Historie'],
  ['Historie, Zählungen', 'Historie, counts alone'],
  ['Suche', 'search over everything'],
  ['Akte', 'file of an object'],
] as const

/** Who asks there: name, label and the bounds of p95 in milliseconds for lists and for overviews. */
export const PLACE_VIEWERS = [
  ['eine Wehr', 'a brigade', 50, 100],
  ['der Kreis', 'the district', 150, 300],
] as const

/** The measurements of the warehouse: name in the results and label in the document. */
export const STOCK_LISTS = [
  ['Bewegungen', 'movements'],
  ['Bewegungen, Seite 100', 'movements, page 100'],
  ['Bewegungen eines Materials', 'movements of a material'],
  ['Bewegungen eines Lagerplatzes', 'movements of a place'],
  ['Umlagerungen eines Lagerplatzes', 'transfers of a place'],
  ['Bewegungen eines Monats', 'movements of a month'],
  ['Bewegungen eines Jahres', 'movements of a year'],
  ['Bestände', 'stocks'],
  ['Bestände nach Lagerplatz', 'stocks by place'],
  ['Bestände eines Lagerplatzes', 'stocks of a place'],
  ['Bestellliste', 'what to order'],
  ['Bewegungen, reihum andere', 'movements, others in turn'],
  ['Bewegungen eines Materials, reihum andere', 'movements of a material, others in turn'],
  ['Bestände, reihum andere', 'stocks, others in turn'],
  ['Bestände eines Lagerplatzes, reihum andere', 'stocks of a place, others in turn'],
  ['abbuchen', 'book out'],
] as const
