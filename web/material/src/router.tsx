/** Every page and what of its state stands in the address. */
import { createRouter } from '@tanstack/react-router'
import { plainSearch } from '@zeughaus/web-shared'
import { ausgabenRoutes } from './pages/ausgaben/routes.ts'
import { dokumenteRoutes } from './pages/dokumente/routes.ts'
import { geraeteRoutes } from './pages/geraete/routes.ts'
import { lagerRoutes } from './pages/lager/routes.ts'
import { personalRoutes } from './pages/personal/routes.ts'
import { grundRoutes } from './pages/routes.ts'
import { verwaltungRoutes } from './pages/verwaltung/routes.ts'
import { wartungRoutes } from './pages/wartung/routes.ts'
import { PageError } from './parts/PageError.tsx'
import { pruefenRoutes } from './pruefen/routes.ts'
import { root } from './root.tsx'
import { scanRoutes } from './scan/routes.ts'

export const router = createRouter({
  routeTree: root.addChildren([
    ...grundRoutes,
    ...scanRoutes,
    ...pruefenRoutes,
    ...geraeteRoutes,
    ...dokumenteRoutes,
    ...lagerRoutes,
    ...ausgabenRoutes,
    ...wartungRoutes,
    ...personalRoutes,
    ...verwaltungRoutes,
  ]),
  scrollRestoration: true,
  // Bars, messages and the login stay when a page cannot be shown.
  defaultErrorComponent: PageError,
  defaultPreload: 'intent',
  ...plainSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
