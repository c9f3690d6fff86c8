import { Button } from '@mantine/core'
import { IconCircleCheck, IconTruck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { Readiness } from '../../components/State.tsx'
import { BEREITSCHAFT, HINWEISE, READINGS, type Reading } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { asksForCheck, DueCheck, Reasons, Remedy } from '../objekte/Zustand.tsx'
import classes from './Bereitschaft.module.css'
import { filterOf, type Ort } from './ort.ts'
import { Standorte } from './Standorte.tsx'

type Entry = Schema<'Bereitschaft'>

const SHOWN = 12

/** Whether something is to be done at an object. */
const isProblem = (entry: Entry): boolean =>
  entry.einsatzbereitschaft !== 'einsatzbereit' || entry.hinweise.length > 0 || asksForCheck(entry)

/** Shows how many objects are ready, what moves out first, and each other object with its reasons and their remedies. */
export function Bereitschaft({ ort }: { ort: Ort }) {
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
            {first.length > 0 && (
              <Section title="Rückt zuerst aus">
                <Problems entries={first.slice(0, SHOWN)} />
              </Section>
            )}
            {(problems.length > 0 || isDone) && (
              <Section
                title="Zu erledigen"
                aside={
                  problems.length > SHOWN && (
                    <Link to="/objekte" search={filterOf(ort)}>
                      Alle Objekte zeigen
                    </Link>
                  )
                }
              >
                {eintraege.length === 0 ? <NoObjects /> : isDone ? <AllReady /> : null}
                <Problems entries={problems.slice(0, SHOWN)} />
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

function Problems({ entries }: { entries: readonly Entry[] }) {
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
