/** Devices: the single items of a position whose material has serial numbers, and their tests. */
import type { Api, Context } from '../../kern/http/context.ts'
import { geraetRoutes } from './geraet.routes.ts'
import { pruefartRoutes } from './pruefart.routes.ts'
import { pruefungRoutes } from './pruefung.routes.ts'

export { geraeteForAkte, listGeraete } from './geraet.queries.ts'
export { geraetAntwort } from './geraet.routes.ts'
export { Geraet } from './geraet.schema.ts'
export { pruefungenForAkte } from './pruefung.queries.ts'
export { Pruefung } from './pruefung.schema.ts'
export { termineNeuBerechnen } from './termin.commands.ts'

export function geraeteRoutes(api: Api, context: Context): void {
  geraetRoutes(api, context)
  pruefungRoutes(api, context)
  pruefartRoutes(api, context)
}
