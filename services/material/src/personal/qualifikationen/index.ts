/** The qualifications of people, and those that objects require. */
import type { Api, Context } from '../../kern/http/context.ts'
import { anforderungRoutes } from './anforderung.routes.ts'
import { qualifikationRoutes } from './qualifikation.routes.ts'
import { qualifikationstypRoutes } from './qualifikationstyp.routes.ts'

export { qualifikationErfassen, qualifikationLoeschen } from './qualifikation.commands.ts'
export { isErneuert } from './qualifikation.queries.ts'
export { QualifikationErfassen } from './qualifikation.schema.ts'

export function qualifikationenRoutes(api: Api, context: Context): void {
  qualifikationstypRoutes(api, context)
  qualifikationRoutes(api, context)
  anforderungRoutes(api, context)
}
