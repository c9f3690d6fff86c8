/** The pages of scanning. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { root } from '../root.tsx'

const scannen = createRoute({
  getParentRoute: () => root,
  path: '/scannen',
  component: page(() => import('./ScanPage.tsx'), 'ScanPage'),
})

export const scanRoutes = [scannen] as const
