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
