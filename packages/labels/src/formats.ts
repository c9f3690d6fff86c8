/** Label formats and papers, apart from the drawing code: fonts and libraries are loaded with the first label. */
export { LabelError } from './errors.ts'

export const FORMATS = ['qr', 'code128'] as const
/** The two symbologies of the specification's label endpoints. */
export type LabelFormat = (typeof FORMATS)[number]

/** Minimum height of a label (specification, label rules). */
export const MIN_HEIGHT_MM = 10

/** A sheet of A4 label paper, in millimetres. */
export interface LabelPaper {
  readonly spalten: number
  readonly zeilen: number
  readonly breite: number
  readonly hoehe: number
  readonly links: number
  readonly oben: number
}

/** Common label papers, by columns × rows. */
export const LABEL_PAPERS = {
  '3x8': { spalten: 3, zeilen: 8, breite: 70, hoehe: 37, links: 0, oben: 0.5 },
  '4x16': { spalten: 4, zeilen: 16, breite: 48.5, hoehe: 16.9, links: 8, oben: 13.3 },
} as const satisfies Record<string, LabelPaper>
export type LabelPaperName = keyof typeof LABEL_PAPERS
