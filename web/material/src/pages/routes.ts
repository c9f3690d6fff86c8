/** The pages of this folder: address, parameters, and where the page is loaded from. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { root, texts } from '../root.tsx'

const uebersicht = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: page(() => import('./uebersicht/UebersichtPage.tsx'), 'UebersichtPage'),
})
const objekte = createRoute({
  getParentRoute: () => root,
  path: '/objekte',
  component: page(() => import('./objekte/ObjektePage.tsx'), 'ObjektePage'),
  validateSearch: texts(
    'q',
    'sortierung',
    'standort_id',
    'objekttyp_id',
    'einheit_id',
    'status',
    'einsatzbereitschaft',
  ),
})
const mehr = createRoute({
  getParentRoute: () => root,
  path: '/mehr',
  component: page(() => import('./mehr/MehrPage.tsx'), 'MehrPage'),
})
const profil = createRoute({
  getParentRoute: () => root,
  path: '/profil',
  component: page(() => import('./profil/ProfilPage.tsx'), 'ProfilPage'),
})

export const grundRoutes = [uebersicht, objekte, mehr, profil] as const
