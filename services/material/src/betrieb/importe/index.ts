/** Imports of tables: tried first, then applied, and undone while nothing uses the result. */
export { starteImporte } from './import.jobs.ts'
export { importeRoutes } from './import.routes.ts'
