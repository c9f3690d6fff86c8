/** The overviews of material that are measured: as the address names them, and as a reader of the figures does. */
export const VIEWS: readonly (readonly [name: string, what: string])[] = [
  ['einsatzbereitschaft', 'readiness'],
  ['kennzahlen', 'key figures'],
  ['prueftermine', 'due tests'],
  ['ablaufwarnungen', 'expiries'],
  ['qualifikationsablaeufe', 'expiring qualifications'],
  ['verlauf', 'course of the months'],
]

/** The long lists, by the name of their measurement, and what they are called in the document. */
export const LISTS = [
  ['Fehlbestände, offene', 'open shortages'],
  ['Fehlbestände eines Standorts', 'shortages of a site'],
  ['Kontrollen', 'checks'],
  ['Objekte', 'objects'],
  ['Positionen eines Objekts', 'positions of an object'],
] as const

/** Counts, with which name a result keeps them and how the table of figures calls them. */
export const COUNTS = [
  ['zählen, pausiert', 'a count, 20 people'],
  ['zählen', 'a count, 20 machines that never rest'],
] as const

/** Lists of a few rows. */
export const SHORT_LISTS = [
  ['Kontrollen eines Objekts', 'checks of an object'],
  ['Objekte, Suche', 'objects, by a word'],
  ['Material, Suche', 'materials, by a word'],
  ['Historie', 'Historie'],
] as const

/** The check of the largest object. */
export const LARGE_CHECK = [
  ['starten, 2.500 Positionen', 'start a check of 2,500 positions'],
  ['abschließen, 2.500 Positionen', 'finish it'],
] as const
