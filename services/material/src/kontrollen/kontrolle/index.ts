/** The check of an object: start, count, finish, cancel, take over. */
export { kontrollenRoutes } from './kontrolle.routes.ts'
