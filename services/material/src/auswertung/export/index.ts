/** Lists as CSV and XLSX. */

export { beladungExportRoutes } from './beladung.routes.ts'
export { withLists } from './list.routes.ts'
