/** Defects: reported by everybody, moved along the specified way by the higher roles. */
export { listMaengel } from './mangel.queries.ts'
export { maengelRoutes } from './mangel.routes.ts'
export { Mangel } from './mangel.schema.ts'
