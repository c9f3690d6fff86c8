import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Section } from '@zeughaus/web-shared'
import { myObjects } from '../../offline/assigned.ts'
import { useSession } from '../../session/useSession.ts'
import { ObjectsToCheck } from '../aufgaben/ObjectsToCheck.tsx'

/** More stand on the page of tasks: each object is a request. */
const SHOWN = 5

/** Shows the checks of this person on top: what a volunteer comes for. Nothing without one. */
export function MeineKontrollen() {
  const { ich } = useSession()
  const { data: ids = [] } = useQuery({
    queryKey: ['aufgaben', 'kontrollen', ich.id],
    meta: { arten: ['kontrolle', 'kontrollverantwortung'] },
    queryFn: () => myObjects(ich),
  })
  if (ids.length === 0) return null
  return (
    <Section title="Meine Kontrollen" aside={ids.length > SHOWN && <Link to="/aufgaben">Alle zeigen</Link>}>
      <ObjectsToCheck ids={ids.slice(0, SHOWN)} />
    </Section>
  )
}
