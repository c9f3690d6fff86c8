/** Routes of documents. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { root } from '../../components/root.tsx'

const getParentRoute = () => root

const dokumente = createRoute({
  getParentRoute,
  path: '/dokumente',
  component: page(() => import('./DokumentePage.tsx'), 'DokumentePage'),
  validateSearch: texts('q', 'sortierung', 'dokumenttyp', 'objekt_id'),
})
const dokument = createRoute({
  getParentRoute,
  path: '/dokumente/$id',
  component: page(() => import('./DokumentPage.tsx'), 'DokumentPage'),
})

export const dokumenteRoutes = [dokumente, dokument] as const
