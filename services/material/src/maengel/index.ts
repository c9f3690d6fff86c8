/** Defects: reported by everybody, moved along the specified way by the higher roles. */
export { maengelDerSeite } from './mangel.queries.ts'
export { maengelRoutes } from './mangel.routes.ts'
export { Mangel } from './mangel.schema.ts'
