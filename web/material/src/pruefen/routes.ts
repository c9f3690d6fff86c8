/** The pages of a check: its start at the object, its round, its end. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { root } from '../root.tsx'

const start = createRoute({
  getParentRoute: () => root,
  path: '/objekte/$id/pruefen',
  component: page(() => import('./PruefenPage.tsx'), 'PruefenPage'),
})

export const pruefenRoutes = [start] as const
