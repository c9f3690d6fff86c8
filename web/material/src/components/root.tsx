/** The root of all routes: every page is a child of it. The router puts the shell around it. */
import { createRootRoute, Link } from '@tanstack/react-router'
import { NotFoundPage } from '@zeughaus/web-shared'
import { PageError } from './PageError.tsx'

export const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: PageError })

function NotFound() {
  return <NotFoundPage home={<Link to="/">Zur Übersicht</Link>} />
}
