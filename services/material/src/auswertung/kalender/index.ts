/** Due dates as a calendar: downloaded once, or as a feed. */
import type { Api, Context } from '../../kern/http/context.ts'
import { aboRoutes } from './abo.routes.ts'
import { termineRoutes } from './kalender.routes.ts'

export function kalenderRoutes(api: Api, context: Context): void {
  termineRoutes(api, context)
  aboRoutes(api, context)
}
