/** Routes of maintenance. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { NEBEN_TEXTS } from '../../components/pane.ts'
import { root } from '../../components/root.tsx'

const getParentRoute = () => root

const faellig = createRoute({
  getParentRoute,
  path: '/wartung/faellig',
  component: page(() => import('./FaelligPage.tsx'), 'FaelligPage'),
  validateSearch: texts('q', 'sortierung', 'grund', 'tage', 'standort_id', 'objekt_id'),
})
const plaene = createRoute({
  getParentRoute,
  path: '/wartung/plaene',
  component: page(() => import('./PlaenePage.tsx'), 'PlaenePage'),
  validateSearch: texts('q', 'sortierung', 'standort_id'),
})
const plan = createRoute({
  getParentRoute,
  path: '/wartung/plaene/$id',
  component: page(() => import('./PlanPage.tsx'), 'PlanPage'),
})
const auftraege = createRoute({
  getParentRoute,
  path: '/wartung/auftraege',
  component: page(() => import('./AuftraegePage.tsx'), 'AuftraegePage'),
  validateSearch: texts('q', 'sortierung', 'status', 'werkstatt', 'ansicht', ...NEBEN_TEXTS),
})
const auftrag = createRoute({
  getParentRoute,
  path: '/wartung/auftraege/$id',
  component: page(() => import('./AuftragPage.tsx'), 'AuftragPage'),
})

export const wartungRoutes = [faellig, plaene, plan, auftraege, auftrag] as const
