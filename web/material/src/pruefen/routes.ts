/** The pages of a check: its start and its round at the object, its end; and what is not yet sent. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../root.tsx'

const pruefen = createRoute({
  getParentRoute: () => root,
  path: '/objekte/$id/pruefen',
  validateSearch: texts('scannen'),
  component: page(() => import('./PruefenPage.tsx'), 'PruefenPage'),
})
const ende = createRoute({
  getParentRoute: () => root,
  path: '/objekte/$id/pruefen/ende',
  component: page(() => import('./EndePage.tsx'), 'EndePage'),
})
const ausgang = createRoute({
  getParentRoute: () => root,
  path: '/ausgang',
  component: page(() => import('../offline/AusgangPage.tsx'), 'AusgangPage'),
})

export const pruefenRoutes = [pruefen, ende, ausgang] as const
