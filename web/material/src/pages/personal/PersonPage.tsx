import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useEinheiten } from '../../components/choices.ts'
import { DetailPage, Facts, Loaded } from '../../components/DetailPage.tsx'
import { Parts } from '../../components/Parts.tsx'
import { rollenOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { QualifikationenDerPerson } from './QualifikationenDerPerson.tsx'
import { ZustaendigFuer } from './ZustaendigFuer.tsx'

/** Data of a person that the page shows; people always see their own. */
type Person = Pick<
  Schema<'Benutzer'>,
  'id' | 'name' | 'email' | 'einheit_id' | 'rollen' | 'eigene_rollen' | 'ortsrollen'
> & {
  readonly aktiv?: boolean
}

const route = getRouteApi('/personal/$id')

/** Shows a person with qualifications and responsibilities. */
export function PersonPage() {
  const { id } = route.useParams()
  const { ich, darfIrgendwo } = useSession()
  const query = useQuery({
    queryKey: ['person', id, darfIrgendwo('benutzer.lesen')],
    meta: { arten: ['benutzer', 'rolle'] },
    queryFn: async ({ signal }): Promise<Person> =>
      id === ich.id && !darfIrgendwo('benutzer.lesen')
        ? ich
        : unwrap(api.GET('/benutzer/{id}', { params: { path: { id } }, signal })),
  })
  return (
    <Loaded query={query} title="Person">
      {(person) => <PersonDetails person={person} />}
    </Loaded>
  )
}

function PersonDetails({ person }: { person: Person }) {
  const { id, name, email, einheit_id, aktiv } = person
  const { darfIrgendwo } = useSession()
  const unit = useEinheiten().find(({ value }) => value === einheit_id)
  return (
    <DetailPage
      back={darfIrgendwo('benutzer.lesen') ? { to: '/personal', label: 'Personen' } : { to: '/mehr', label: 'Mehr' }}
      title={name}
      facts={
        <Surface>
          <Facts
            facts={[
              ['Einheit', unit?.label ?? 'keine'],
              ['Rollen', rollenOf(person) || 'keine'],
              ['E-Mail', email ?? undefined],
              ['Soll kontrollieren', darfIrgendwo('benutzer.lesen') && <Kontrollverantwortung benutzer_id={id} />],
              ['Zugang', aktiv === false ? 'gesperrt' : undefined],
            ]}
          />
        </Surface>
      }
    >
      <Parts
        label="Teile der Person"
        parts={[
          {
            name: 'qualifikationen',
            label: 'Qualifikationen',
            content: () => <QualifikationenDerPerson benutzer_id={id} einheit_id={einheit_id} />,
          },
          { name: 'zustaendig', label: 'Zuständig für', content: () => <ZustaendigFuer benutzer_id={id} /> },
        ]}
      />
    </DetailPage>
  )
}

/** Link to the objects that this person checks. */
const Kontrollverantwortung = ({ benutzer_id }: { benutzer_id: string }) => (
  <Link to="/verwaltung/kontrollverantwortung" search={{ benutzer_id }}>
    Kontrollverantwortung ansehen
  </Link>
)
