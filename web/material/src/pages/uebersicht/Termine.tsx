import { IconCalendarCheck, IconCertificate, IconChecklist, IconClock, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatCount, formatDay, formatNumber, Status, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { FoldedSection } from '../../components/FoldedSection.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './Termine.module.css'
import { byPeriod, countKinds, type Gruppe, inGroups, type Termin, termineFrom } from './termine.ts'

const AHEAD_DAYS = 90
const SHOWN = 8
const SHOWN_ON_PHONE = 3

/** Icon and words of each kind of date, and the list that holds all of them. */
const KINDS = {
  kontrolle: {
    icon: IconChecklist,
    list: '/kontrollen/faellig',
    search: { tage: String(AHEAD_DAYS) },
    one: 'weitere Kontrolle',
    many: 'Kontrollen',
  },
  pruefung: { icon: IconTool, list: '/pruefungen', search: {}, one: 'weitere Prüfung', many: 'Prüfungen' },
  ablauf: { icon: IconClock, list: '/ablaeufe', search: {}, one: 'weiteres Ablaufdatum', many: 'Ablaufdaten' },
  qualifikation: {
    icon: IconCertificate,
    list: '/personal/qualifikationen',
    search: {},
    one: 'weitere Qualifikation',
    many: 'Qualifikationen',
  },
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
    <div className={classes['end']}>
      <FoldedSection title="Die nächsten 90 Tage" note={query.data && noteOf(query.data.termine)}>
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
                  {byPeriod(termine).map((period) => (
                    <Period key={period.name} {...period} />
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
      </FoldedSection>
    </div>
  )
}

/** How many dates there are, and how many are past: `98 Termine, 8 überfällig`. */
function noteOf(termine: readonly Termin[]): string {
  const past = termine.filter(({ left }) => left < 0).length
  const all = formatCount(termine.length, 'Termin', 'Termine')
  return past === 0 ? all : `${all}, ${formatNumber(past)} überfällig`
}

interface PeriodProps {
  readonly name: string
  readonly termine: readonly Termin[]
}

/** The dates of one period. */
function Period({ name, termine }: PeriodProps) {
  const lines = inGroups(termine)
  const most = useIsPhone() ? SHOWN_ON_PHONE : SHOWN
  return (
    <li className={classes['period']}>
      <h3>
        {name} <span>{formatCount(termine.length, 'Termin', 'Termine')}</span>
      </h3>
      <ul>
        {lines.slice(0, most).map((line) =>
          'first' in line ? (
            <li key={line.first.key}>
              <GroupLine gruppe={line} />
            </li>
          ) : (
            <li key={line.key}>
              <TerminLine termin={line} />
            </li>
          ),
        )}
      </ul>
      <Rest lines={lines.slice(most)} />
    </li>
  )
}

/** What a period does not show, with the way to the lists that do. */
function Rest({ lines }: { lines: readonly (Termin | Gruppe)[] }) {
  return [...countKinds(lines)].map(([kind, count]) => {
    const { list, search, one, many } = KINDS[kind]
    return (
      <Link key={kind} to={list} search={search as never} className={classes['rest']}>
        und {formatCount(count, one, `weitere ${many}`)}
      </Link>
    )
  })
}

/** Several dates in one line, which leads to their list. */
function GroupLine({ gruppe: { same, first, count } }: { gruppe: Gruppe }) {
  const { icon: Icon, list, search, many } = KINDS[first.kind]
  const isCheck = first.kind === 'kontrolle'
  return (
    <Link to={list} search={(isCheck ? search : { ...search, q: same }) as never} className={classes['termin']}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <span className={classes['text']}>
        <strong>{isCheck ? `${formatNumber(count)} ${many}` : `${formatNumber(count)} × ${same}`}</strong>
        {!isCheck && <small>{many}</small>}
      </span>
      <Day termin={first} />
    </Link>
  )
}

const Day = ({ termin: { day, left } }: { termin: Termin }) => (
  <span className={classes['day']}>
    {left < 0 && <Status tone="bad">überfällig</Status>}
    <time dateTime={day}>{formatDay(day)}</time>
  </span>
)

function TerminLine({ termin }: { termin: Termin }) {
  const { kind, title, about, objekt_id } = termin
  const { icon: Icon } = KINDS[kind]
  const content = (
    <>
      <Icon size={22} stroke={1.75} aria-hidden />
      <span className={classes['text']}>
        <strong>{title}</strong>
        <small>{about}</small>
      </span>
      <Day termin={termin} />
    </>
  )
  if (objekt_id === undefined) return <div className={classes['termin']}>{content}</div>
  return (
    <Link to="/objekte/$id" params={{ id: objekt_id }} className={classes['termin']}>
      {content}
    </Link>
  )
}
