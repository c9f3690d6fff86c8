/** Lists as CSV and XLSX. */
export { withLists } from './listen.ts'
export { exportRoutes } from './positionen.routes.ts'
