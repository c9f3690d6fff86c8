/** The root of all routes: every page is a child of it. */
import { IconMapQuestion } from '@tabler/icons-react'
import { createRootRoute, Link } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { PageError } from './parts/PageError.tsx'
import { Shell } from './shell/Shell.tsx'

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageError })

/** Keeps the named parameters of an address that hold text; whatever else somebody typed there is dropped. */
export const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string | undefined } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name]
        return value === undefined || value === '' ? [] : [[name, String(value)]]
      }),
    ) as { [K in Name]?: string | undefined }

function NotFound() {
  return (
    <>
      <PageHead title="Diese Seite gibt es nicht" />
      <Surface>
        <EmptyState icon={<IconMapQuestion size={40} />} title="Unter dieser Adresse steht nichts">
          Vielleicht ist der Verweis veraltet. <Link to="/">Zur Übersicht</Link>
        </EmptyState>
      </Surface>
    </>
  )
}
