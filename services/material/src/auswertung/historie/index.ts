export { historieForAkte } from './historie.queries.ts'
export { historieRoutes } from './historie.routes.ts'
export { HistorieEintrag } from './historie.schema.ts'
export { verifyHistorie } from './verify.ts'
