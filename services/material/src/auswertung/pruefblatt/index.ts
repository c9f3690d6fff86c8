/** The check sheet of an object on paper. */
export { pruefblattRoutes } from './pruefblatt.routes.ts'
