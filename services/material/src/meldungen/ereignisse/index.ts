/** Live updates: a stream of the changes that a caller may learn of. */
export { ereignisseRoutes } from './ereignis.routes.ts'
