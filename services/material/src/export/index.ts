/** Lists as CSV and XLSX. */
export { mitExport } from './listen.ts'
export { exportRoutes } from './positionen.routes.ts'
