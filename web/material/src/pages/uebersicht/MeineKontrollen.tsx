import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Section } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { myObjects } from '../../offline/assigned.ts'
import { useSession } from '../../session/useSession.ts'
import { ObjectsToCheck } from '../aufgaben/ObjectsToCheck.tsx'

/** More stand on the page of tasks: each object is a request. */
const LOADED = 12
const SHOWN = 5
/** Far enough for every deadline. */
const ALL_DAYS = 3650

/** Shows the checks of this person on top: what a volunteer comes for. Nothing without one. */
export function MeineKontrollen() {
  const { ich } = useSession()
  const { data: ids = [] } = useQuery({
    queryKey: ['aufgaben', 'kontrollen', ich.id],
    meta: { arten: ['kontrolle', 'kontrollverantwortung'] },
    queryFn: () => myObjects(ich),
  })
  const isMany = ids.length > LOADED
  const { data: fristen } = useQuery({
    queryKey: ['aufgaben', 'fristen', ich.id],
    meta: { arten: ['objekt', 'objekttyp', 'kontrolle', 'kontrollverantwortung'] },
    enabled: isMany,
    queryFn: () =>
      unwrap(api.GET('/dashboard/kontrollfristen', { params: { query: { meine: 'true', tage: ALL_DAYS } } })),
  })
  if (ids.length === 0 || (isMany && fristen === undefined)) return null
  return (
    <Section title="Meine Kontrollen" aside={ids.length > SHOWN && <Link to="/aufgaben">Alle zeigen</Link>}>
      <ObjectsToCheck ids={urgent(ids, fristen?.eintraege ?? [])} most={SHOWN} />
    </Section>
  )
}

/** The ids to load: what is within its deadline comes last. */
function urgent(
  ids: readonly string[],
  fristen: readonly { readonly objekt_id: string; readonly kontrolle_faelligkeit: string }[],
): readonly string[] {
  const due = fristen.filter(({ kontrolle_faelligkeit }) => kontrolle_faelligkeit !== 'in_frist')
  const later = new Set(fristen.map(({ objekt_id }) => objekt_id))
  const others = ids.filter((id) => !later.has(id))
  return [...new Set([...due.map(({ objekt_id }) => objekt_id), ...others, ...ids])].slice(0, LOADED)
}
