export { addExportRoute, type ExportDoors, exporter } from './export.routes.ts'
