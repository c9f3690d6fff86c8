import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, formatInstant, formatShort, Section, Surface } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { State } from '../../components/State.tsx'
import { EREIGNISSE, KONTROLLSTATUS } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './Verlauf.module.css'

const SHOWN = 50

/** Shows the history of an object: checks, stock movements, and for higher roles the change log. */
export function Verlauf({ objekt }: { objekt: Schema<'Objekt'> }) {
  const { darf } = useSession()
  const objekt_id = objekt.id
  return (
    <>
      <Kontrollen objekt_id={objekt_id} />
      <Lagerbewegungen objekt_id={objekt_id} />
      {darf('historie.lesen', objekt) && <Aenderungen objekt_id={objekt_id} />}
    </>
  )
}

function Kontrollen({ objekt_id }: { objekt_id: string }) {
  const query = useQuery({
    queryKey: ['kontrollen', 'objekt', objekt_id],
    meta: { arten: ['kontrolle'] },
    queryFn: () => unwrap(api.GET('/kontrollen', { params: { query: { objekt_id, limit: SHOWN } } })),
  })
  return (
    <Section title="Kontrollen">
      <Loaded query={query}>
        {({ eintraege }) => (
          <Entries
            empty="Dieses Objekt wurde noch nie kontrolliert."
            rows={eintraege.map(({ id, status, benutzer_name, gestartet_am, beendet_am }) => ({
              key: id,
              when: beendet_am ?? gestartet_am,
              what: <State of={KONTROLLSTATUS[status]} />,
              who: benutzer_name,
            }))}
          />
        )}
      </Loaded>
    </Section>
  )
}

function Lagerbewegungen({ objekt_id }: { objekt_id: string }) {
  const query = useQuery({
    queryKey: ['lagerbewegungen', 'objekt', objekt_id],
    meta: { arten: ['lagerbewegung'] },
    queryFn: () => unwrap(api.GET('/lagerbewegungen', { params: { query: { objekt_id, limit: SHOWN } } })),
  })
  return (
    <Section title="Standorte">
      <Loaded query={query}>
        {({ eintraege }) => (
          <Entries
            empty="Das Objekt wurde noch nie verlegt."
            rows={eintraege.map(({ id, zeitpunkt, von_standort_name, nach_standort_name, grund, benutzer_name }) => ({
              key: id,
              when: zeitpunkt,
              what: `Von ${von_standort_name} nach ${nach_standort_name}${grund === null ? '' : `: ${grund}`}`,
              who: benutzer_name,
            }))}
          />
        )}
      </Loaded>
    </Section>
  )
}

function Aenderungen({ objekt_id }: { objekt_id: string }) {
  const query = useQuery({
    queryKey: ['akte', objekt_id],
    meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel', 'geraet_instanz'] },
    queryFn: () => unwrap(api.GET('/akte/objekt/{id}', { params: { path: { id: objekt_id } } })),
  })
  return (
    <Section title="Änderungen">
      <Loaded query={query}>
        {({ historie }) => (
          <Entries
            empty="Noch nichts geändert."
            rows={(historie?.eintraege ?? []).map((entry) => ({
              key: entry.id,
              when: entry.zeitpunkt,
              what: [EREIGNISSE[entry.ereignis], moreOf(entry)].filter((text) => text !== null).join(': '),
              who: entry.benutzer_name ?? 'Zeughaus',
            }))}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** What an entry is about: its material, with what else people ask about it, or the two Einheiten of a handover. */
function moreOf({ ereignis, material_name, zeitpunkt, details }: Schema<'HistorieEintrag'>): string | null {
  const { von, nach, grund, anlass, gezaehlt_am } = details
  if (ereignis === 'mindermenge_abgelaufen' && typeof anlass === 'string')
    return `${material_name}, mit ${anlass === 'kontrolle_gestartet' ? 'dem Start' : 'der Übernahme'} der Kontrolle`
  if (ereignis === 'istmenge_erfasst' && typeof gezaehlt_am === 'string') {
    const time = (instant: string) => formatShort(instant, new Date(zeitpunkt))
    return `${material_name}, gezählt ${time(gezaehlt_am)}, eingegangen ${time(zeitpunkt)}`
  }
  if (ereignis !== 'objekt_uebergeben') return material_name
  return `von ${einheitIn(von) ?? 'keiner'} an ${einheitIn(nach) ?? 'keine'}${typeof grund === 'string' ? ` (${grund})` : ''}`
}

/** The name of the Einheit that one side of a handover had at that time. */
const einheitIn = (side: unknown): string | undefined =>
  typeof side === 'object' && side !== null && 'einheit' in side && typeof side.einheit === 'string'
    ? side.einheit
    : undefined

interface Entry {
  readonly key: string
  readonly when: string
  readonly what: ReactNode
  readonly who: string
}

function Entries({ rows, empty }: { rows: readonly Entry[]; empty: string }) {
  if (rows.length === 0)
    return (
      <Surface>
        <EmptyState icon={<IconHistory size={36} />} title="Noch nichts">
          {empty}
        </EmptyState>
      </Surface>
    )
  return (
    <Surface padded={false}>
      <ol className={classes['entries']}>
        {rows.map(({ key, when, what, who }) => (
          <li key={key}>
            <time dateTime={when}>{formatInstant(when)}</time>
            <span>{what}</span>
            <span className={classes['who']}>{who}</span>
          </li>
        ))}
      </ol>
    </Surface>
  )
}
