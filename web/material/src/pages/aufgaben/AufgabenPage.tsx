import { Button } from '@mantine/core'
import { IconCheckbox, IconChecklist } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatAgo, formatNumber, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { myObjects } from '../../offline/assigned.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import { dayFromToday } from '../../parts/days.ts'
import { allowed, GROUPS } from '../../parts/places.ts'
import { Readiness } from '../../parts/State.tsx'
import { useSession } from '../../session/useSession.ts'
import classes from './AufgabenPage.module.css'

type Objekt = Schema<'Objekt'>

/** Tasks of this person: running checks, objects to check, and lists of shortages, defects and tests. */
export function AufgabenPage() {
  return (
    <>
      <PageHead title="Aufgaben" />
      <Kontrollen />
      <Lists />
    </>
  )
}

function Kontrollen() {
  const { ich } = useSession()
  const mine = useQuery({
    queryKey: ['aufgaben', 'kontrollen', ich.id],
    meta: { arten: ['kontrolle', 'kontrollverantwortung'] },
    queryFn: () => myObjects(ich),
  })
  return (
    <Section title="Meine Kontrollen">
      <Loaded query={mine}>
        {(ids) =>
          ids.length === 0 ? (
            <Surface>
              <EmptyState icon={<IconChecklist size={40} />} title="Keine Kontrolle für Sie">
                <p>Sie sind für kein Objekt eingeteilt. Jedes andere Objekt können Sie trotzdem kontrollieren.</p>
                <Button variant="default" component={Link} to="/objekte">
                  Objekte zeigen
                </Button>
              </EmptyState>
            </Surface>
          ) : (
            <Objects ids={ids} />
          )
        }
      </Loaded>
    </Section>
  )
}

/** Sort key: running checks first, then the longest unchecked. */
const urgency = ({ aktionen, letzte_kontrolle_am }: Objekt): string =>
  aktionen.includes('kontrolle-fortsetzen') ? '' : (letzte_kontrolle_am ?? '0')

function Objects({ ids }: { ids: readonly string[] }) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['objekt', id],
      meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel'] },
      queryFn: () => unwrap(api.GET('/objekte/{id}', { params: { path: { id } } })),
    })),
  })
  const objects = found.flatMap(({ data }) => (data === undefined ? [] : [data]))
  objects.sort((a, b) => urgency(a).localeCompare(urgency(b)))
  return (
    <Surface padded={false}>
      <ul className={classes['objects']}>
        {objects.map((objekt) => (
          <li key={objekt.id}>
            <Link to="/objekte/$id" params={{ id: objekt.id }} className={classes['object']}>
              <strong>
                {objekt.code} {objekt.name}
              </strong>
              <small>
                {objekt.letzte_kontrolle_am === null
                  ? 'noch nie kontrolliert'
                  : `kontrolliert ${formatAgo(objekt.letzte_kontrolle_am)}`}
              </small>
            </Link>
            <Readiness value={objekt.einsatzbereitschaft} />
            <CheckButton objekt={objekt} />
          </li>
        ))}
      </ul>
    </Surface>
  )
}

function CheckButton({ objekt: { id, code, aktionen } }: { objekt: Objekt }) {
  const label = aktionen.includes('kontrolle-fortsetzen')
    ? 'Fortsetzen'
    : aktionen.includes('kontrolle-starten')
      ? 'Kontrollieren'
      : undefined
  if (label === undefined) return null
  return (
    <Button variant="light" component={Link} to={`/objekte/${id}/pruefen`} aria-label={`${code}: ${label}`}>
      {label}
    </Button>
  )
}

interface Waiting {
  readonly word: 'offen' | 'fällig'
  readonly arten: readonly string[]
  /** Requests one entry; the answer carries the total. */
  readonly load: () => Promise<{ readonly gesamt: number }>
}

const ONE = { limit: 1 } as const

/** Number of open tasks in each list, without those due later. */
const WAITING: Readonly<Record<string, Waiting>> = {
  '/fehlbestaende': {
    word: 'offen',
    arten: ['fehlbestand', 'kontrolle'],
    load: () => unwrap(api.GET('/fehlbestaende', { params: { query: { ...ONE, offen: 'true' } } })),
  },
  '/ablaeufe': {
    word: 'fällig',
    arten: ['objektposition', 'objekt', 'kontrolle', 'material'],
    load: () => unwrap(api.GET('/dashboard/ablaufwarnungen', { params: { query: ONE } })),
  },
  '/maengel': {
    word: 'offen',
    arten: ['mangel'],
    load: () => unwrap(api.GET('/maengel', { params: { query: { ...ONE, offen: 'true' } } })),
  },
  '/pruefungen': {
    word: 'fällig',
    arten: ['objekt', 'objektposition', 'geraet_instanz'],
    load: () => unwrap(api.GET('/dashboard/prueftermine', { params: { query: { ...ONE, tage: 0 } } })),
  },
  '/prueftag': {
    word: 'fällig',
    arten: ['objekt', 'geraet_instanz'],
    load: () => unwrap(api.GET('/geraete', { params: { query: { ...ONE, faellig_bis: dayFromToday(0) } } })),
  },
  '/wartung/faellig': {
    word: 'fällig',
    arten: ['wartungsplan', 'wartungsauftrag', 'objekt'],
    load: () => unwrap(api.GET('/wartungsplaene/faellig', { params: { query: ONE } })),
  },
}

/** Open shortages without an approval. */
const UNAPPROVED: Waiting = {
  word: 'offen',
  arten: ['fehlbestand', 'kontrolle'],
  load: () => unwrap(api.GET('/fehlbestaende', { params: { query: { ...ONE, offen: 'true', genehmigt: 'false' } } })),
}

/** Links to the other task lists, each with its number of tasks. */
function Lists() {
  const { darf } = useSession()
  const places = allowed(GROUPS.find(({ label }) => label === 'Aufgaben')?.places ?? [], darf)
  return (
    <Section title="Listen">
      <ul className={classes['lists']}>
        {places.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={24} stroke={1.75} aria-hidden />
              <span>{label}</span>
              {WAITING[to] !== undefined && <Count of={WAITING[to]} list={to} />}
            </Link>
          </li>
        ))}
        {darf('mindermenge.genehmigen') && (
          <li>
            <Link to="/fehlbestaende" search={{ genehmigt: 'false' }}>
              <IconCheckbox size={24} stroke={1.75} aria-hidden />
              <span>Mindermengen genehmigen</span>
              <Count of={UNAPPROVED} list="genehmigungen" />
            </Link>
          </li>
        )}
      </ul>
    </Section>
  )
}

function Count({ of: { word, arten, load }, list }: { of: Waiting; list: string }) {
  const { data } = useQuery({ queryKey: ['aufgaben', list], meta: { arten }, queryFn: load })
  if (data === undefined) return null
  return <small data-waiting={data.gesamt > 0}>{`${formatNumber(data.gesamt)} ${word}`}</small>
}
