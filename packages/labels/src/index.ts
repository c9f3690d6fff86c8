/** Labels for objects and devices: code and text → vector PDF. Pure: bytes out, nothing read but the fonts. */
export type { Label } from './draw.ts'
export { LabelError, type LabelErrorCode } from './errors.ts'
export {
  LABEL_PAPERS,
  type LabelPaper,
  type LabelPaperName,
  type LabelSize,
  renderLabel,
  renderSheets,
} from './label.ts'
export { MIN_HEIGHT_MM, QUIET_ZONE_MM } from './layout.ts'
export { FORMATS, type LabelFormat } from './symbols.ts'
