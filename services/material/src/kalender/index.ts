/** Due dates as a calendar: downloaded once, or as a feed. */
import type { Api, Kontext } from '../kontext.ts'
import { aboRoutes } from './abo.routes.ts'
import { termineRoutes } from './kalender.routes.ts'

export function kalenderRoutes(api: Api, kontext: Kontext): void {
  termineRoutes(api, kontext)
  aboRoutes(api, kontext)
}
