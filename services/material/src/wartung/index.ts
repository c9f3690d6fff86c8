/** Maintenance: plans, what of them is due, and orders. */
import type { Api, Kontext } from '../kontext.ts'
import { wartungsauftragRoutes } from './wartungsauftrag.routes.ts'
import { wartungsplanRoutes } from './wartungsplan.routes.ts'

export function wartungRoutes(api: Api, kontext: Kontext): void {
  wartungsplanRoutes(api, kontext)
  wartungsauftragRoutes(api, kontext)
}
