/** Routes of the store. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../../components/root.tsx'

const getParentRoute = () => root

const bestand = createRoute({
  getParentRoute,
  path: '/lager/bestand',
  component: page(() => import('./BestandPage.tsx'), 'BestandPage'),
  validateSearch: texts('q', 'sortierung', 'lagerort_id', 'kategorie_id', 'vorraetig', 'unter_mindestbestand'),
})
const bestellliste = createRoute({
  getParentRoute,
  path: '/lager/bestellliste',
  component: page(() => import('./BestelllistePage.tsx'), 'BestelllistePage'),
  validateSearch: texts('q', 'kategorie_id', 'bestellstand'),
})
const orte = createRoute({
  getParentRoute,
  path: '/lager/orte',
  component: page(() => import('./LagerortePage.tsx'), 'LagerortePage'),
})
const plaetze = createRoute({
  getParentRoute,
  path: '/lager/plaetze',
  component: page(() => import('./LagerplaetzePage.tsx'), 'LagerplaetzePage'),
  validateSearch: texts('q', 'sortierung', 'lagerort_id'),
})
const bewegungen = createRoute({
  getParentRoute,
  path: '/lager/bewegungen',
  component: page(() => import('./BewegungenPage.tsx'), 'BewegungenPage'),
  validateSearch: texts('q', 'sortierung', 'art', 'von'),
})

export const lagerRoutes = [bestand, bestellliste, orte, plaetze, bewegungen] as const
