import {
  type Clock,
  codedErrors,
  createHttpServer,
  type DocumentInfo,
  type HttpServer,
  type HttpServerOptions,
  healthCheck,
  type Logger,
  versionOf,
} from '@zeughaus/platform'
import type { Postgres } from '@zeughaus/postgres'
import type { Ablage } from './ablage.ts'
import { akteRoutes } from './akte/index.ts'
import type { Akteur } from './akteur.ts'
import { ausgabenRoutes } from './ausgaben/index.ts'
import { dashboardRoutes } from './dashboard/index.ts'
import type { Database } from './db.gen.ts'
import { materialStore } from './db.ts'
import { dokumenteRoutes } from './dokumente/index.ts'
import { ereignisseRoutes } from './ereignisse/index.ts'
import { eskalationRoutes } from './eskalation/index.ts'
import { etikettenRoutes } from './etiketten/index.ts'
import { exportRoutes, mitExport } from './export/index.ts'
import { fehlbestaendeRoutes } from './fehlbestaende/index.ts'
import { geraeteRoutes } from './geraete/index.ts'
import { historieRoutes } from './historie/index.ts'
import { importeRoutes } from './importe/index.ts'
import { kalenderRoutes } from './kalender/index.ts'
import type { Api, Kontext } from './kontext.ts'
import { kontrollenRoutes } from './kontrollen/index.ts'
import { lagerRoutes } from './lager/index.ts'
import { maengelRoutes } from './maengel/index.ts'
import { objekteRoutes } from './objekte/index.ts'
import { personalRoutes } from './personal/index.ts'
import { pruefblattRoutes } from './pruefblatt/index.ts'
import { darf, type Recht } from './rechte.ts'
import { stammdatenRoutes } from './stammdaten/index.ts'
import { sucheRoutes } from './suche/index.ts'
import { tokens } from './token.ts'
import { verantwortungRoutes } from './verantwortung/index.ts'
import { vorlagenRoutes } from './vorlagen/index.ts'
import { wartungRoutes } from './wartung/index.ts'
import { einmal } from './wiederholung.ts'
import { authenticate, zugangRoutes } from './zugang/index.ts'

export const VERSION = versionOf(new URL('../package.json', import.meta.url))

const DOKUMENT: DocumentInfo = {
  title: 'Zeughaus Material',
  version: '1',
  description:
    'Objekte, Beladung, Kontrollen, Fehlbestände und Mängel. Jedes POST und PUT nimmt die Kopfzeile Idempotency-Key (eine UUID): ' +
    'derselbe Schlüssel mit derselben Anfrage wirkt binnen 60 Tagen nur einmal und gibt die erste Antwort noch einmal.',
  credential: 'Token aus POST /auth/login, 8 Stunden gültig',
}

/** Every module of the service, in the order of the document. */
const modules: readonly ((api: Api, kontext: Kontext) => void)[] = [
  zugangRoutes,
  historieRoutes,
  ereignisseRoutes,
  stammdatenRoutes,
  personalRoutes,
  vorlagenRoutes,
  objekteRoutes,
  geraeteRoutes,
  verantwortungRoutes,
  kontrollenRoutes,
  fehlbestaendeRoutes,
  maengelRoutes,
  dokumenteRoutes,
  lagerRoutes,
  ausgabenRoutes,
  wartungRoutes,
  etikettenRoutes,
  exportRoutes,
  importeRoutes,
  pruefblattRoutes,
  kalenderRoutes,
  eskalationRoutes,
  sucheRoutes,
  dashboardRoutes,
  akteRoutes,
]

export interface AppOptions extends Pick<HttpServerOptions, 'trustProxy' | 'timeouts' | 'checkWritten'> {
  readonly log: Logger
  readonly postgres: Postgres<Database>
  /** The files of documents. */
  readonly ablage: Ablage
  /** Bytes that a document may have. */
  readonly dateigrenze: number
  /** Signs the tokens; at least 32 bytes. */
  readonly secret: string
  readonly clock: Clock
  readonly zeitzone: string
  /** Entries that an export reads at a time; tests make it small. */
  readonly exportportion?: number
}

/** The service over an open database, not yet listening. */
export interface App {
  readonly http: HttpServer
  readonly api: Api
  readonly kontext: Kontext
}

/** Puts every route of the service together. */
export function createApp({
  log,
  postgres,
  ablage,
  dateigrenze,
  secret,
  clock,
  zeitzone,
  exportportion,
  ...options
}: AppOptions): App {
  const http = createHttpServer({
    ...options,
    version: VERSION,
    log,
    errors: codedErrors,
    health: [
      healthCheck('datenbank', async () => {
        const { version, open, idle, waiting } = await postgres.health()
        return { version, verbindungen: open, frei: idle, wartend: waiting }
      }),
    ],
  })
  const store = materialStore(postgres, clock)
  const kontext: Kontext = {
    store,
    changes: postgres.changes,
    clock,
    tokens: tokens(secret, clock),
    ablage,
    dateigrenze,
    closing: http.closing,
    zeitzone,
  }
  const area = http.area<Recht, Akteur>({
    base: '/api/v1',
    authenticate: authenticate(store.db, kontext.tokens),
    authorize: darf,
    around: einmal(secret),
    document: DOKUMENT,
  })
  const api = mitExport(area, kontext, exportportion)
  for (const routes of modules) routes(api, kontext)
  return { http, api, kontext }
}
