/** Objects and what they carry. */
import type { Api, Kontext } from '../kontext.ts'
import { fahrzeugdetailsRoutes } from './fahrzeugdetails.routes.ts'
import { lagerbewegungRoutes } from './lagerbewegung.routes.ts'
import { objektRoutes } from './objekt.routes.ts'
import { positionRoutes } from './position.routes.ts'

export { ablaufstatus, WARNFRIST_VORGABE_TAGE } from './ablauf.ts'
export { fahrzeugDerSeite } from './fahrzeugdetails.queries.ts'
export { Fahrzeugdetails } from './fahrzeugdetails.schema.ts'
export { lagerbewegungenDerSeite } from './lagerbewegung.queries.ts'
export { Lagerbewegung } from './lagerbewegung.schema.ts'
export { objektAendern, objektAnlegen } from './objekt.commands.ts'
export { listObjekte, type Objektzeile, objektDerSeite, unbekanntesObjekt } from './objekt.queries.ts'
export { objektlisteAntwort, objekttext } from './objekt.routes.ts'
export { Objekt, ObjektAendern, ObjektAnlegen, ObjekteListe, ObjekteSuche } from './objekt.schema.ts'

export function objekteRoutes(api: Api, kontext: Kontext): void {
  objektRoutes(api, kontext)
  positionRoutes(api, kontext)
  fahrzeugdetailsRoutes(api, kontext)
  lagerbewegungRoutes(api, kontext)
}
