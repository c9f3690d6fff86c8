export { addExportRoute, type ExportDependencies } from './export.routes.ts'
export { EXPORT_FORMATS, exportConditions } from './export.schema.ts'
export { type Exporter, exporter, FILE_TYPES, type WantedExport } from './exporter.ts'
