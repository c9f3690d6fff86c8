/** The admin panel: its pages below /admin, its API below /admin/api. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Cage,
  type Clock,
  codedErrors,
  DomainError,
  type HttpServer,
  type Logger,
  type RateLimiter,
} from '@zeughaus/platform'
import type { Exporter } from '../../api/export/index.ts'
import type { Keys } from '../../api/keys/index.ts'
import { type AccessLog, recordAccess } from '../../evidence/access-log/index.ts'
import type { SourceWatch } from '../../intake/sources/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import type { Accounts, OpenSession } from '../accounts/index.ts'
import { actorOf, authorize, type PanelArea } from './area.ts'
import { addIntegrityRoutes, type IntegrityDependencies } from './integrity.routes.ts'
import { addKeyRoutes } from './keys.routes.ts'
import { addLogRoutes } from './log.routes.ts'
import { addAccountRoutes } from './login/accounts.routes.ts'
import { sessionToken } from './login/cookie.ts'
import { addFactorRoutes, type FactorDependencies } from './login/factors.routes.ts'
import { addLoginRoutes, type LoginDependencies } from './login/login.routes.ts'
import { addPasswordLinkRoutes, type PasswordLinkDependencies } from './login/password-links.routes.ts'
import { addProviderRoutes, endedEntry, type ProviderDependencies } from './login/provider.routes.ts'
import { requireSameOrigin } from './login/same-origin.ts'
import { addSessionRoutes } from './login/session.routes.ts'
import { addExportPages, type ExportPageDependencies } from './mails/exports.routes.ts'
import { addInvoicePages } from './mails/invoices.routes.ts'
import { addPersonRoutes } from './mails/person.routes.ts'
import { mailsIn, type ReadArchive } from './mails/person-mails.ts'
import { addSearchRoutes, type SearchDependencies } from './mails/search.routes.ts'
import { addOverviewRoutes } from './overview.routes.ts'
import { addRecognitionRoutes, type RecognitionDependencies } from './recognition.routes.ts'
import { addRequestRoutes, type RequestDependencies } from './requests/requests.routes.ts'
import { addClockRoutes } from './retention/clock.routes.ts'
import { addDeletionRoutes, type DeletionDependencies } from './retention/deletions.routes.ts'
import { addHoldRoutes, type HoldDependencies } from './retention/holds.routes.ts'
import { addRuleRoutes, type RuleDependencies } from './retention/rules.routes.ts'
import { addSourceRoutes, type SourceDependencies } from './sources.routes.ts'
import { addWebhookRoutes, type WebhookPageDependencies } from './webhooks.routes.ts'

/** Path below which the pages call the panel. */
export const BASE = '/admin/api'

/** Interfaces that the panel shows and controls. Each part belongs to the module that provides it. */
export interface PanelDependencies
  extends SearchDependencies,
    SourceDependencies,
    Pick<WebhookPageDependencies, 'subscriptions'>,
    RecognitionDependencies,
    IntegrityDependencies,
    ExportPageDependencies,
    ProviderDependencies,
    FactorDependencies,
    PasswordLinkDependencies,
    Pick<RuleDependencies, 'rules' | 'previews'>,
    Pick<HoldDependencies, 'holds'>,
    Pick<DeletionDependencies, 'deletions' | 'lawClock'>,
    Pick<RequestDependencies, 'requests'>,
    Pick<LoginDependencies, 'factorLogin' | 'factorTries'> {
  readonly exporter: Exporter
  readonly archive: ReadArchive & Pick<Archive, 'counts' | 'changes' | 'walk'>
  readonly accounts: Accounts
  readonly accessLog: AccessLog
  readonly keys: Keys
  readonly clock: Clock
  /** Counts attempts to log in. */
  readonly limiter: RateLimiter
  /** The cage of the attachment readers. */
  readonly cage: Pick<Cage, 'missing'>
  readonly sources: Pick<SourceWatch, 'states'>
  /** Time zone of calendar days. */
  readonly zone: string
  readonly version: string
  readonly folder: string
  /** Whether the folder holds nothing that must last; default false. */
  readonly isScratch?: boolean
  /** Folder of the built pages. */
  readonly pages: string
  readonly log: Pick<Logger, 'warn'>
}

export function addPanel(server: Pick<HttpServer, 'area' | 'pages'>, dependencies: PanelDependencies): void {
  addPanelApi(server, dependencies)
  addPages(server, dependencies)
}

/** Adds the interface of the pages. */
export function addPanelApi(server: Pick<HttpServer, 'area'>, dependencies: PanelDependencies): void {
  const area: PanelArea = server.area({
    base: BASE,
    errors: codedErrors,
    async authenticate(request) {
      requireSameOrigin(request)
      const token = sessionToken(request)
      const session = token === null ? null : await dependencies.accounts.findSession(token)
      if (session === null) throw notLoggedIn()
      // Without the provider in the settings no one can say that its person is still there.
      const isDue = dependencies.provider === null ? session.checkAt !== null : dependencies.provider.mustCheck(session)
      if (!isDue) return session
      return checked(dependencies, session, request.ip)
    },
    authorize,
    beforeAnswer: recordAccess(dependencies.accessLog, actorOf),
  })
  const mailsOf = mailsIn(dependencies.archive, dependencies.exporter, dependencies.hiddenFrom)
  addLoginRoutes(area, dependencies)
  addPasswordLinkRoutes(area, dependencies)
  addSessionRoutes(area, dependencies)
  addFactorRoutes(area, dependencies)
  addProviderRoutes(area, dependencies)
  addOverviewRoutes(area, dependencies)
  addSearchRoutes(area, mailsOf, dependencies)
  addExportPages(area, mailsOf, dependencies)
  addInvoicePages(area, { mailsOf, zone: dependencies.zone })
  addSourceRoutes(area, dependencies)
  addKeyRoutes(area, dependencies)
  addWebhookRoutes(area, dependencies)
  addAccountRoutes(area, dependencies)
  addRecognitionRoutes(area, dependencies)
  addLogRoutes(area, dependencies)
  addPersonRoutes(area, dependencies)
  addIntegrityRoutes(area, dependencies)
  addRuleRoutes(area, dependencies)
  addHoldRoutes(area, dependencies)
  addDeletionRoutes(area, dependencies)
  addClockRoutes(area, dependencies)
  addRequestRoutes(area, dependencies)
}

/** A session whose person the OpenID provider has been asked about, with the roles of now. @throws DomainError 401 */
async function checked(
  { provider, accounts, accessLog }: PanelDependencies,
  session: OpenSession,
  address: string,
): Promise<OpenSession> {
  const ended = provider === null ? 'ohne Token' : await provider.check(session)
  if (ended !== undefined) {
    const isFirst = await accounts.closeSession(session.tokenHash)
    if (isFirst) accessLog.record(endedEntry(session.account, ended, address))
    throw notLoggedIn()
  }
  const account = (await accounts.credential(session.account.login))?.account
  if (account === undefined) throw notLoggedIn()
  return { ...session, account }
}

/** Adds the pages below /admin. Without built pages the API still serves. */
function addPages(server: Pick<HttpServer, 'pages'>, { pages, log }: Pick<PanelDependencies, 'pages' | 'log'>): void {
  if (!existsSync(join(pages, 'index.html'))) {
    log.warn('the pages are not built: npm start builds them')
    return
  }
  // The service itself serves the frame with a mail's HTML; no page submits a form.
  server.pages({
    base: '/admin',
    isHome: true,
    folder: pages,
    // The syllables of long words are WebAssembly.
    policy: { 'script-src': "'self' 'wasm-unsafe-eval'", 'frame-src': "'self'", 'form-action': "'none'" },
  })
}

function notLoggedIn(): DomainError {
  return new DomainError(401, 'nicht_angemeldet', 'Bitte melden Sie sich an: Ihre Anmeldung fehlt oder ist abgelaufen.')
}
