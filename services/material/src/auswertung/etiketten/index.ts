/** Labels for objects and positions. */
export { etikettenRoutes } from './etikett.routes.ts'
