export { type FinishedAnswer, isAnswering, lasting } from './answer.ts'
export type { Area, AreaCall, AreaOptions, AreaOutcome } from './area.ts'
export { begun } from './begun.ts'
export { type ByteRange, namesTag, rangeHolds, readRange } from './conditional.ts'
export { type InnerAnswer, type InnerRequest, isInner } from './inner-request.ts'
export { type Lent, LentBody } from './lent.ts'
export { areCompressed, compressPages } from './pages-files.ts'
export { describedOnce } from './repeated.ts'
export {
  type Answer,
  answer,
  type Call,
  type DeclaredRoute,
  type Method,
  media,
  type Returned,
  type Route,
  type RouteSchema,
  WrittenJson,
  written,
} from './route.ts'
export { savedAs } from './saved-as.ts'
export type { HttpServer, HttpServerOptions, ListenOptions } from './server.ts'
export { networksHold } from './trusted.ts'
