/** The warehouse: places, stock, and the movements that alone change it. */
import type { Api, Kontext } from '../kontext.ts'
import { bestandRoutes } from './bestand.routes.ts'
import { bewegungRoutes } from './bewegung.routes.ts'
import { plaetzeRoutes } from './plaetze.routes.ts'

export { bucheBewegung, halteLagerplatz, nimmAbgaengeZurueck } from './bewegung.commands.ts'

export function lagerRoutes(api: Api, kontext: Kontext): void {
  plaetzeRoutes(api, kontext)
  bestandRoutes(api, kontext)
  bewegungRoutes(api, kontext)
}
