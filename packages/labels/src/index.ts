/** Labels for objects and devices: code and text → vector PDF; and what draws codes on other pages. Pure: bytes out, nothing read but the fonts. */
export { drawCode, drawLine, finish, type Label, newDocument, points } from './draw.ts'
export { LabelError, type LabelErrorCode } from './errors.ts'
export {
  LABEL_PAPERS,
  type LabelPaper,
  type LabelPaperName,
  type LabelSize,
  renderLabel,
  renderSheets,
} from './label.ts'
export { type Box, MIN_HEIGHT_MM, QUIET_ZONE_MM } from './layout.ts'
export { FORMATS, type LabelFormat } from './symbols.ts'
