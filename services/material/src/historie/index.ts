export { historieRoutes } from './historie.routes.ts'
export { verifyHistorie } from './verify.ts'
