/** The last page of a check: what it found, how long it took, whether the object is ready, and the next one. */
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatCount, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../api/index.ts'
import { Facts } from '../components/DetailPage.tsx'
import { Readiness } from '../components/State.tsx'
import { GRUENDE } from '../components/words.ts'
import { myObjects, openFehlbestaende } from '../offline/assigned.ts'
import type { Row } from '../offline/rows.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { useSession } from '../session/useSession.ts'
import classes from './EndePage.module.css'
import { FehlbestandRow } from './MissingRow.tsx'
import { deviationOf } from './rundeFacts.ts'
import type { OpenMangel } from './useMaengel.ts'

/** What a finished check leaves to tell. */
export interface Report {
  readonly gezaehlt: number
  /** How many positions it found short. */
  readonly fehlt: number
  readonly gemeldet: readonly OpenMangel[]
  readonly minuten: number
}

export function reportOf({ stand }: DeviceKontrolle, rows: readonly Row[], maengel: readonly OpenMangel[]): Report {
  const gestartet = Date.parse(stand.gestartet_am)
  return {
    gezaehlt: rows.filter(({ gezaehlt }) => gezaehlt !== null).length,
    fehlt: rows.filter((row) => deviationOf(row) === 'fehlt').length,
    gemeldet: maengel.filter(({ seit }) => Date.parse(seit) >= gestartet),
    minuten: Math.max(1, Math.round((Date.now() - gestartet) / 60_000)),
  }
}

/** @param report undefined when the page did not see the check before its finish */
export function Finished({ objektId, report }: { objektId: string; report: Report | undefined }) {
  return (
    <>
      <PageHead title="Kontrolle abgeschlossen" />
      <Surface>
        <EmptyState icon={<IconCircleCheck size={40} />} title="Die Kontrolle ist abgeschlossen.">
          <div className={classes['outcome']}>
            <Verdict objektId={objektId} />
            <NextKontrolle objektId={objektId} />
            <Link to={`/objekte/${objektId}` as string}>Zur Seite des Objekts</Link>
          </div>
        </EmptyState>
      </Surface>
      <Missing objektId={objektId} />
      {report !== undefined && <Summary report={report} />}
    </>
  )
}

/** Whether the object is ready, in the words of the service. */
function Verdict({ objektId }: { objektId: string }) {
  const { data } = useQuery({
    queryKey: ['objekt', objektId, 'nach der Kontrolle'],
    meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel'] },
    queryFn: () => unwrap(api.GET('/objekte/{id}', { params: { path: { id: objektId } } })),
  })
  if (data === undefined) return null
  return (
    <div>
      {data.code} <Readiness value={data.einsatzbereitschaft} />
      {data.gruende.length > 0 && <div>{data.gruende.map((grund) => GRUENDE[grund].word).join(', ')}</div>}
    </div>
  )
}

/** What is missing from the object after the check, each with its remedy. */
function Missing({ objektId }: { objektId: string }) {
  const { data } = useQuery({
    queryKey: ['fehlbestaende', 'nach der Kontrolle', objektId],
    meta: { arten: ['fehlbestand', 'kontrolle'] },
    queryFn: () => openFehlbestaende(objektId),
  })
  if (data === undefined || data.gesamt === 0) return null
  return (
    <Section
      title={`Fehlt noch (${data.gesamt})`}
      aside={
        data.gesamt > data.eintraege.length && (
          <Link to={`/objekte/${objektId}?teil=fehlbestaende` as string}>Alle zeigen</Link>
        )
      }
    >
      <Surface padded={false}>
        {data.eintraege.map((fehlbestand) => (
          <FehlbestandRow key={fehlbestand.id} fehlbestand={fehlbestand} />
        ))}
      </Surface>
    </Section>
  )
}

/** A check of the last hours needs no other today. */
const RECENT_MS = 12 * 3_600_000

/** Finds the next object to check among those of this person: the one that has waited longest. */
async function findNext(person: { id: string; einheit_id: string | null }, done: string) {
  const ids = (await myObjects(person)).filter((id) => id !== done)
  const objects = await Promise.all(ids.map((id) => unwrap(api.GET('/objekte/{id}', { params: { path: { id } } }))))
  const since = new Date(Date.now() - RECENT_MS).toISOString()
  const [next] = objects
    .filter(({ aktionen }) => aktionen.includes('kontrolle-starten'))
    .filter(({ letzte_kontrolle_am }) => letzte_kontrolle_am === null || letzte_kontrolle_am < since)
    .toSorted((a, b) => (a.letzte_kontrolle_am ?? '').localeCompare(b.letzte_kontrolle_am ?? ''))
  return next ?? null
}

function NextKontrolle({ objektId }: { objektId: string }) {
  const { ich } = useSession()
  const { data } = useQuery({
    queryKey: ['naechste-kontrolle', ich.id, objektId],
    meta: { arten: ['kontrollverantwortung'] },
    queryFn: () => findNext(ich, objektId),
  })
  if (!data) return null
  return (
    <Button component={Link} to={`/objekte/${data.id}/pruefen`} size="md">
      {`Weiter mit ${data.code}`}
    </Button>
  )
}

function Summary({ report: { gezaehlt, fehlt, gemeldet, minuten } }: { report: Report }) {
  return (
    <Section title="Was herauskam">
      <Surface>
        <Facts
          facts={[
            ['Gezählt', formatCount(gezaehlt, 'Position', 'Positionen')],
            ['Dauer', formatCount(minuten, 'Minute', 'Minuten')],
            ['Fehlt', fehlt === 0 ? 'nichts' : formatCount(fehlt, 'Position', 'Positionen')],
            ['Gemeldet', gemeldet.length === 0 ? 'kein Mangel' : formatCount(gemeldet.length, 'Mangel', 'Mängel')],
          ]}
        />
        <ul className={classes['found']}>
          {gemeldet.map(({ key, titel }) => (
            <li key={key}>
              <span>{titel}</span>
              <span className={classes['value']}>Mangel gemeldet</span>
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}
