/** How the lines of a check sheet fall on pages: pure, in millimetres. */
import type { Pruefzeile } from './pruefblatt.queries.ts'

/** Room for lines on a page of A4 between its heading and its foot. */
export const NUTZHOEHE_MM = 232
/** A QR symbol of 11 mm and four modules of free space above and below it. */
export const ZEILENHOEHE_MM = 14
export const FACHHOEHE_MM = 9

const OHNE_FACH = 'Ohne Fach'

/** What stands on a page, from top to bottom. */
export type Blattteil =
  | { readonly art: 'fach'; readonly name: string; readonly fortsetzung: boolean }
  | { readonly art: 'zeile'; readonly zeile: Pruefzeile }

/** The pages of a sheet: at least one. A Fach that goes on is named again, and never stands alone at the foot. */
export function aufSeiten(zeilen: readonly Pruefzeile[]): Blattteil[][] {
  const seiten: Blattteil[][] = [[]]
  let frei = NUTZHOEHE_MM
  const setze = (teil: Blattteil, hoehe: number) => {
    seiten.at(-1)?.push(teil)
    frei -= hoehe
  }
  const umbruch = () => {
    seiten.push([])
    frei = NUTZHOEHE_MM
  }
  for (const [name, imFach] of Map.groupBy(zeilen, ({ fach_name }) => fach_name ?? OHNE_FACH)) {
    if (frei < FACHHOEHE_MM + ZEILENHOEHE_MM) umbruch()
    setze({ art: 'fach', name, fortsetzung: false }, FACHHOEHE_MM)
    for (const zeile of imFach) {
      if (frei < ZEILENHOEHE_MM) {
        umbruch()
        setze({ art: 'fach', name, fortsetzung: true }, FACHHOEHE_MM)
      }
      setze({ art: 'zeile', zeile }, ZEILENHOEHE_MM)
    }
  }
  return seiten
}
