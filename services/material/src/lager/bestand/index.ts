/** The warehouse: places, stock, and movements, the only way to change stock. */
import type { Api, Context } from '../../kern/http/context.ts'
import { bestandRoutes } from './bestand.routes.ts'
import { bestellungRoutes } from './bestellung.routes.ts'
import { bewegungRoutes } from './bewegung.routes.ts'
import { plaetzeRoutes } from './plaetze.routes.ts'

export {
  bookBewegung,
  holdLagerplatz,
  revertAbgaenge,
} from './bewegung.commands.ts'

export function lagerRoutes(api: Api, context: Context): void {
  plaetzeRoutes(api, context)
  bestandRoutes(api, context)
  bestellungRoutes(api, context)
  bewegungRoutes(api, context)
}
