/** Renders labels as vector PDF: one on its own page, or many on sheets of label paper. */
import { drawLabel, finish, type Label, newDocument, points } from './draw.ts'
import { LabelError } from './errors.ts'
import { LABEL_PAPERS, type LabelPaper, type LabelPaperName } from './formats.ts'
import { DEFAULT_SIZE_MM } from './layout.ts'

/** Width and height in millimetres; a missing value takes the format's default. */
export interface LabelSize {
  readonly breiteMm?: number | undefined
  readonly hoeheMm?: number | undefined
}

/**
 * Renders one label as a PDF whose page is as large as the label.
 *
 * Source: specification, label rules (vector PDF, height ≥ 10 mm, quiet zone 5 mm, plain-text second line).
 *
 * @throws LabelError when the code cannot be shown or the label is too small for it.
 */
export function renderLabel(label: Label, size: LabelSize = {}): Promise<Uint8Array> {
  const width = size.breiteMm ?? DEFAULT_SIZE_MM[label.format].breite
  const height = size.hoeheMm ?? DEFAULT_SIZE_MM[label.format].hoehe
  const document = newDocument(`Etikett ${label.code}`)
  document.addPage({ size: [points(width), points(height)], margin: 0 })
  drawLabel(document, label, { x: 0, y: 0, width, height })
  return finish(document)
}

const A4_MM = { width: 210, height: 297 } as const

/**
 * Renders labels on sheets, row by row, on as many pages as needed.
 *
 * @param start position of the first label on the first sheet, counted from 1, so that a partly used sheet can be
 * continued.
 * @throws LabelError `startposition_ungueltig`, or any error of renderLabel().
 */
export function renderSheets(labels: readonly Label[], paperName: LabelPaperName, start = 1): Promise<Uint8Array> {
  const paper: LabelPaper = LABEL_PAPERS[paperName]
  const perSheet = paper.spalten * paper.zeilen
  if (!Number.isInteger(start) || start < 1 || start > perSheet) {
    throw new LabelError(
      'startposition_ungueltig',
      `Die Startposition muss zwischen 1 und ${perSheet} liegen, angegeben ist ${start}.`,
    )
  }
  const document = newDocument('Etikettenbogen')
  labels.forEach((label, index) => {
    const position = (index + start - 1) % perSheet
    if (index === 0 || position === 0)
      document.addPage({ size: [points(A4_MM.width), points(A4_MM.height)], margin: 0 })
    drawLabel(document, label, {
      x: paper.links + (position % paper.spalten) * paper.breite,
      y: paper.oben + Math.floor(position / paper.spalten) * paper.hoehe,
      width: paper.breite,
      height: paper.hoehe,
    })
  })
  return finish(document)
}
