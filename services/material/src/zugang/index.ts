import type { Api, Kontext } from '../kontext.ts'
import { anmeldungRoutes } from './anmeldung.routes.ts'
import { benutzerRoutes } from './benutzer.routes.ts'
import { rolleRoutes } from './rolle.routes.ts'

export { findAkteur } from './akteur.queries.ts'
export { authenticate } from './authenticate.ts'
export { benutzerAendern, benutzerAnlegen, sperreVerwaltung, verlangeVerwaltung } from './benutzer.commands.ts'
export { getBenutzer } from './benutzer.queries.ts'
export { BenutzerAendern, BenutzerAnlegen } from './benutzer.schema.ts'
export { ersteVerwaltung } from './erste-verwaltung.ts'

export function zugangRoutes(api: Api, kontext: Kontext): void {
  anmeldungRoutes(api, kontext)
  benutzerRoutes(api, kontext)
  rolleRoutes(api, kontext)
}
