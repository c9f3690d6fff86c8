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
