/** Shows a page to those who may use it. */
import { IconLock } from '@tabler/icons-react'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { type ReactNode, useEffect } from 'react'
import { useMay } from '../session.ts'
import { PLACES } from './places.ts'

/** The start page of a person without the overview is the first place that they may use. */
export function Allowed({ children }: { children: ReactNode }) {
  const may = useMay()
  const page = useMatches().at(-1)
  if (page === undefined || may(page.staticData.right)) return children
  const first = PLACES.find(({ right }) => may(right))
  if (page.routeId === '/' && first !== undefined) return <Forward to={first.to} />
  return (
    <>
      <PageHead title="Kein Zugang" />
      <Surface>
        <EmptyState icon={<IconLock size={40} />} title="Diese Seite gehört nicht zu Ihren Rollen">
          Rollen erteilt eine Person mit der Rolle „Verwaltung“.
        </EmptyState>
      </Surface>
    </>
  )
}

/** Goes to another page once: the router's own component begins again at each render, and this one renders meanwhile. */
function Forward({ to }: { to: (typeof PLACES)[number]['to'] }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to, replace: true })
  }, [navigate, to])
  return null
}
