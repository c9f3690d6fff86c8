/** Objects and what they carry. */
import type { Api, Context } from '../../kern/http/context.ts'
import { einsatzRoutes } from './einsatz.routes.ts'
import { fahrzeugdetailsRoutes } from './fahrzeugdetails.routes.ts'
import { lagerbewegungRoutes } from './lagerbewegung.routes.ts'
import { objektRoutes } from './objekt.routes.ts'
import { positionRoutes } from './position.routes.ts'
import { uebergabeRoutes } from './uebergabe.routes.ts'

export { fahrzeugForAkte } from './fahrzeugdetails.queries.ts'
export { Fahrzeugdetails } from './fahrzeugdetails.schema.ts'
export { lagerbewegungenForAkte } from './lagerbewegung.queries.ts'
export { Lagerbewegung } from './lagerbewegung.schema.ts'
export { objektAendern, objektAnlegen } from './objekt.commands.ts'
export { listObjekte, type ObjektMitStand, objektForAkte, requireObjekt } from './objekt.queries.ts'
export { objektAntwort } from './objekt.routes.ts'
export { Objekt, ObjektAendern, ObjektAnlegen, ObjekteSuche } from './objekt.schema.ts'
export { listPositionenVon } from './position.queries.ts'
export { positionAntwort } from './position.routes.ts'
export { Objektposition } from './position.schema.ts'

export function objekteRoutes(api: Api, context: Context): void {
  objektRoutes(api, context)
  positionRoutes(api, context)
  fahrzeugdetailsRoutes(api, context)
  lagerbewegungRoutes(api, context)
  uebergabeRoutes(api, context)
  einsatzRoutes(api, context)
}
