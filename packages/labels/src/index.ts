/** Draws labels for objects and devices (code and text) as vector PDF, and codes on other pages. Reads only its fonts. */
export { drawCode, drawLine, finish, type Label, newDocument, points } from './draw.ts'
export { LabelError, type LabelErrorCode } from './errors.ts'
export {
  FORMATS,
  LABEL_PAPERS,
  type LabelFormat,
  type LabelPaper,
  type LabelPaperName,
  MIN_HEIGHT_MM,
} from './formats.ts'
export { type LabelSize, renderLabel, renderSheets } from './label.ts'
export { type Box, QUIET_ZONE_MM } from './layout.ts'
