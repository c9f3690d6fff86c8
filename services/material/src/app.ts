import {
  type Cage,
  type Clock,
  codedErrors,
  type DocumentInfo,
  type HttpServer,
  type HttpServerOptions,
  healthCheck,
  type Logger,
  silentLog,
  versionOf,
} from '@zeughaus/platform'
import { addCageGauge, createHttpServer } from '@zeughaus/platform/server'
import { type Postgres, postgresRateLimiter, refuseReadOnly, refuseReplica, statementsOf } from '@zeughaus/postgres'
import { akteRoutes } from './auswertung/akte/index.ts'
import { arbeitsplatzRoutes } from './auswertung/arbeitsplatz/index.ts'
import { dashboardRoutes } from './auswertung/dashboard/index.ts'
import { etikettenRoutes } from './auswertung/etiketten/index.ts'
import { beladungExportRoutes, withLists } from './auswertung/export/index.ts'
import { historieRoutes } from './auswertung/historie/index.ts'
import { kalenderRoutes } from './auswertung/kalender/index.ts'
import { kontrollmappeRoutes } from './auswertung/kontrollmappe/index.ts'
import { pruefblattRoutes } from './auswertung/pruefblatt/index.ts'
import { sucheRoutes } from './auswertung/suche/index.ts'
import { verantwortungRoutes } from './auswertung/verantwortung/index.ts'
import { importeRoutes } from './betrieb/importe/index.ts'
import { betriebRoutes } from './betrieb/zustand/index.ts'
import { type AnmeldedienstSettings, anmeldedienst } from './kern/access/anmeldedienst.ts'
import { type Caller, inOperation } from './kern/access/caller.ts'
import { erneuerungen } from './kern/access/erneuerung.ts'
import { mayAnywhere, type Right } from './kern/access/rights.ts'
import { tokens } from './kern/access/token.ts'
import type { Database } from './kern/db/db.gen.ts'
import { materialStore } from './kern/db/store.ts'
import type { FileStore } from './kern/files/index.ts'
import type { Api, Context, ServiceContext } from './kern/http/context.ts'
import { withKey } from './kern/http/idempotency.ts'
import { pageFields, SHAPES } from './kern/http/wire.ts'
import { refusals, sicherheitRoutes } from './kern/sicherheit/index.ts'
import { fehlbestaendeRoutes } from './kontrollen/fehlbestaende/index.ts'
import { kontrollenRoutes } from './kontrollen/kontrolle/index.ts'
import { ausgabenRoutes } from './lager/ausgaben/index.ts'
import { lagerRoutes } from './lager/bestand/index.ts'
import { ereignisseRoutes } from './meldungen/ereignisse/index.ts'
import { eskalationRoutes } from './meldungen/eskalation/index.ts'
import { fachfotosRoutes } from './objekte/fachfotos/index.ts'
import { geraeteRoutes } from './objekte/geraete/index.ts'
import { objekteRoutes } from './objekte/objekt/index.ts'
import { stammdatenRoutes } from './objekte/stammdaten/index.ts'
import { vorlagenRoutes } from './objekte/vorlagen/index.ts'
import { einheitRoutes } from './personal/einheiten/index.ts'
import { qualifikationenRoutes } from './personal/qualifikationen/index.ts'
import {
  anmeldedienstPruefung,
  authenticate,
  gebrauchNotieren,
  totpBox,
  zugangRoutes,
} from './personal/zugang/index.ts'
import { dokumenteRoutes } from './werkstatt/dokumente/index.ts'
import { maengelRoutes } from './werkstatt/maengel/index.ts'
import { wartungRoutes } from './werkstatt/wartung/index.ts'

export const VERSION = versionOf(new URL('../package.json', import.meta.url))

const DOKUMENT: DocumentInfo = {
  title: 'Zeughaus Material',
  version: '1',
  description:
    'Objekte, Beladung, Kontrollen, Fehlbestände und Mängel. Jedes POST und PUT nimmt die Kopfzeile Idempotency-Key (eine UUID): ' +
    'derselbe Schlüssel mit derselben Anfrage wirkt binnen 60 Tagen nur einmal und gibt die erste Antwort noch einmal.',
  credential: 'Token aus POST /auth/login, 8 Stunden gültig',
  shapes: SHAPES,
  bases: { Seitenangaben: pageFields },
}

/** Every module of the service, in the order of the document. */
const modules: readonly ((api: Api, context: Context) => void)[] = [
  zugangRoutes,
  historieRoutes,
  sicherheitRoutes,
  ereignisseRoutes,
  stammdatenRoutes,
  einheitRoutes,
  qualifikationenRoutes,
  vorlagenRoutes,
  objekteRoutes,
  geraeteRoutes,
  verantwortungRoutes,
  kontrollenRoutes,
  kontrollmappeRoutes,
  fehlbestaendeRoutes,
  maengelRoutes,
  dokumenteRoutes,
  fachfotosRoutes,
  lagerRoutes,
  ausgabenRoutes,
  wartungRoutes,
  etikettenRoutes,
  beladungExportRoutes,
  importeRoutes,
  pruefblattRoutes,
  kalenderRoutes,
  eskalationRoutes,
  sucheRoutes,
  dashboardRoutes,
  arbeitsplatzRoutes,
  akteRoutes,
  betriebRoutes,
]

export interface AppOptions extends Pick<HttpServerOptions, 'trustProxy' | 'timeouts' | 'checkWritten' | 'drain'> {
  readonly log: Logger
  /** Where entries of the security log become lines; default nowhere. */
  readonly output?: Logger
  readonly postgres: Postgres<Database>
  /** The files of documents. */
  readonly files: FileStore
  /** Maximum size of a document in bytes. */
  readonly fileLimit: number
  /** Runs the decoders of untrusted files. */
  readonly cage: Cage
  /** Signs the tokens; at least 32 bytes. */
  readonly secret: string
  readonly clock: Clock
  readonly timeZone: string
  /** Where people reach the service, such as `https://zeughaus.example`; without it where their requests say. */
  readonly address?: string | undefined
  /** The OpenID provider at which people log in; without it there is none. */
  readonly oidc?: AnmeldedienstSettings | undefined
  /** Whether people can get links by e-mail; default false. */
  readonly sendsLinks?: boolean
  /** Whether requests are served beside those of monitoring; default true. */
  readonly serves?: boolean
  /** Entries that an export reads at a time; tests make it small. */
  readonly exportportion?: number
}

/** The service over an open database, not yet listening. */
export interface App {
  /** Closes when the refusals it has answered are in the security log, too. */
  readonly http: HttpServer
  readonly api: Api
  readonly context: ServiceContext
}

/** Assembles all routes of the service. */
export function createApp({
  log,
  output = silentLog,
  postgres,
  files,
  fileLimit,
  cage,
  secret,
  clock,
  timeZone,
  exportportion,
  address,
  oidc,
  sendsLinks = false,
  serves = true,
  ...options
}: AppOptions): App {
  const database = (refuse: typeof refuseReplica) =>
    healthCheck('datenbank', async () => {
      const { version, writes, open, idle, waiting } = await postgres.health()
      refuse(writes)
      return { version, verbindungen: open, frei: idle, wartend: waiting }
    })
  const server = createHttpServer({
    ...options,
    version: VERSION,
    log,
    errors: codedErrors,
    health: [database(refuseReadOnly), healthCheck('dokumente', async () => files.place.check().then(() => ({})))],
    ready: [database(refuseReplica)],
  })
  addCageGauge(server.metrics, cage)
  const store = materialStore(postgres, { clock, output })
  const base = '/api/v1'
  const verweigert = refusals(store, { secret, base, log })
  const noteGebrauch = gebrauchNotieren(store.db, { clock, log })
  const callerOnce = withKey(secret)
  const dienst = oidc && anmeldedienst(oidc, secret)
  const context: ServiceContext = {
    store,
    changes: postgres.changes,
    clock,
    limiter: postgresRateLimiter(statementsOf(store.db), 'rate', clock),
    tokens: tokens(secret, clock),
    erneuerungen: erneuerungen(secret, clock),
    totpBox: totpBox(secret),
    anmeldedienst: dienst,
    pruefeAnmeldung: anmeldedienstPruefung({ store, clock, dienst, log }),
    address,
    files,
    fileLimit,
    refusedLogin: verweigert.anmeldung,
    cage,
    sendsLinks,
    closing: server.closing,
    timeZone,
  }
  const area = server.area<Right, Caller>({
    base,
    authenticate: authenticate({ ...context, reader: store.db }),
    authorize: mayAnywhere,
    inOperation,
    around: (call, run) => verweigert.note(call, async () => run(callerOnce(call))),
    afterResponse: (outcome) => {
      verweigert.afterAnswer(outcome)
      noteGebrauch(outcome)
    },
    document: DOKUMENT,
    documentFile: new URL('../openapi.yaml', import.meta.url),
  })
  const api = withLists(area, { ...context, portion: exportportion })
  if (serves) for (const routes of modules) routes(api, context)
  return { http: { ...server, close: () => server.close().finally(verweigert.finish) }, api, context }
}
