import {
  codedErrors,
  createHttpServer,
  type HttpServer,
  type HttpServerOptions,
  healthCheck,
  type Logger,
} from '@zeughaus/platform'
import type { Postgres } from '@zeughaus/postgres'
import type { Akteur } from './akteur.ts'
import type { Database } from './db.gen.ts'
import type { Api, Kontext } from './kontext.ts'
import { darf, type Recht } from './rechte.ts'
import { stammdatenRoutes } from './stammdaten/index.ts'
import { vorlagenRoutes } from './vorlagen/index.ts'
import { einmal } from './wiederholung.ts'
import { authenticate, type Tokens } from './zugang/index.ts'

export const VERSION = '0.1.0'

/** Every module of the service, in the order of the document. */
const modules: readonly ((api: Api, kontext: Kontext) => void)[] = [stammdatenRoutes, vorlagenRoutes]

export interface AppOptions extends Pick<HttpServerOptions, 'trustProxy' | 'timeouts'> {
  readonly log: Logger
  readonly postgres: Postgres<Database>
  readonly kontext: Kontext
  readonly tokens: Tokens
}

/** The server with every route of the service, not yet listening. */
export function createApp({ log, postgres, kontext, tokens, ...options }: AppOptions): HttpServer {
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
  const api = http.area<Recht, Akteur>({
    base: '/api/v1',
    authenticate: authenticate(kontext.store.db, tokens),
    authorize: darf,
    around: einmal,
  })
  for (const routes of modules) routes(api, kontext)
  return http
}
