/** Defects: reported by everyone, moved through their statuses by the higher roles. */
export { maengelForAkte } from './mangel.queries.ts'
export { maengelRoutes } from './mangel.routes.ts'
export { Mangel } from './mangel.schema.ts'
