import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSteeringWheel } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState, PageHead, Section, Status, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { FahrbaresPicker } from '../../components/ObjektPicker.tsx'
import { useSession } from '../../session/useSession.ts'
import classes from './DarfFahrenPage.module.css'

/** Pause in typing before the service is asked. */
const PAUSE_MS = 150
const ARTEN = ['benutzer', 'benutzer_qualifikation', 'qualifikationstyp', 'objekttyp', 'objekt']

const route = getRouteApi('/personal/darf-fahren')

/** Shows who may use an object today, and what the others lack. */
export function DarfFahrenPage() {
  const { objekt_id } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <PageHead
        title="Darf fahren?"
        lead="Fahren darf, wer heute jede Qualifikation hat, die der Typ des Fahrzeugs verlangt."
      />
      <div className={common['stack']}>
        <FahrbaresPicker
          value={objekt_id ?? ''}
          onChange={(id) => void navigate({ search: id === '' ? {} : { objekt_id: id }, replace: true })}
          error={undefined}
        />
        {objekt_id === undefined ? (
          <Surface>
            <EmptyState icon={<IconSteeringWheel size={40} />} title="Bitte wählen Sie ein Fahrzeug">
              Dann steht hier, wer es fahren darf.
            </EmptyState>
          </Surface>
        ) : (
          <Drivers key={objekt_id} objekt_id={objekt_id} />
        )}
      </div>
    </>
  )
}

/** Asks only where the Objekttyp requires qualifications: without any the question has no answer by person. */
function Drivers({ objekt_id }: { objekt_id: string }) {
  const query = useQuery({
    queryKey: ['anforderungen-des-objekts', objekt_id],
    meta: { arten: ARTEN },
    queryFn: async () => {
      const objekt = await unwrap(api.GET('/objekte/{id}', { params: { path: { id: objekt_id } } }))
      const { qualifikationstypen } = await unwrap(
        api.GET('/objekttypen/{id}/qualifikationsanforderungen', { params: { path: { id: objekt.objekttyp.id } } }),
      )
      return { objekt, verlangt: qualifikationstypen.map(({ name }) => name) }
    },
  })
  return (
    <Loaded query={query}>
      {({ objekt, verlangt }) =>
        verlangt.length === 0 ? (
          <NothingRequired objekt={objekt} />
        ) : (
          <>
            <p>
              {objekt.objekttyp.name}: verlangt {verlangt.join(', ')}.
            </p>
            <Everyone objekt={objekt} />
          </>
        )
      }
    </Loaded>
  )
}

function NothingRequired({ objekt: { code, objekttyp } }: { objekt: Schema<'Objekt'> }) {
  const { darfIrgendwo } = useSession()
  return (
    <Surface>
      <EmptyState
        icon={<IconSteeringWheel size={40} />}
        title={
          objekttyp.ist_zugfahrzeug ? `Für ${code} ist keine Qualifikation verlangt` : `${code} wird nicht gefahren`
        }
      >
        {objekttyp.ist_zugfahrzeug
          ? `Der Objekttyp ${objekttyp.name} nennt keine. ${
              darfIrgendwo('personal.verwalten')
                ? 'Welche nötig sind, legen Sie beim Objekttyp fest.'
                : 'Welche nötig sind, legt die Administration beim Objekttyp fest.'
            }`
          : `Der Objekttyp ${objekttyp.name} ist kein Fahrzeug und verlangt keine Qualifikation.`}
      </EmptyState>
    </Surface>
  )
}

function Everyone({ objekt }: { objekt: Schema<'Objekt'> }) {
  const { ich, darf } = useSession()
  const objekt_id = objekt.id
  const own = useQuery({
    queryKey: ['berechtigung', objekt_id, ich.id],
    meta: { arten: ARTEN },
    queryFn: () =>
      unwrap(
        api.GET('/objekte/{id}/berechtigung/{benutzer_id}', {
          params: { path: { id: objekt_id, benutzer_id: ich.id } },
        }),
      ),
  })
  return (
    <>
      <Section title="Sie selbst">
        <Loaded query={own}>
          {(answer) => <People people={[{ benutzer_id: ich.id, benutzer_name: ich.name, ...answer }]} />}
        </Loaded>
      </Section>
      {darf('personal.fremd_lesen', objekt) && (
        <Section title="Alle anderen">
          <Others objekt_id={objekt_id} />
        </Section>
      )}
    </>
  )
}

/** Lists the others, those who may drive first. */
function Others({ objekt_id }: { objekt_id: string }) {
  const { ich } = useSession()
  const [name, setName] = useState('')
  const [q] = useDebouncedValue(name.trim(), PAUSE_MS)
  const query = useQuery({
    queryKey: ['berechtigungen', objekt_id, q],
    meta: { arten: ARTEN },
    placeholderData: keepPreviousData,
    queryFn: () =>
      readAll((page) =>
        unwrap(
          api.GET('/objekte/{id}/berechtigungen', {
            params: { path: { id: objekt_id }, query: { ...page, ...(q === '' ? {} : { q }) } },
          }),
        ),
      ),
  })
  return (
    <div className={common['stack']}>
      <TextInput
        type="search"
        aria-label="Name"
        placeholder="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Loaded query={query}>
        {(rows) => {
          const people = rows.filter(({ benutzer_id }) => benutzer_id !== ich.id)
          return people.length === 0 ? (
            <p className={common['small']}>Niemanden gefunden.</p>
          ) : (
            <People people={people} />
          )
        }}
      </Loaded>
    </div>
  )
}

function People({ people }: { people: readonly Schema<'Nutzungsberechtigter'>[] }) {
  return (
    <Surface padded={false}>
      <ul className={common['list']}>
        {people.map(({ benutzer_id, benutzer_name, berechtigt, fehlend }) => (
          <li key={benutzer_id}>
            <Link to="/personal/$id" params={{ id: benutzer_id }} className={common['grow']}>
              {benutzer_name}
            </Link>
            {berechtigt ? (
              <Status tone="good">darf fahren</Status>
            ) : (
              <span className={classes['no']}>
                <Status tone="bad">darf nicht fahren</Status>
                <span className={common['small']}>{fehlend.map((one) => `${one.name} ${one.grund}`).join(', ')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Surface>
  )
}
