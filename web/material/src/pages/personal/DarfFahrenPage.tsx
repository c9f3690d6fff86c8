import { Button, TextInput } from '@mantine/core'
import { IconSteeringWheel } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatNumber, PageHead, Section, Status, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useBenutzerAuswahl } from '../../parts/choices.ts'
import common from '../../parts/common.module.css'
import { Loaded } from '../../parts/DetailPage.tsx'
import type { Option } from '../../parts/list/types.ts'
import { ObjektPicker } from '../../parts/ObjektPicker.tsx'
import { useSession } from '../../session/useSession.ts'
import classes from './DarfFahrenPage.module.css'

/** Answers in a batch; a button loads the next one. */
const ASKED = 25

const route = getRouteApi('/personal/darf-fahren')

/** Shows who may use an object today, and what the others lack. */
export function DarfFahrenPage() {
  const { ich, darf } = useSession()
  const { objekt_id } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <PageHead
        title="Darf fahren?"
        lead="Fahren oder benutzen darf ein Objekt, wer heute jede Qualifikation hat, die sein Typ verlangt."
      />
      <div className={common['stack']}>
        <ObjektPicker
          label="Fahrzeug oder Objekt"
          value={objekt_id ?? ''}
          onChange={(id) => void navigate({ search: id === '' ? {} : { objekt_id: id }, replace: true })}
          error={undefined}
        />
        {objekt_id === undefined ? (
          <Surface>
            <EmptyState icon={<IconSteeringWheel size={40} />} title="Bitte wählen Sie ein Objekt">
              Dann steht hier, wer es fahren oder benutzen darf.
            </EmptyState>
          </Surface>
        ) : (
          <>
            <Section title="Sie selbst">
              <Surface padded={false}>
                <ul className={common['list']}>
                  <Answers objekt_id={objekt_id} people={[{ value: ich.id, label: ich.name }]} />
                </ul>
              </Surface>
            </Section>
            {darf('personal.fremd_lesen') && <Everyone key={objekt_id} objekt_id={objekt_id} />}
          </>
        )}
      </div>
    </>
  )
}

function Everyone({ objekt_id }: { objekt_id: string }) {
  const people = useBenutzerAuswahl()
  return (
    <Section title="Alle anderen">
      <Loaded query={people}>
        {(known) => <Others objekt_id={objekt_id} known={known.map(({ id, name }) => ({ value: id, label: name }))} />}
      </Loaded>
    </Section>
  )
}

function Others({ objekt_id, known }: { objekt_id: string; known: readonly Option[] }) {
  const { ich } = useSession()
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(ASKED)
  const wanted = name.trim().toLocaleLowerCase('de')
  const people = known.filter(({ value, label }) => value !== ich.id && label.toLocaleLowerCase('de').includes(wanted))
  return (
    <div className={common['stack']}>
      <TextInput
        type="search"
        aria-label="Name"
        placeholder="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {people.length === 0 ? (
        <p className={common['small']}>Niemand heißt so.</p>
      ) : (
        <Surface padded={false}>
          <ul className={common['list']}>
            <Answers objekt_id={objekt_id} people={people.slice(0, asked)} />
          </ul>
        </Surface>
      )}
      {people.length > asked && (
        <Button variant="default" onClick={() => setAsked(asked + ASKED)}>
          {`Weitere zeigen (${formatNumber(people.length - asked)})`}
        </Button>
      )}
    </div>
  )
}

function Answers({ objekt_id, people }: { objekt_id: string; people: readonly Option[] }) {
  const answers = useQueries({
    queries: people.map(({ value: benutzer_id }) => ({
      queryKey: ['berechtigung', objekt_id, benutzer_id],
      meta: { arten: ['benutzer_qualifikation', 'qualifikationstyp', 'objekttyp', 'objekt'] },
      queryFn: () =>
        unwrap(
          api.GET('/objekte/{id}/berechtigung/{benutzer_id}', { params: { path: { id: objekt_id, benutzer_id } } }),
        ),
    })),
  })
  return people.map(({ value, label }, index) => (
    <li key={value}>
      <Link to="/personal/$id" params={{ id: value }} className={common['grow']}>
        {label}
      </Link>
      <Answer answer={answers[index]?.data} error={answers[index]?.error} />
    </li>
  ))
}

interface AnswersProps {
  readonly answer: Schema<'Nutzungsberechtigung'> | undefined
  readonly error: Error | null | undefined
}

function Answer({ answer, error }: AnswersProps) {
  if (error !== null && error !== undefined) return <ErrorNote>{error.message}</ErrorNote>
  if (answer === undefined) return <span className={common['small']}>wird geprüft</span>
  if (answer.berechtigt) return <Status tone="good">darf fahren</Status>
  return (
    <span className={classes['no']}>
      <Status tone="bad">darf nicht fahren</Status>
      <span className={common['small']}>{answer.fehlend.map(({ name, grund }) => `${name} ${grund}`).join(', ')}</span>
    </span>
  )
}
