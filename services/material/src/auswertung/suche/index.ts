/** The search over everything that people look for. */
import type { Api, Context } from '../../kern/http/context.ts'
import { allesRoutes } from './alles.routes.ts'
import { sucheRoutes as objektsucheRoutes } from './suche.routes.ts'

export function sucheRoutes(api: Api, context: Context): void {
  objektsucheRoutes(api, context)
  allesRoutes(api, context)
}
