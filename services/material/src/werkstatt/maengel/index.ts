/** Defects: reported by everyone, moved through their statuses by the higher roles, discussed by both. */
import type { Api, Context } from '../../kern/http/context.ts'
import { kommentarRoutes } from './kommentar.routes.ts'
import { mangelRoutes } from './mangel.routes.ts'

export { listMaengel, maengelForAkte } from './mangel.queries.ts'
export { mangelAntwort } from './mangel.routes.ts'
export { Mangel } from './mangel.schema.ts'

export function maengelRoutes(api: Api, context: Context): void {
  mangelRoutes(api, context)
  kommentarRoutes(api, context)
}
