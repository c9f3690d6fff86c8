/** Units: who answers for objects, people and stock. */
export { einheitRoutes } from './einheit.routes.ts'
