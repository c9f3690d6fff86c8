import type { Api, Context } from '../../kern/http/context.ts'
import { fachRoutes } from './fach.routes.ts'
import { materialRoutes } from './material.routes.ts'
import { namenRoutes } from './namen.routes.ts'
import { objekttypRoutes } from './objekttyp.routes.ts'
import { standortRoutes } from './standort.routes.ts'

export { fachAnlegen } from './fach.commands.ts'
export { FachAnlegen } from './fach.schema.ts'
export { materialAendern, materialAnlegen, materialienAnlegen } from './material.commands.ts'
export { MaterialAendern, MaterialAnlegen } from './material.schema.ts'
export { objekttypAnlegen } from './objekttyp.commands.ts'
export { getObjekttyp, unknownObjekttyp } from './objekttyp.queries.ts'
export { ObjekttypAnlegen } from './objekttyp.schema.ts'

export function stammdatenRoutes(api: Api, context: Context): void {
  namenRoutes(api, context)
  standortRoutes(api, context)
  objekttypRoutes(api, context)
  materialRoutes(api, context)
  fachRoutes(api, context)
}
