import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { EmptyState, formatDay, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../parts/choices.ts'
import common from '../../parts/common.module.css'
import { DetailPage, Facts, Loaded, Parts } from '../../parts/DetailPage.tsx'
import { DueDay } from '../../parts/DueDay.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { State } from '../../parts/State.tsx'
import { GERAETSTATUS, PRUEFERGEBNIS } from '../../parts/words.ts'
import { useSession } from '../../session/useSession.ts'
import { AusgabenDesGeraets } from '../ausgaben/AusgabenDesGeraets.tsx'
import { Dokumente } from '../dokumente/Dokumente.tsx'

const GeraetForm = lazyPart(async () => (await import('./GeraetForm.tsx')).GeraetForm)
const PruefungForm = lazyPart(async () => (await import('./PruefungForm.tsx')).PruefungForm)

type Geraet = Schema<'Geraet'>

const route = getRouteApi('/geraete/$id')

/** Shows a device: location, state, tests, documents, issues. */
export function GeraetPage() {
  const { id } = route.useParams()
  const query = useQuery({
    queryKey: ['geraet', id],
    meta: { arten: ['geraet_instanz', 'objekt', 'fehlbestand'] },
    queryFn: ({ signal }) => unwrap(api.GET('/geraete/{id}', { params: { path: { id } }, signal })),
  })
  return (
    <Loaded query={query} title="Gerät">
      {(geraet) => <GeraetDetails geraet={geraet} />}
    </Loaded>
  )
}

function GeraetDetails({ geraet }: { geraet: Geraet }) {
  const { darf } = useSession()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'bearbeiten' | 'pruefen'>()
  const close = () => setOpen(undefined)
  const { id, aktionen } = geraet
  return (
    <DetailPage
      back={{ to: '/geraete', label: 'Geräte' }}
      title={`${geraet.material_name} ${geraet.seriennummer}`}
      action={aktionen.includes('pruefen') && <Button onClick={() => setOpen('pruefen')}>Prüfung erfassen</Button>}
      more={
        aktionen.includes('bearbeiten') && (
          <Button variant="default" onClick={() => setOpen('bearbeiten')}>
            Bearbeiten
          </Button>
        )
      }
      facts={
        <Surface>
          <GeraetFacts geraet={geraet} />
        </Surface>
      }
    >
      <Parts
        label="Teile des Geräts"
        parts={[
          { name: 'pruefungen', label: 'Prüfungen', content: () => <Pruefungen geraet_id={id} /> },
          {
            name: 'dokumente',
            label: 'Dokumente',
            content: () => <Dokumente entitaet_typ="geraet_instanz" entitaet_id={id} />,
          },
          ...(darf('lesen')
            ? [{ name: 'ausgaben', label: 'Ausgaben', content: () => <AusgabenDesGeraets geraet={geraet} /> }]
            : []),
        ]}
      />
      {open === 'pruefen' && <PruefungForm geraet={geraet} onClose={close} />}
      {open === 'bearbeiten' && (
        <GeraetForm
          geraet={geraet}
          onClose={close}
          onDeleted={() => void navigate({ to: '/geraete', ignoreBlocker: true })}
        />
      )}
    </DetailPage>
  )
}

function GeraetFacts({ geraet }: { geraet: Geraet }) {
  const { status, objekt_id, objekt_code, objekt_name, letzte_pruefung, naechste_pruefung, fehlbestand_id } = geraet
  return (
    <Facts
      facts={[
        ['Status', <State key="status" of={GERAETSTATUS[status]} />],
        [
          'Objekt',
          <Link key="objekt" to="/objekte/$id" params={{ id: objekt_id }}>
            {objekt_code} {objekt_name}
          </Link>,
        ],
        ['Letzte Prüfung', letzte_pruefung === null ? 'noch keine' : formatDay(letzte_pruefung)],
        ['Nächste Prüfung', <DueDay key="naechste" day={naechste_pruefung} none="kein Termin" />],
        ['Prüfintervall', geraet.pruefintervall_monate === null ? undefined : `${geraet.pruefintervall_monate} Monate`],
        [
          'Fehlbestand',
          fehlbestand_id === null ? undefined : (
            <Link key="fehlbestand" to="/objekte/$id" params={{ id: objekt_id }} search={{ teil: 'fehlbestaende' }}>
              zählt als fehlend
            </Link>
          ),
        ],
        ['Bemerkung', geraet.bemerkung ?? undefined],
      ]}
    />
  )
}

function Pruefungen({ geraet_id }: { geraet_id: string }) {
  const query = useQuery({
    queryKey: ['pruefungen', geraet_id],
    meta: { arten: ['geraet_instanz'] },
    queryFn: () =>
      readAll((page) =>
        unwrap(api.GET('/geraete/{id}/pruefungen', { params: { path: { id: geraet_id }, query: page } })),
      ),
  })
  return (
    <Loaded query={query}>
      {(rows) => (
        <Surface padded={false}>
          {rows.length === 0 ? (
            <EmptyState icon={<IconClipboardCheck size={40} />} title="Noch nie geprüft">
              Jede Prüfung steht hier mit Tag, Ergebnis und Namen.
            </EmptyState>
          ) : (
            <ul className={common['list']}>
              {rows.map(({ id, datum, ergebnis, bemerkung, benutzer_name }) => (
                <li key={id}>
                  <span className={common['grow']}>
                    <time dateTime={datum}>{formatDay(datum)}</time>
                    <div className={common['small']}>{benutzer_name}</div>
                    {bemerkung !== null && <div>{bemerkung}</div>}
                  </span>
                  <State of={PRUEFERGEBNIS[ergebnis]} />
                </li>
              ))}
            </ul>
          )}
        </Surface>
      )}
    </Loaded>
  )
}
