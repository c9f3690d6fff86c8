/** The root of all routes: every page is a child of it. */
import { createRootRoute, Link } from '@tanstack/react-router'
import { NotFoundPage } from '@zeughaus/web-shared'
import { PageError } from './parts/PageError.tsx'
import { Shell } from './shell/Shell.tsx'

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageError })

function NotFound() {
  return <NotFoundPage home={<Link to="/">Zur Übersicht</Link>} />
}
