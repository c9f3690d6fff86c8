/** All routes and their search parameters. */
import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent as page } from '@tanstack/react-router'
import { NotFoundPage, plainSearch, texts } from '@zeughaus/web-shared'
import { SearchPage } from './pages/search/SearchPage.tsx'
import type { Right } from './session.ts'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, staticData: { right: 'angemeldet' } })

const searchTexts = texts('q', 'contact', 'from', 'to', 'subject', 'date_from', 'date_to', 'order', 'page')

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { right: 'uebersicht.lesen' },
  component: page(() => import('./pages/overview/OverviewPage.tsx'), 'OverviewPage'),
})
const search = createRoute({
  getParentRoute: () => root,
  path: '/suche',
  staticData: { right: 'mails.suchen' },
  component: SearchPage,
  validateSearch: searchTexts,
})
const mail = createRoute({
  getParentRoute: () => root,
  path: '/mails/$id',
  staticData: { right: 'mails.lesen' },
  component: page(() => import('./pages/mail/MailPage.tsx'), 'MailPage'),
  /** The search that led here, for marks and the way back. */
  validateSearch: searchTexts,
})
const sheet = createRoute({
  getParentRoute: () => root,
  path: '/mails/$id/pruefblatt',
  staticData: { right: 'nachweis.lesen' },
  component: page(() => import('./pages/mail/seal/SheetPage.tsx'), 'SheetPage'),
})
const invoices = createRoute({
  getParentRoute: () => root,
  path: '/rechnungen',
  staticData: { right: 'mails.suchen' },
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
  staticData: { right: 'mails.lesen' },
  component: page(() => import('./pages/invoices/InvoicePage.tsx'), 'InvoicePage'),
})
const sources = createRoute({
  getParentRoute: () => root,
  path: '/quellen',
  staticData: { right: 'quellen.verwalten' },
  component: page(() => import('./pages/sources/SourcesPage.tsx'), 'SourcesPage'),
})
const keys = createRoute({
  getParentRoute: () => root,
  path: '/schluessel',
  staticData: { right: 'schluessel.verwalten' },
  component: page(() => import('./pages/keys/KeysPage.tsx'), 'KeysPage'),
  validateSearch: (given: Record<string, unknown>): { neu?: true } => (given['neu'] ? { neu: true } : {}),
})
const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  staticData: { right: 'schluessel.verwalten' },
  component: page(() => import('./pages/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
})
const recognition = createRoute({
  getParentRoute: () => root,
  path: '/texterkennung',
  staticData: { right: 'texterkennung.lesen' },
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
  staticData: { right: 'protokoll.lesen' },
  component: page(() => import('./pages/log/LogPage.tsx'), 'LogPage'),
  validateSearch: texts('area', 'action', 'result', 'actor', 'key', 'text', 'date_from', 'date_to'),
})
const person = createRoute({
  getParentRoute: () => root,
  path: '/auskunft',
  staticData: { right: 'auskunft.erteilen' },
  component: page(() => import('./pages/person/PersonPage.tsx'), 'PersonPage'),
  validateSearch: texts('person', 'page'),
})
const requests = createRoute({
  getParentRoute: () => root,
  path: '/antraege',
  staticData: { right: 'auskunft.erteilen' },
  component: page(() => import('./pages/requests/RequestsPage.tsx'), 'RequestsPage'),
  /** The name or address with which a new one begins. */
  validateSearch: texts('person'),
})
const request = createRoute({
  getParentRoute: () => root,
  path: '/antraege/$id',
  staticData: { right: 'auskunft.erteilen' },
  component: page(() => import('./pages/requests/RequestPage.tsx'), 'RequestPage'),
})
const retention = createRoute({
  getParentRoute: () => root,
  path: '/aufbewahrung',
  staticData: { right: 'aufbewahrung.lesen' },
  component: page(() => import('./pages/retention/RetentionPage.tsx'), 'RetentionPage'),
})
const rule = createRoute({
  getParentRoute: () => root,
  path: '/aufbewahrung/$id',
  staticData: { right: 'aufbewahrung.lesen' },
  component: page(() => import('./pages/retention/RulePage.tsx'), 'RulePage'),
})
const hold = createRoute({
  getParentRoute: () => root,
  path: '/aufbewahrung/sperren/$id',
  staticData: { right: 'aufbewahrung.lesen' },
  component: page(() => import('./pages/retention/HoldPage.tsx'), 'HoldPage'),
})
const deletion = createRoute({
  getParentRoute: () => root,
  path: '/aufbewahrung/loeschlaeufe/$id',
  staticData: { right: 'aufbewahrung.lesen' },
  component: page(() => import('./pages/retention/deletions/DeletionPage.tsx'), 'DeletionPage'),
})
const integrity = createRoute({
  getParentRoute: () => root,
  path: '/integritaet',
  staticData: { right: 'integritaet.pruefen' },
  component: page(() => import('./pages/integrity/IntegrityPage.tsx'), 'IntegrityPage'),
})
const persons = createRoute({
  getParentRoute: () => root,
  path: '/personen',
  staticData: { right: 'personen.verwalten' },
  component: page(() => import('./pages/persons/PersonsPage.tsx'), 'PersonsPage'),
  validateSearch: texts('text', 'page'),
})
const account = createRoute({
  getParentRoute: () => root,
  path: '/konto',
  staticData: { right: 'angemeldet' },
  component: page(() => import('./pages/account/AccountPage.tsx'), 'AccountPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    overview,
    search,
    mail,
    sheet,
    invoices,
    invoice,
    sources,
    keys,
    webhooks,
    recognition,
    log,
    person,
    requests,
    request,
    retention,
    rule,
    hold,
    deletion,
    integrity,
    persons,
    account,
  ]),
  basepath: '/admin',
  scrollRestoration: true,
  ...plainSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The right without which the page is not shown. */
    right: Right
  }
  interface HistoryState {
    /** Why the search of a new request has not begun, for its page. */
    refusedSearch?: string
  }
}

function NotFound() {
  return <NotFoundPage home={<Link to="/">Zur Übersicht</Link>} />
}
