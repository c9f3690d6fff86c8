import type { Api, Context } from '../http/context.ts'
import { anmeldungRoutes } from './anmeldung.routes.ts'
import { benutzerRoutes } from './benutzer.routes.ts'
import { rolleRoutes } from './rolle.routes.ts'

export { findAkteur } from './akteur.queries.ts'
export { ANMELDUNG, sweepAnmeldungen } from './anmeldung.commands.ts'
export { authenticate } from './authenticate.ts'
export { benutzerAendern, benutzerAnlegen, lockVerwaltung, requireVerwaltung } from './benutzer.commands.ts'
export { getBenutzer } from './benutzer.queries.ts'
export { BenutzerAendern, BenutzerAnlegen } from './benutzer.schema.ts'
export { ersteVerwaltung, findWeakPreset } from './erste-verwaltung.commands.ts'

export function zugangRoutes(api: Api, context: Context): void {
  anmeldungRoutes(api, context)
  benutzerRoutes(api, context)
  rolleRoutes(api, context)
}
