import type { Api, Kontext } from '../kontext.ts'
import { standortRoutes } from './standort.routes.ts'

export { type Verwendung, verweigereWennVerwendet, verwendungen } from '../verwendung.ts'

export function stammdatenRoutes(api: Api, kontext: Kontext): void {
  standortRoutes(api, kontext)
}
