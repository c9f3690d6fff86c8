/** All routes and their search parameters. */
import { createRouter } from '@tanstack/react-router'
import { plainSearch } from '@zeughaus/web-shared'
import { PageError } from './components/PageError.tsx'
import { root } from './components/root.tsx'
import { ausgabenRoutes } from './pages/ausgaben/routes.ts'
import { dokumenteRoutes } from './pages/dokumente/routes.ts'
import { geraeteRoutes } from './pages/geraete/routes.ts'
import { lagerRoutes } from './pages/lager/routes.ts'
import { personalRoutes } from './pages/personal/routes.ts'
import { baseRoutes } from './pages/routes.ts'
import { verwaltungRoutes } from './pages/verwaltung/routes.ts'
import { wartungRoutes } from './pages/wartung/routes.ts'
import { pruefenRoutes } from './pruefen/routes.ts'
import { scanRoutes } from './scan/routes.ts'
import { Shell } from './shell/Shell.tsx'

export const router = createRouter({
  routeTree: root
    .update({ component: Shell })
    .addChildren([
      ...baseRoutes,
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
  // Bars, messages and login stay when a page fails to render.
  defaultErrorComponent: PageError,
  defaultPreload: 'intent',
  ...plainSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
