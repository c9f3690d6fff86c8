/** Routes of people, units and qualifications. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../../components/root.tsx'

const getParentRoute = () => root

const personal = createRoute({
  getParentRoute,
  path: '/personal',
  component: page(() => import('./PersonenPage.tsx'), 'PersonenPage'),
  validateSearch: texts('q', 'sortierung', 'einheit_id', 'aktiv'),
})
const einheiten = createRoute({
  getParentRoute,
  path: '/personal/einheiten',
  component: page(() => import('./EinheitenPage.tsx'), 'EinheitenPage'),
})
const qualifikationen = createRoute({
  getParentRoute,
  path: '/personal/qualifikationen',
  component: page(() => import('./QualifikationenPage.tsx'), 'QualifikationenPage'),
  validateSearch: texts('q', 'sortierung', 'qualifikationstyp_id', 'einheit_id', 'gueltig'),
})
const qualifikationstypen = createRoute({
  getParentRoute,
  path: '/personal/qualifikationstypen',
  component: page(() => import('./QualifikationstypenPage.tsx'), 'QualifikationstypenPage'),
  validateSearch: texts('q', 'sortierung', 'art'),
})
const darfFahren = createRoute({
  getParentRoute,
  path: '/personal/darf-fahren',
  component: page(() => import('./DarfFahrenPage.tsx'), 'DarfFahrenPage'),
  validateSearch: texts('objekt_id'),
})
const zustaendigkeiten = createRoute({
  getParentRoute,
  path: '/personal/zustaendigkeiten',
  component: page(() => import('./ZustaendigkeitenPage.tsx'), 'ZustaendigkeitenPage'),
  validateSearch: texts('q', 'sortierung', 'standort_id'),
})
const person = createRoute({
  getParentRoute,
  path: '/personal/$id',
  component: page(() => import('./PersonPage.tsx'), 'PersonPage'),
  validateSearch: texts('teil'),
})

export const personalRoutes = [
  personal,
  einheiten,
  qualifikationen,
  qualifikationstypen,
  darfFahren,
  zustaendigkeiten,
  person,
] as const
