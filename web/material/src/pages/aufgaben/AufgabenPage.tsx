import { Button } from '@mantine/core'
import { IconCheckbox, IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatNumber, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { dayFromToday } from '@zeughaus/web-shared/days'
import { api, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { allowed, OFFEN } from '../../components/places.ts'
import { myObjects } from '../../offline/assigned.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './AufgabenPage.module.css'
import { ObjectsToCheck } from './ObjectsToCheck.tsx'

/** Tasks of this person: running checks, objects to check, and lists of shortages, defects and tests. */
export function AufgabenPage() {
  const { darfIrgendwo } = useSession()
  return (
    <>
      <PageHead title="Aufgaben" />
      {darfIrgendwo('lesen') && <Kontrollen />}
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
            <ObjectsToCheck ids={ids} />
          )
        }
      </Loaded>
    </Section>
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
  '/kontrollen/faellig': {
    word: 'fällig',
    arten: ['objekt', 'objekttyp', 'kontrolle'],
    load: () => unwrap(api.GET('/dashboard/kontrollfristen', { params: { query: ONE } })),
  },
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
  const { darfIrgendwo } = useSession()
  const places = allowed(OFFEN.places, darfIrgendwo)
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
        {darfIrgendwo('mindermenge.genehmigen') && (
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
