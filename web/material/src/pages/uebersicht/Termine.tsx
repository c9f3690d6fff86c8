import { IconCalendarCheck, IconCertificate, IconChecklist, IconClock, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatCount, formatDay, Section, Status, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { useSession } from '../../session/useSession.ts'
import classes from './Termine.module.css'
import { byPeriod, type Termin, termineFrom } from './termine.ts'

const AHEAD_DAYS = 90
const SHOWN = 8
const ICONS = {
  kontrolle: IconChecklist,
  pruefung: IconTool,
  ablauf: IconClock,
  qualifikation: IconCertificate,
} as const

/** Timeline of checks, tests, expiries and qualifications of the next 90 days, overdue ones first. */
export function Termine() {
  const { darfIrgendwo } = useSession()
  const seesPeople = darfIrgendwo('personal.fremd_lesen')
  const query = useQuery({
    queryKey: ['dashboard', 'termine', seesPeople],
    meta: { arten: ['objekt', 'objekttyp', 'objektposition', 'geraet_instanz', 'kontrolle', 'benutzer_qualifikation'] },
    queryFn: async () => {
      const [checks, tests, expiries, people] = await Promise.all([
        unwrap(api.GET('/dashboard/kontrollfristen', { params: { query: { tage: AHEAD_DAYS } } })),
        unwrap(api.GET('/dashboard/prueftermine', { params: { query: { tage: AHEAD_DAYS } } })),
        unwrap(api.GET('/dashboard/ablaufwarnungen')),
        seesPeople
          ? unwrap(
              api.GET('/dashboard/qualifikationsablaeufe', {
                params: { query: { tage: AHEAD_DAYS, abgelaufene: 'true' } },
              }),
            )
          : undefined,
      ])
      return {
        termine: termineFrom({
          checks: checks.eintraege,
          tests: tests.eintraege,
          expiries: expiries.eintraege,
          qualifications: people?.eintraege ?? [],
        }),
        isCut: [checks, tests, expiries, people].some((list) => list !== undefined && list.seiten > 1),
      }
    },
  })
  return (
    <Section title="Die nächsten 90 Tage">
      <Loaded query={query}>
        {({ termine, isCut }) =>
          termine.length === 0 ? (
            <Surface>
              <EmptyState icon={<IconCalendarCheck size={40} />} title="Nichts wird fällig">
                {seesPeople
                  ? 'Keine Kontrolle, keine Prüfung und keine Qualifikation in den nächsten 90 Tagen, und kein Material hat seine Warnfrist erreicht.'
                  : 'Keine Kontrolle und keine Prüfung in den nächsten 90 Tagen, und kein Material hat seine Warnfrist erreicht.'}
              </EmptyState>
            </Surface>
          ) : (
            <>
              <p className={classes['note']}>
                Material steht hier, sobald seine Warnfrist vor dem Ablauf erreicht ist.
                {isCut && ' Gezeigt wird das Dringendste; alles steht in den Listen.'}
              </p>
              <ol className={classes['line']}>
                {byPeriod(termine).map(({ name, termine: due }) => (
                  <Period key={name} name={name} termine={due} />
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
      <nav className={classes['lists']} aria-label="Alle Termine">
        <Link to="/kontrollen/faellig" search={{ tage: '90' }}>
          Alle Kontrollen
        </Link>
        <Link to="/pruefungen">Alle Prüfungen</Link>
        <Link to="/ablaeufe">Alle Ablaufdaten</Link>
        {seesPeople && <Link to="/personal/qualifikationen">Alle Qualifikationen</Link>}
      </nav>
    </Section>
  )
}

function Period({ name, termine }: { name: string; termine: readonly Termin[] }) {
  return (
    <li className={classes['period']}>
      <h3>
        {name} <span>{formatCount(termine.length, 'Termin', 'Termine')}</span>
      </h3>
      <ul>
        {termine.slice(0, SHOWN).map((termin) => (
          <li key={termin.key}>
            <TerminLine termin={termin} />
          </li>
        ))}
      </ul>
      {termine.length > SHOWN && (
        <p className={classes['rest']}>und {formatCount(termine.length - SHOWN, 'weiterer', 'weitere')}</p>
      )}
    </li>
  )
}

function TerminLine({ termin: { kind, title, about, day, left, objekt_id } }: { termin: Termin }) {
  const Icon = ICONS[kind]
  const content = (
    <>
      <Icon size={22} stroke={1.75} aria-hidden />
      <span className={classes['text']}>
        <strong>{title}</strong>
        <small>{about}</small>
      </span>
      <span className={classes['day']}>
        {left < 0 && <Status tone="bad">überfällig</Status>}
        <time dateTime={day}>{formatDay(day)}</time>
      </span>
    </>
  )
  if (objekt_id === undefined) return <div className={classes['termin']}>{content}</div>
  return (
    <Link to="/objekte/$id" params={{ id: objekt_id }} className={classes['termin']}>
      {content}
    </Link>
  )
}
