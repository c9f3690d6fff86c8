/** All routes and their search parameters. */
import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent as page } from '@tanstack/react-router'
import { NotFoundPage, plainSearch, texts } from '@zeughaus/web-shared'
import { SearchPage } from './pages/search/SearchPage.tsx'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const searchTexts = texts('q', 'contact', 'from', 'to', 'subject', 'date_from', 'date_to', 'page')

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: page(() => import('./pages/overview/OverviewPage.tsx'), 'OverviewPage'),
})
const search = createRoute({
  getParentRoute: () => root,
  path: '/suche',
  component: SearchPage,
  validateSearch: searchTexts,
})
const mail = createRoute({
  getParentRoute: () => root,
  path: '/mails/$id',
  component: page(() => import('./pages/mail/MailPage.tsx'), 'MailPage'),
  /** The search that led here, for marks and the way back. */
  validateSearch: searchTexts,
})
const invoices = createRoute({
  getParentRoute: () => root,
  path: '/rechnungen',
  component: page(() => import('./pages/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  validateSearch: texts(
    'number',
    'seller',
    'seller_vat',
    'buyer',
    'contact',
    'issued_from',
    'issued_to',
    'due_from',
    'due_to',
    'total_from',
    'total_to',
    'page',
  ),
})
const invoice = createRoute({
  getParentRoute: () => root,
  path: '/rechnungen/$id',
  component: page(() => import('./pages/invoices/InvoicePage.tsx'), 'InvoicePage'),
})
const sources = createRoute({
  getParentRoute: () => root,
  path: '/quellen',
  component: page(() => import('./pages/sources/SourcesPage.tsx'), 'SourcesPage'),
})
const keys = createRoute({
  getParentRoute: () => root,
  path: '/schluessel',
  component: page(() => import('./pages/keys/KeysPage.tsx'), 'KeysPage'),
  validateSearch: (given: Record<string, unknown>): { neu?: true } => (given['neu'] ? { neu: true } : {}),
})
const recognition = createRoute({
  getParentRoute: () => root,
  path: '/texterkennung',
  component: page(() => import('./pages/recognition/RecognitionPage.tsx'), 'RecognitionPage'),
  validateSearch: ({
    state,
    page,
  }: Record<string, unknown>): { state?: 'pending' | 'failed' | 'incomplete'; page?: string } =>
    state === 'incomplete'
      ? { state, ...(typeof page === 'string' ? { page } : {}) }
      : state === 'pending' || state === 'failed'
        ? { state }
        : {},
})
const log = createRoute({
  getParentRoute: () => root,
  path: '/protokoll',
  component: page(() => import('./pages/log/LogPage.tsx'), 'LogPage'),
  validateSearch: texts('area', 'action', 'result', 'actor', 'key', 'text', 'date_from', 'date_to'),
})
const integrity = createRoute({
  getParentRoute: () => root,
  path: '/integritaet',
  component: page(() => import('./pages/integrity/IntegrityPage.tsx'), 'IntegrityPage'),
})
const password = createRoute({
  getParentRoute: () => root,
  path: '/passwort',
  component: page(() => import('./pages/password/PasswordPage.tsx'), 'PasswordPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    overview,
    search,
    mail,
    invoices,
    invoice,
    sources,
    keys,
    recognition,
    log,
    integrity,
    password,
  ]),
  basepath: '/admin',
  scrollRestoration: true,
  ...plainSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function NotFound() {
  return <NotFoundPage home={<Link to="/">Zur Übersicht</Link>} />
}
