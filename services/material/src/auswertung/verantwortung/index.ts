/** The users responsible for an object, and those who should check it. */
import type { Api, Context } from '../../kern/http/context.ts'
import { kontrollverantwortungRoutes } from './kontrollverantwortung.routes.ts'
import { zustaendigkeitRoutes } from './zustaendigkeit.routes.ts'

export { kontrollverantwortungForAkte, listZuKontrollierende } from './kontrollverantwortung.queries.ts'
export { Kontrollverantwortung } from './kontrollverantwortung.schema.ts'
export { zustaendigeForAkte } from './zustaendigkeit.queries.ts'
export { Zustaendigkeit } from './zustaendigkeit.schema.ts'

export function verantwortungRoutes(api: Api, context: Context): void {
  zustaendigkeitRoutes(api, context)
  kontrollverantwortungRoutes(api, context)
}
