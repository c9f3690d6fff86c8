/** The admin panel: its pages below /admin, its own interface below /admin/api. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, codedErrors, DomainError, type HttpServer, type Logger } from '@zeughaus/platform'
import { type AccessLog, type Action, recordAccess } from '../access-log/index.ts'
import type { Archive } from '../archive/index.ts'
import type { Keys } from '../keys/index.ts'
import type { Accounts } from './accounts.ts'
import { sessionToken } from './cookie.ts'
import { addIntegrityRoutes, type IntegrityDoors } from './integrity.routes.ts'
import { addKeyRoutes } from './keys.routes.ts'
import { addLogRoutes } from './log.routes.ts'
import { LoginLimit } from './login-limit.ts'
import type { Administrator, PanelPermission } from './operation.ts'
import { addOverviewRoutes } from './overview.routes.ts'
import { addRecognitionRoutes, type RecognitionDoors } from './recognition.routes.ts'
import { requireSameOrigin } from './same-origin.ts'
import { addSearchRoutes, type SearchDoors } from './search.routes.ts'
import { addSessionRoutes } from './session.routes.ts'
import { addSourceRoutes, type SourceDoors } from './sources.routes.ts'
import { type Operation, operations } from './wire/index.ts'

const BASE = '/admin/api'

/** What the panel shows and steers. Every part belongs to the module that makes it. */
export interface PanelDoors extends SearchDoors, SourceDoors, RecognitionDoors, IntegrityDoors {
  readonly archive: Pick<Archive, 'search' | 'get' | 'message' | 'raw' | 'provenance' | 'counts' | 'changes'>
  readonly accounts: Accounts
  readonly accessLog: AccessLog
  readonly keys: Keys
  readonly clock: Clock
  /** Zone of calendar days. */
  readonly zone: string
  readonly version: string
  /** Folder of the stores. */
  readonly folder: string
  /** Folder of the built pages. */
  readonly pages: string
  readonly log: Pick<Logger, 'warn'>
}

export function addPanel(server: Pick<HttpServer, 'area' | 'pages'>, doors: PanelDoors): void {
  const area = server.area<PanelPermission, Administrator>({
    base: BASE,
    errors: codedErrors,
    authenticate(request) {
      requireSameOrigin(request)
      const token = sessionToken(request)
      const session = token === null ? null : doors.accounts.findSession(token)
      if (session === null) throw notLoggedIn()
      return session
    },
    authorize: () => true,
    afterResponse: recordAccess(doors.accessLog, {
      action: ({ method, path }) => LOGGED.get(`${method} ${path}`),
      actor: ({ user }) => ({ kind: 'admin', id: '', name: user }),
      isRefresh: ({ path }) => path === `${BASE}/recognition`,
    }),
  })
  addSessionRoutes(area, { ...doors, limit: new LoginLimit(doors.clock) })
  addOverviewRoutes(area, doors)
  addSearchRoutes(area, doors)
  addSourceRoutes(area, doors)
  addKeyRoutes(area, doors)
  addRecognitionRoutes(area, doors)
  addLogRoutes(area, doors)
  addIntegrityRoutes(area, doors)
  addPages(server, doors)
}

/** The pages below /admin. Without built ones the interfaces for programs still serve. */
function addPages(server: Pick<HttpServer, 'pages'>, { pages, log }: Pick<PanelDoors, 'pages' | 'log'>): void {
  if (!existsSync(join(pages, 'index.html'))) {
    log.warn('the pages are not built: npm start builds them')
    return
  }
  // The HTML of a mail is shown in a frame that this service gives; nothing here sends a form.
  server.pages({ base: '/admin', folder: pages, policy: { 'frame-src': "'self'", 'form-action': "'none'" } })
}

/** What is written down, by method and path: the table's operations and the answers that are no JSON. */
const LOGGED: ReadonlyMap<string, Action> = new Map([
  ...Object.entries<Operation>(operations).flatMap(([name, { log }]): [string, Action][] =>
    log === undefined ? [] : [[name.replace(' ', ` ${BASE}`), log]],
  ),
  [`GET ${BASE}/log.csv`, 'log_export'],
  [`GET ${BASE}/mails/{id}/html`, 'read'],
  [`GET ${BASE}/mails/{id}/raw`, 'download'],
  [`GET ${BASE}/mails/{id}/attachments/{index}`, 'download'],
  [`GET ${BASE}/mails/{id}/proof`, 'download'],
])

function notLoggedIn(): DomainError {
  return new DomainError(401, 'nicht_angemeldet', 'Bitte melden Sie sich an: Ihre Anmeldung fehlt oder ist abgelaufen.')
}
