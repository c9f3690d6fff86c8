/** Route of the scan page. */
import { createRoute, lazyRouteComponent as page, redirect } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../components/root.tsx'
import { getScanTarget } from './scanTarget.ts'

const scannen = createRoute({
  getParentRoute: () => root,
  path: '/scannen',
  validateSearch: texts('code'),
  /** Returns to the page that takes scans and opens the camera there. */
  beforeLoad: ({ location }) => {
    const target = getScanTarget()
    if (target === undefined || 'code' in location.search) return
    throw redirect({ to: target.seite, search: { scannen: '1' } })
  },
  component: page(() => import('./ScanPage.tsx'), 'ScanPage'),
})

export const scanRoutes = [scannen] as const
