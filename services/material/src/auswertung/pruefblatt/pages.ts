/** Distributes the lines of a check sheet over pages. Pure, in millimetres. */
import type { Blattposition } from './pruefblatt.queries.ts'

/** Height for lines on an A4 page between its heading and its foot. */
export const BODY_MM = 232
/** A QR symbol of 11 mm and four modules of quiet zone above and below it. */
export const LINE_MM = 14
export const FACH_MM = 9

const NO_FACH = 'Ohne Fach'

/** A part of a page, from top to bottom. */
export type SheetPart =
  | { readonly art: 'fach'; readonly name: string; readonly isContinued: boolean }
  | { readonly art: 'position'; readonly position: Blattposition }

/**
 * Divides a sheet into pages, at least one. A Fach that continues is named again, and never stands alone at the foot.
 */
export function layoutPages(rows: readonly Blattposition[]): SheetPart[][] {
  const pages: SheetPart[][] = [[]]
  let free = BODY_MM
  const place = (part: SheetPart, height: number) => {
    pages.at(-1)?.push(part)
    free -= height
  }
  const lineBreak = () => {
    pages.push([])
    free = BODY_MM
  }
  for (const [name, imFach] of Map.groupBy(rows, ({ fach_name }) => fach_name ?? NO_FACH)) {
    if (free < FACH_MM + LINE_MM) lineBreak()
    place({ art: 'fach', name, isContinued: false }, FACH_MM)
    for (const position of imFach) {
      if (free < LINE_MM) {
        lineBreak()
        place({ art: 'fach', name, isContinued: true }, FACH_MM)
      }
      place({ art: 'position', position }, LINE_MM)
    }
  }
  return pages
}
