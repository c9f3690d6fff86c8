/** Maintenance: plans, their due positions, and orders. */
import type { Api, Context } from '../../kern/http/context.ts'
import { wartungsauftragRoutes } from './wartungsauftrag.routes.ts'
import { wartungsplanRoutes } from './wartungsplan.routes.ts'

export { listFaellige } from './faelligkeit.queries.ts'

export function wartungRoutes(api: Api, context: Context): void {
  wartungsplanRoutes(api, context)
  wartungsauftragRoutes(api, context)
}
