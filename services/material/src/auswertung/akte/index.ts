/** The Akte of an object: what all modules know about it, in one answer. */
export { akteRoutes } from './akte.routes.ts'
