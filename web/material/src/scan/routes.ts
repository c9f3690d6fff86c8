/** The pages of scanning. */
import { createRoute, lazyRouteComponent as page, redirect } from '@tanstack/react-router'
import { root, texts } from '../root.tsx'
import { getScanziel } from './scanziel.ts'

const scannen = createRoute({
  getParentRoute: () => root,
  path: '/scannen',
  validateSearch: texts('code'),
  /** Within a check scanning means counting: the camera opens there. */
  beforeLoad: ({ location }) => {
    const ziel = getScanziel()
    if (ziel === undefined || 'code' in location.search) return
    throw redirect({ to: '/objekte/$id/pruefen', params: { id: ziel.objekt_id }, search: { scannen: '1' } })
  },
  component: page(() => import('./ScanPage.tsx'), 'ScanPage'),
})

export const scanRoutes = [scannen] as const
