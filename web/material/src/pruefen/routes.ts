/** Routes of a check: start and round, and its end. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../components/root.tsx'

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

export const pruefenRoutes = [pruefen, ende] as const
