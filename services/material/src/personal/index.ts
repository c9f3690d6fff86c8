/** Units, what people are able and allowed to do, and what objects ask of them. */
import type { Api, Kontext } from '../kontext.ts'
import { anforderungRoutes } from './anforderung.routes.ts'
import { einheitRoutes } from './einheit.routes.ts'
import { qualifikationRoutes } from './qualifikation.routes.ts'
import { qualifikationstypRoutes } from './qualifikationstyp.routes.ts'

export { qualifikationErfassen, qualifikationLoeschen } from './qualifikation.commands.ts'
export { istErneuert } from './qualifikation.queries.ts'
export { QualifikationErfassen } from './qualifikation.schema.ts'

export function personalRoutes(api: Api, kontext: Kontext): void {
  einheitRoutes(api, kontext)
  qualifikationstypRoutes(api, kontext)
  qualifikationRoutes(api, kontext)
  anforderungRoutes(api, kontext)
}
