export { historieRoutes } from './historie.routes.ts'
export { type Bericht, verifyHistorie } from './verify.ts'
