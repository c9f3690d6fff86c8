import type { Api, Context } from '../../kern/http/context.ts'
import { anmeldedienstRoutes } from './anmeldedienst.routes.ts'
import { anmeldungRoutes } from './anmeldung.routes.ts'
import { benutzerRoutes } from './benutzer.routes.ts'
import { erneuerungRoutes } from './erneuerung.routes.ts'
import { benutzerFaktorRoutes, faktorRoutes } from './faktor.routes.ts'
import { gruppenrolleRoutes } from './gruppenrolle.routes.ts'
import { kontoRoutes } from './konto.routes.ts'
import { passwortVergessenRoutes } from './passwort-vergessen.routes.ts'
import { rolleRoutes } from './rolle.routes.ts'
import { benutzerSitzungRoutes, sitzungRoutes } from './sitzung.routes.ts'

export { findPerson, type Unfertig } from './akteur.queries.ts'
export { countVerbundene } from './anmeldedienst.queries.ts'
export { anmeldedienstPruefung, sweepAnmeldedienst } from './anmeldedienst-sitzung.commands.ts'
export { authenticate, refuseUnfertige } from './authenticate.ts'
export { benutzerAendern, benutzerAnlegen, lockVerwaltung, requireVerwaltung } from './benutzer.commands.ts'
export { findBenutzerNamens, getBenutzer } from './benutzer.queries.ts'
export { BenutzerAendern, BenutzerAnlegen } from './benutzer.schema.ts'
export { ersteVerwaltung, findWeakPreset } from './erste-verwaltung.commands.ts'
export { faktorenZuruecksetzenPerBefehl, sweepFaktoren } from './faktor.commands.ts'
export { countMitFaktor, getFaktorpflicht } from './faktor.queries.ts'
export { zugangJobs } from './passwort-vergessen.jobs.ts'
export { ANMELDUNG, gebrauchNotieren, sitzungBeginnen, sweepAnmeldungen } from './sitzung.commands.ts'
export { totpBox } from './totp.ts'

export function zugangRoutes(api: Api, context: Context): void {
  anmeldungRoutes(api, context)
  kontoRoutes(api, context)
  anmeldedienstRoutes(api, context)
  erneuerungRoutes(api, context)
  passwortVergessenRoutes(api, context)
  sitzungRoutes(api, context)
  faktorRoutes(api, context)
  benutzerRoutes(api, context)
  benutzerSitzungRoutes(api, context)
  benutzerFaktorRoutes(api, context)
  rolleRoutes(api, context)
  gruppenrolleRoutes(api, context)
}
