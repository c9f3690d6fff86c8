/** Routes of administration, printing and the page about the app. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../../components/root.tsx'

const getParentRoute = () => root

const benutzer = createRoute({
  getParentRoute,
  path: '/verwaltung/benutzer',
  component: page(() => import('./BenutzerPage.tsx'), 'BenutzerPage'),
  validateSearch: texts('q', 'sortierung', 'aktiv', 'einheit_id', 'neu'),
})
const rollen = createRoute({
  getParentRoute,
  path: '/verwaltung/rollen',
  component: page(() => import('./RollenPage.tsx'), 'RollenPage'),
  validateSearch: texts('rolle'),
})
const eskalation = createRoute({
  getParentRoute,
  path: '/verwaltung/eskalation',
  component: page(() => import('./EskalationPage.tsx'), 'EskalationPage'),
})
const protokoll = createRoute({
  getParentRoute,
  path: '/verwaltung/protokoll',
  component: page(() => import('./ProtokollPage.tsx'), 'ProtokollPage'),
  validateSearch: texts('entitaet_typ', 'ereignis', 'benutzer_id', 'objekt_id', 'von', 'bis'),
})
const sicherheitsprotokoll = createRoute({
  getParentRoute,
  path: '/verwaltung/sicherheitsprotokoll',
  component: page(() => import('./SicherheitPage.tsx'), 'SicherheitPage'),
  validateSearch: texts('ereignis', 'ergebnis', 'benutzer_id', 'adresse', 'von', 'bis'),
})
const objektpflege = createRoute({
  getParentRoute,
  path: '/verwaltung/objektpflege',
  component: page(() => import('./ObjektpflegePage.tsx'), 'ObjektpflegePage'),
  validateSearch: texts('q', 'sortierung', 'status', 'standort_id', 'objekttyp_id', 'einheit_id'),
})
const kontrollverantwortung = createRoute({
  getParentRoute,
  path: '/verwaltung/kontrollverantwortung',
  component: page(() => import('./KontrollverantwortungPage.tsx'), 'KontrollverantwortungPage'),
  validateSearch: texts('q', 'sortierung', 'benutzer_id', 'einheit_id'),
})
const importe = createRoute({
  getParentRoute,
  path: '/verwaltung/importe',
  component: page(() => import('./ImportePage.tsx'), 'ImportePage'),
  validateSearch: texts('sortierung', 'art', 'status', 'neu'),
})
const importRecord = createRoute({
  getParentRoute,
  path: '/verwaltung/importe/$id',
  component: page(() => import('./ImportPage.tsx'), 'ImportPage'),
  validateSearch: texts('ergebnis'),
})
const etiketten = createRoute({
  getParentRoute,
  path: '/etiketten',
  component: page(() => import('./EtikettenPage.tsx'), 'EtikettenPage'),
  validateSearch: texts('q', 'standort_id', 'objekttyp_id', 'format', 'papier', 'start', 'breite', 'hoehe'),
})
const pruefblatt = createRoute({
  getParentRoute,
  path: '/pruefblatt',
  component: page(() => import('./PruefblattPage.tsx'), 'PruefblattPage'),
  validateSearch: texts('objekt'),
})
const kalender = createRoute({
  getParentRoute,
  path: '/kalender',
  component: page(() => import('./KalenderPage.tsx'), 'KalenderPage'),
})
const ueber = createRoute({
  getParentRoute,
  path: '/ueber',
  component: page(() => import('./UeberPage.tsx'), 'UeberPage'),
})

export const verwaltungRoutes = [
  benutzer,
  rollen,
  eskalation,
  protokoll,
  sicherheitsprotokoll,
  objektpflege,
  kontrollverantwortung,
  importe,
  importRecord,
  etiketten,
  pruefblatt,
  kalender,
  ueber,
] as const
