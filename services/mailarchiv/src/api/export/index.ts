export { addExportRoute, type ExportDependencies } from './export.routes.ts'
export { EXPORT_FORMATS, exportConditions } from './export.schema.ts'
export {
  type Exporter,
  exporter,
  FILE_TYPES,
  type WantedExport,
  type WantedHits,
} from './exporter.ts'
export type { FileEnd } from './part.ts'
export { Pieces } from './pieces.ts'
export { ahead, CursorRefused } from './walk.ts'
export { type ZipFile, zipOf } from './zip.ts'
