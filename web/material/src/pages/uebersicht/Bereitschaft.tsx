import { Button } from '@mantine/core'
import { IconCircleCheck, IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import { Readiness } from '../../parts/State.tsx'
import { BEREITSCHAFT, GRUENDE, HINWEISE } from '../../parts/words.ts'
import { useSession } from '../../session/useSession.ts'
import { Remedy, remedyOf } from '../objekte/Zustand.tsx'
import classes from './Bereitschaft.module.css'

type Entry = Schema<'Bereitschaft'>
type Reading = Entry['einsatzbereitschaft']

/** Worst first. */
const READINGS: readonly Reading[] = ['nicht_einsatzbereit', 'eingeschraenkt', 'einsatzbereit']
const SHOWN = 12

/** Shows how many objects are ready, and each unready one with its reasons linked to their remedies. */
export function Bereitschaft() {
  const query = useQuery({
    queryKey: ['dashboard', 'einsatzbereitschaft'],
    meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel', 'objektposition', 'geraet_instanz'] },
    queryFn: () => unwrap(api.GET('/dashboard/einsatzbereitschaft')),
  })
  return (
    <Loaded query={query}>
      {({ zusammenfassung, eintraege }) => {
        const problems = eintraege.filter(
          ({ einsatzbereitschaft, hinweise }) => einsatzbereitschaft !== 'einsatzbereit' || hinweise.length > 0,
        )
        return (
          <>
            <Summary counts={zusammenfassung} />
            <Section
              title="Zu erledigen"
              aside={problems.length > SHOWN && <Link to="/objekte">Alle Objekte zeigen</Link>}
            >
              {eintraege.length === 0 ? (
                <NoObjects />
              ) : problems.length === 0 ? (
                <Surface>
                  <EmptyState icon={<IconCircleCheck size={40} />} title="Alles einsatzbereit">
                    Zurzeit ist nichts zu tun.
                  </EmptyState>
                </Surface>
              ) : (
                <ul className={classes['problems']}>
                  {problems.slice(0, SHOWN).map((entry) => (
                    <li key={entry.objekt_id}>
                      <Problem entry={entry} />
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          </>
        )
      }}
    </Loaded>
  )
}

/** Says how to begin: without an object in service nothing is ready, and nothing unready. */
function NoObjects() {
  const { darf } = useSession()
  return (
    <Surface>
      <EmptyState icon={<IconTruck size={40} />} title="Noch kein Objekt im Dienst">
        {darf('objekt.anlegen') ? (
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

function Summary({ counts }: { counts: Readonly<Record<Reading, number>> }) {
  return (
    <ul className={classes['summary']} aria-label="Einsatzbereitschaft">
      {READINGS.map((reading) => {
        const { word, tone, icon: Icon = IconCircleCheck } = BEREITSCHAFT[reading]
        return (
          <li key={reading} data-tone={tone}>
            <Link to="/objekte" search={{ einsatzbereitschaft: reading }}>
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

function Problem({
  entry: { objekt_id, code, name, standort_name, einsatzbereitschaft, gruende, hinweise },
}: {
  entry: Entry
}) {
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
        {gruende.map((grund) => (
          <li key={grund}>
            <Remedy id={objekt_id} {...GRUENDE[grund]} remedy={remedyOf(grund, darf)} />
          </li>
        ))}
        {hinweise.map((hinweis) => (
          <li key={hinweis}>
            <Remedy id={objekt_id} {...HINWEISE[hinweis]} remedy="Position ansehen" isHint />
          </li>
        ))}
      </ul>
    </article>
  )
}
