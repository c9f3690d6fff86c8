export type { FinishedAnswer } from './answer.ts'
export type { Area, AreaCall, AreaOptions, AreaOutcome } from './area.ts'
export {
  type Answer,
  answer,
  type Call,
  type DeclaredRoute,
  type Method,
  media,
  type Route,
  type RouteSchema,
} from './route.ts'
export { createHttpServer, type HttpServer, type HttpServerOptions, type ListenOptions } from './server.ts'
