/** Routes of issues and returns. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../../components/root.tsx'

const getParentRoute = () => root

const ausgaben = createRoute({
  getParentRoute,
  path: '/ausgaben',
  component: page(() => import('./AusgabenPage.tsx'), 'AusgabenPage'),
  validateSearch: texts('q', 'sortierung', 'status', 'ueberfaellig', 'ausgabe', 'scannen'),
})
const ausgeben = createRoute({
  getParentRoute,
  path: '/ausgaben/neu',
  component: page(() => import('./AusgebenPage.tsx'), 'AusgebenPage'),
  validateSearch: texts('scannen'),
})

export const ausgabenRoutes = [ausgaben, ausgeben] as const
