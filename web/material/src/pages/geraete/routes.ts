/** Routes of devices and their tests. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { NEBEN_TEXTS } from '../../components/pane.ts'
import { root } from '../../components/root.tsx'

const getParentRoute = () => root

const geraete = createRoute({
  getParentRoute,
  path: '/geraete',
  component: page(() => import('./GeraetePage.tsx'), 'GeraetePage'),
  validateSearch: texts('q', 'sortierung', 'status', 'faellig_bis', ...NEBEN_TEXTS),
})
const geraet = createRoute({
  getParentRoute,
  path: '/geraete/$id',
  component: page(() => import('./GeraetPage.tsx'), 'GeraetPage'),
  validateSearch: texts('teil'),
})
const pruefungen = createRoute({
  getParentRoute,
  path: '/pruefungen',
  component: page(() => import('./PruefterminePage.tsx'), 'PruefterminePage'),
  validateSearch: texts('q', 'sortierung', 'typ', 'tage', 'standort_id', 'einheit_id'),
})
const prueftag = createRoute({
  getParentRoute,
  path: '/prueftag',
  component: page(() => import('./PrueftagPage.tsx'), 'PrueftagPage'),
  validateSearch: texts('scannen', 'tage'),
})

export const geraeteRoutes = [geraete, geraet, pruefungen, prueftag] as const
