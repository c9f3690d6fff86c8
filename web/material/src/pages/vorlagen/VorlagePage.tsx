import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatCount, formatInstant, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Besitzer } from '../../components/besitzer.tsx'
import { readAll, useObjekttypOptions } from '../../components/choices.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { DetailPage, Facts, Loaded } from '../../components/DetailPage.tsx'
import { State } from '../../components/State.tsx'
import { VORLAGENSTATUS } from '../../components/words.ts'
import { useFachfotos } from '../../offline/fachfotos.ts'
import { useSession } from '../../session/useSession.ts'
import { FachfotoButton } from '../fachfotos/FachfotoButton.tsx'
import { Vergleich } from './Vergleich.tsx'
import classes from './vorlagen.module.css'

type Vorlage = Schema<'Vorlage'>

const route = getRouteApi('/vorlagen/$id')

/** Shows one version of a template and its changes. */
export function VorlagePage() {
  const { id } = route.useParams()
  const query = useQuery({
    queryKey: ['vorlage', id],
    meta: { arten: ['vorlage', 'material', 'fach'] },
    queryFn: () => unwrap(api.GET('/vorlagen/{id}', { params: { path: { id } } })),
  })
  return <Loaded query={query}>{(vorlage) => <Details key={vorlage.id} vorlage={vorlage} />}</Loaded>
}

function Details({ vorlage }: { vorlage: Vorlage }) {
  const { id, name, version, status, erstellt_am, positionen, objekttyp_id, aktionen } = vorlage
  const navigate = route.useNavigate()
  const { darfIrgendwo } = useSession()
  const typ = useObjekttypOptions().find(({ value }) => value === objekttyp_id)?.label ?? ''
  return (
    <DetailPage
      back={{ to: '/vorlagen', label: 'Vorlagen' }}
      title={name}
      lead={`${typ} · Version ${version}`}
      action={
        aktionen.includes('neue-version') && (
          <Button component={Link} to={`/vorlagen/${id}/bearbeiten?als=neue-version`}>
            Neue Version anlegen
          </Button>
        )
      }
      more={
        <>
          {status === 'aktuell' && darfIrgendwo('objekt.anlegen') && (
            <Button variant="default" component={Link} to={`/objekte?neu=1&vorlage=${id}`}>
              Objekt anlegen
            </Button>
          )}
          {aktionen.includes('positionen') && (
            <Button variant="default" component={Link} to={`/vorlagen/${id}/bearbeiten`}>
              Positionen ändern
            </Button>
          )}
        </>
      }
    >
      <Besitzer row={vorlage} />
      <Surface>
        <Facts
          facts={[
            ['Stand', <State key="stand" of={VORLAGENSTATUS[status]} />],
            ['Angelegt', formatInstant(erstellt_am)],
            ['Umfang', formatCount(positionen.length, 'Position', 'Positionen')],
          ]}
        />
      </Surface>
      <Versions vorlage={vorlage} />
      <Positions vorlage={vorlage} />
      {aktionen.includes('loeschen') && (
        <DeleteButton
          what={`Version ${version} von „${name}“`}
          action={() => unwrap(api.DELETE('/vorlagen/{id}', { params: { path: { id } } }))}
          onDone={() => void navigate({ to: '/vorlagen' })}
        />
      )}
    </DetailPage>
  )
}

/** Lists the versions of the template and compares with the chosen one. */
function Versions({ vorlage }: { vorlage: Vorlage }) {
  const { vergleich } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery({
    queryKey: ['vorlagen', 'versionen', vorlage.objekttyp_id, vorlage.name],
    meta: { arten: ['vorlage'] },
    queryFn: async () => {
      const { objekttyp_id } = vorlage
      const all = await readAll((page) =>
        unwrap(api.GET('/vorlagen', { params: { query: { ...page, objekttyp_id } } })),
      )
      return all.filter(({ name }) => name === vorlage.name).sort((a, b) => b.version - a.version)
    },
  })
  const others = query.data?.filter(({ id }) => id !== vorlage.id) ?? []
  if (others.length === 0) return null
  const chosen = others.find(({ id }) => id === (vergleich ?? vorlage.vorgaenger_id)) ?? others[0]
  return (
    <Section title="Versionen">
      <div className={classes['versions']}>
        <NativeSelect
          label="Vergleichen mit"
          value={chosen?.id ?? ''}
          onChange={(event) =>
            void navigate({ search: { vergleich: event.currentTarget.value }, replace: true, resetScroll: false })
          }
          data={others.map(({ id, version, status }) => ({
            value: id,
            label: `Version ${version} (${VORLAGENSTATUS[status].word})`,
          }))}
        />
        {chosen !== undefined && (
          <Button variant="default" component={Link} to={`/vorlagen/${chosen.id}`}>
            Version {chosen.version} öffnen
          </Button>
        )}
      </div>
      {chosen !== undefined && <Vergleich one={chosen} other={vorlage} />}
    </Section>
  )
}

function Positions({ vorlage: { id, positionen } }: { vorlage: Vorlage }) {
  const traeger = { art: 'vorlagen', id } as const
  const fachfotos = useFachfotos(traeger).data
  const groups = Map.groupBy(positionen, ({ fach_name }) => fach_name ?? 'Ohne Fach')
  return (
    <Section title="Positionen">
      <Surface padded={false}>
        {[...groups].map(([fach, rows]) => (
          <div key={fach}>
            <div className={classes['fach']}>
              <h3>{fach}</h3>
              {rows[0] !== undefined && (
                <FachfotoButton traeger={traeger} fach={rows[0]} name={fach} fachfotos={fachfotos} />
              )}
            </div>
            <ul className={classes['positions']}>
              {rows.map(({ id: key, material_name, sollmenge }) => (
                <li key={key}>
                  <span>{material_name}</span>
                  <strong>{formatNumber(sollmenge)}</strong>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Surface>
    </Section>
  )
}
