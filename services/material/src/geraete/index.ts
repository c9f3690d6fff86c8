/** Devices: the copies of a position whose material has serial numbers, and their tests. */
import type { Api, Kontext } from '../kontext.ts'
import { geraetRoutes } from './geraet.routes.ts'
import { pruefungRoutes } from './pruefung.routes.ts'

export { termineNeuBerechnen } from './geraet.commands.ts'
export { geraeteDerSeite } from './geraet.queries.ts'
export { Geraet } from './geraet.schema.ts'
export { pruefungenDerSeite } from './pruefung.queries.ts'
export { Pruefung } from './pruefung.schema.ts'

export function geraeteRoutes(api: Api, kontext: Kontext): void {
  geraetRoutes(api, kontext)
  pruefungRoutes(api, kontext)
}
