import { Button } from '@mantine/core'
import { IconCircleCheck, IconTruck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatCount, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { Fold } from '../../components/Fold.tsx'
import { Readiness } from '../../components/State.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { BEREITSCHAFT, HINWEISE, READINGS, type Reading } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { asksForCheck, DueCheck, Reasons, Remedy } from '../objekte/Zustand.tsx'
import classes from './Bereitschaft.module.css'
import { filterOf, type Ort } from './ort.ts'
import { Standorte } from './Standorte.tsx'

type Entry = Schema<'Bereitschaft'>

const SHOWN = 12
const SHOWN_ON_PHONE = 2

/** Whether something is to be done at an object. */
const isProblem = (entry: Entry): boolean =>
  entry.einsatzbereitschaft !== 'einsatzbereit' || entry.hinweise.length > 0 || asksForCheck(entry)

/**
 * Shows how many objects are ready, what moves out first, and each other object with its reasons and their remedies.
 *
 * @param children stands between the numbers and the lists
 */
export function Bereitschaft({ ort, children }: { ort: Ort; children: ReactNode }) {
  const most = useIsPhone() ? SHOWN_ON_PHONE : SHOWN
  const query = useQuery({
    queryKey: ['dashboard', 'einsatzbereitschaft', ort.standort_id, ort.einheit_id],
    meta: { arten: ['objekt', 'objekttyp', 'kontrolle', 'fehlbestand', 'mangel', 'objektposition', 'geraet_instanz'] },
    queryFn: () =>
      unwrap(
        api.GET('/dashboard/einsatzbereitschaft', {
          params: { query: { sortierung: 'ausruecken', ...filterOf(ort) } },
        }),
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {({ zusammenfassung, standorte, eintraege }) => {
        const first = eintraege.filter(({ rueckt_zuerst_aus }) => rueckt_zuerst_aus)
        const problems = eintraege.filter((entry) => !entry.rueckt_zuerst_aus && isProblem(entry))
        const isDone = problems.length === 0 && !first.some(isProblem)
        return (
          <>
            <Summary counts={zusammenfassung} ort={ort} />
            <Standorte standorte={standorte} ort={ort} />
            {children}
            {first.length > 0 && (
              <Section title="Rückt zuerst aus">
                <Problems entries={first} most={most} ort={ort} />
              </Section>
            )}
            {(problems.length > 0 || isDone) && (
              <Section title="Zu erledigen">
                {eintraege.length === 0 ? <NoObjects /> : isDone ? <AllReady /> : null}
                <Problems entries={problems} most={most} ort={ort} />
              </Section>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const AllReady = () => (
  <Surface>
    <EmptyState icon={<IconCircleCheck size={40} />} title="Alles einsatzbereit">
      Zurzeit ist nichts zu tun.
    </EmptyState>
  </Surface>
)

interface ProblemsProps {
  readonly entries: readonly Entry[]
  /** So many are open at once; the next ones are folded. */
  readonly most: number
  readonly ort: Ort
}

/** The first entries, and the way to the list that holds the others. */
function Problems({ entries, most, ort }: ProblemsProps) {
  const folded = entries.slice(most, SHOWN)
  const left = entries.length - SHOWN
  return (
    <>
      <Articles entries={entries.slice(0, most)} />
      {folded.length > 0 && (
        <Fold summary={formatCount(folded.length, 'weiteres Objekt', 'weitere Objekte')} isOpen={false}>
          <Articles entries={folded} />
        </Fold>
      )}
      {left > 0 && (
        <Link to="/objekte" search={filterOf(ort)} className={common['target']}>
          und {formatCount(left, 'weiteres Objekt', 'weitere Objekte')}
        </Link>
      )}
    </>
  )
}

function Articles({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className={classes['problems']}>
      {entries.map((entry) => (
        <li key={entry.objekt_id}>
          <Problem entry={entry} />
        </li>
      ))}
    </ul>
  )
}

/** Says how to begin: without an object in service nothing is ready, and nothing unready. */
function NoObjects() {
  const { darfIrgendwo } = useSession()
  return (
    <Surface>
      <EmptyState icon={<IconTruck size={40} />} title="Noch kein Objekt im Dienst">
        {darfIrgendwo('objekt.anlegen') ? (
          <Button component={Link} to="/objekte?neu=1" variant="default">
            Das erste Objekt anlegen
          </Button>
        ) : (
          'Fahrzeuge, Rucksäcke und Koffer legt die Administration an.'
        )}
      </EmptyState>
    </Surface>
  )
}

interface SummaryProps {
  readonly counts: Readonly<Record<Reading, number>>
  readonly ort: Ort
}

function Summary({ counts, ort }: SummaryProps) {
  return (
    <ul className={classes['summary']} aria-label="Einsatzbereitschaft">
      {READINGS.map((reading) => {
        const { word, tone, icon: Icon = IconCircleCheck } = BEREITSCHAFT[reading]
        return (
          <li key={reading} data-tone={tone}>
            <Link to="/objekte" search={{ einsatzbereitschaft: reading, ...filterOf(ort) }}>
              <Icon size={26} aria-hidden />
              <strong>{formatNumber(counts[reading])}</strong>
              <span>{word}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Problem({ entry }: { entry: Entry }) {
  const { objekt_id, code, name, standort_name, einsatzbereitschaft, hinweise } = entry
  const { darf } = useSession()
  return (
    <article className={classes['problem']}>
      <header>
        <Link to="/objekte/$id" params={{ id: objekt_id }} className={classes['name']}>
          {code} {name}
        </Link>
        <Readiness value={einsatzbereitschaft} />
        <small>{standort_name}</small>
      </header>
      <ul>
        <Reasons id={objekt_id} entry={entry} />
        {asksForCheck(entry) && (
          <li>
            <DueCheck
              entry={entry}
              id={objekt_id}
              remedy={darf('kontrolle.durchfuehren', entry) ? 'Kontrolle starten' : 'Objekt ansehen'}
            />
          </li>
        )}
        {hinweise.map((hinweis) => (
          <li key={hinweis}>
            <Remedy id={objekt_id} {...HINWEISE[hinweis]} remedy="Position ansehen" isHint />
          </li>
        ))}
      </ul>
    </article>
  )
}
