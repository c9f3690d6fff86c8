/** What a person's desk keeps: named views of lists, and favourites. */
import type { Api, Context } from '../../kern/http/context.ts'
import { ansichtRoutes } from './ansicht.routes.ts'
import { favoritRoutes } from './favorit.routes.ts'

export function arbeitsplatzRoutes(api: Api, context: Context): void {
  ansichtRoutes(api, context)
  favoritRoutes(api, context)
}
