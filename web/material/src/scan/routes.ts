/** The pages of scanning. */
import { createRoute, lazyRouteComponent as page, redirect } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../root.tsx'
import { getScanziel } from './scanziel.ts'

const scannen = createRoute({
  getParentRoute: () => root,
  path: '/scannen',
  validateSearch: texts('code'),
  /** A page that takes scans itself, as a check does, opens the camera itself. */
  beforeLoad: ({ location }) => {
    const ziel = getScanziel()
    if (ziel === undefined || 'code' in location.search) return
    throw redirect({ to: ziel.seite, search: { scannen: '1' } })
  },
  component: page(() => import('./ScanPage.tsx'), 'ScanPage'),
})

export const scanRoutes = [scannen] as const
