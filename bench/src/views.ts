/** The overviews of material that are measured: as the address names them, and as a reader of the figures does. */
export const VIEWS: readonly (readonly [name: string, what: string])[] = [
  ['einsatzbereitschaft', 'readiness'],
  ['kennzahlen', 'key figures'],
  ['prueftermine', 'due tests'],
  ['ablaufwarnungen', 'expiries'],
  ['qualifikationsablaeufe', 'expiring qualifications'],
  ['verlauf', 'course of the months'],
]
