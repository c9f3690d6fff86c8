/** The search over everything that people look for. */
export { sucheRoutes } from './suche.routes.ts'
