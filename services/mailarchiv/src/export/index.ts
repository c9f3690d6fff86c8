export { addExportRoute, type ExportDoors } from './export.routes.ts'
