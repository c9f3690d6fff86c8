import { NativeSelect } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatCount, formatDay, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { DueDay } from '../../components/DueDay.tsx'
import { State } from '../../components/State.tsx'
import { PRUEFERGEBNIS } from '../../components/words.ts'
import { DOKUMENT_KINDS } from '../dokumente/subject.ts'
import { nameOfArt, type Pruefart, usePruefarten } from './pruefung.ts'

/** Shows the kinds of tests of a device with their days, and all its tests. */
export function Pruefungen({ geraet_id }: { geraet_id: string }) {
  const arten = usePruefarten(geraet_id) ?? []
  if (arten.length < 2) return <Verlauf geraet_id={geraet_id} arten={arten} />
  return (
    <div className={common['stack']}>
      <Section title="Prüfarten">
        <Termine arten={arten} />
      </Section>
      <Section title="Bisherige Prüfungen">
        <Verlauf geraet_id={geraet_id} arten={arten} />
      </Section>
    </div>
  )
}

function Termine({ arten }: { arten: readonly Pruefart[] }) {
  return (
    <Surface padded={false}>
      <ul className={common['list']}>
        {arten.map((art) => (
          <li key={art.pruefart_id ?? 'regel'}>
            <span className={common['grow']}>
              {nameOfArt(art)}
              <div className={common['small']}>
                {art.letzte_pruefung === null ? 'noch nie geprüft' : `zuletzt ${formatDay(art.letzte_pruefung)}`}
                {' · '}
                {art.intervall_monate === null
                  ? 'ohne Intervall'
                  : `alle ${formatCount(art.intervall_monate, 'Monat', 'Monate')}`}
              </div>
            </span>
            <DueDay day={art.naechste_pruefung} none="kein Termin" />
          </li>
        ))}
      </ul>
    </Surface>
  )
}

const ALL = 'alle'

/** Lists the tests of a device, of one kind by choice. */
function Verlauf({ geraet_id, arten }: { geraet_id: string; arten: readonly Pruefart[] }) {
  const [chosen, setChosen] = useState(ALL)
  const protokolle = useProtokolle(geraet_id)
  const query = useQuery({
    queryKey: ['pruefungen', geraet_id],
    meta: { arten: ['geraet_instanz', 'pruefart'] },
    queryFn: () =>
      readAll((page) =>
        unwrap(api.GET('/geraete/{id}/pruefungen', { params: { path: { id: geraet_id }, query: page } })),
      ),
  })
  const options = arten.map((art) => ({ value: art.pruefart_id ?? '', label: nameOfArt(art) }))
  return (
    <Loaded query={query}>
      {(rows) => (
        <div className={common['stack']}>
          {rows.length > 0 && arten.length > 1 && (
            <NativeSelect
              aria-label="Prüfart"
              data={[{ value: ALL, label: 'Alle Prüfarten' }, ...options]}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          <Zeilen
            rows={rows.filter(({ pruefart_id }) => chosen === ALL || (pruefart_id ?? '') === chosen)}
            protokolle={protokolle}
          />
        </div>
      )}
    </Loaded>
  )
}

interface ZeilenProps {
  readonly rows: readonly Schema<'Pruefung'>[]
  readonly protokolle: readonly Schema<'Dokument'>[]
}

function Zeilen({ rows, protokolle }: ZeilenProps) {
  return (
    <Surface padded={false}>
      {rows.length === 0 ? (
        <EmptyState icon={<IconClipboardCheck size={40} />} title="Noch nie geprüft">
          Jede Prüfung steht hier mit Tag, Ergebnis und Namen.
        </EmptyState>
      ) : (
        <ul className={common['list']}>
          {rows.map(({ id, datum, ergebnis, bemerkung, benutzer_name, pruefart_name }) => (
            <li key={id}>
              <span className={common['grow']}>
                <time dateTime={datum}>{formatDay(datum)}</time>
                <div className={common['small']}>
                  {pruefart_name !== null && `${pruefart_name} · `}
                  {benutzer_name}
                </div>
                {bemerkung !== null && <div>{bemerkung}</div>}
                {protokolle
                  .filter(({ pruefung_id }) => pruefung_id === id)
                  .map((dokument) => (
                    <div key={dokument.id}>
                      <Link className={common['target']} to="/dokumente/$id" params={{ id: dokument.id }}>
                        {dokument.dateiname}
                      </Link>
                    </div>
                  ))}
              </span>
              <State of={PRUEFERGEBNIS[ergebnis]} />
            </li>
          ))}
        </ul>
      )}
    </Surface>
  )
}

/** The documents of a device, among them the records of its tests. */
function useProtokolle(geraet_id: string): readonly Schema<'Dokument'>[] {
  const { data } = useQuery({
    queryKey: ['dokumente', 'geraet_instanz', geraet_id],
    meta: { arten: DOKUMENT_KINDS },
    queryFn: () =>
      readAll((page) =>
        unwrap(
          api.GET('/dokumente', {
            params: { query: { ...page, entitaet_typ: 'geraet_instanz', entitaet_id: geraet_id } },
          }),
        ),
      ),
  })
  return data ?? []
}
