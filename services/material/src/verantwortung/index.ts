/** Who answers for an object, and who should check it. */
import type { Api, Kontext } from '../kontext.ts'
import { kontrollverantwortungRoutes } from './kontrollverantwortung.routes.ts'
import { zustaendigkeitRoutes } from './zustaendigkeit.routes.ts'

export { kontrollverantwortungDerSeite } from './kontrollverantwortung.queries.ts'
export { Kontrollverantwortung } from './kontrollverantwortung.schema.ts'
export { zustaendigeDerSeite } from './zustaendigkeit.queries.ts'
export { Zustaendigkeit } from './zustaendigkeit.schema.ts'

export function verantwortungRoutes(api: Api, kontext: Kontext): void {
  zustaendigkeitRoutes(api, kontext)
  kontrollverantwortungRoutes(api, kontext)
}
