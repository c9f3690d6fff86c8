/** Joins the table of operations with the handlers: one line per route, which the compiler checks against the table. */
import type { Area, Method, Route, RouteSchema } from '@zeughaus/platform'
import { type OperationName, type Operations, operations } from './wire/index.ts'

/** The person logged in to the panel. */
export interface Administrator {
  readonly user: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly tokenHash: Uint8Array
}

/** The panel knows one right: being logged in. */
export type PanelPermission = 'verwaltung'
export type PanelArea = Area<PanelPermission, Administrator>

type PanelRoute<S extends RouteSchema> = Route<S, PanelPermission, Administrator>

/** Adds an operation of the table. Its schema there types the handler's input and result. */
export function serve<const K extends OperationName>(
  area: PanelArea,
  name: K,
  handler: PanelRoute<Operations[K]['schema']>['handler'],
): void {
  const { summary, schema } = operations[name]
  const [method, path] = name.split(' ', 2) as [Method, `/${string}`]
  const route: PanelRoute<RouteSchema> = {
    method,
    path,
    summary,
    schema,
    permission: 'verwaltung',
    hidden: true,
    // The table's schema is checked at run time; the union of all schemas is too wide for the compiler.
    handler: handler as PanelRoute<RouteSchema>['handler'],
  }
  area.route(route)
}
