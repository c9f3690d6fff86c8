import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { formatDay, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { ausgegebenText } from '../../components/ausgegeben.ts'
import { DetailPage, Facts, Loaded } from '../../components/DetailPage.tsx'
import { DueDay } from '../../components/DueDay.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { Parts } from '../../components/Parts.tsx'
import { State } from '../../components/State.tsx'
import { GERAETSTATUS } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { AusgabenDesGeraets } from '../ausgaben/AusgabenDesGeraets.tsx'
import { Dokumente } from '../dokumente/Dokumente.tsx'
import { Pruefungen } from './Pruefungen.tsx'

const GeraetForm = lazyComponent(async () => (await import('./GeraetForm.tsx')).GeraetForm)
const PruefungForm = lazyComponent(async () => (await import('./PruefungForm.tsx')).PruefungForm)

type Geraet = Schema<'Geraet'>

const route = getRouteApi('/geraete/$id')

export function GeraetPage() {
  return <GeraetPane id={route.useParams().id} />
}

/** Shows a device: location, state, tests, documents, issues. */
export function GeraetPane({ id }: { id: string }) {
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
  const { darfIrgendwo } = useSession()
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
            content: () => <Dokumente entitaet_typ="geraet_instanz" entitaet_id={id} objekt_id={geraet.objekt_id} />,
          },
          ...(darfIrgendwo('lesen')
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

/** Who has the device, with the way to its return. */
function Ausgabe({ ausgegeben }: { ausgegeben: Schema<'GeraetAusgegeben'> }) {
  const text = ausgegebenText(ausgegeben)
  if (ausgegeben.ausgabe_id === null) return text
  return (
    <Link to="/ausgaben" search={{ ausgabe: ausgegeben.ausgabe_id }}>
      {text}
    </Link>
  )
}

function GeraetFacts({ geraet }: { geraet: Geraet }) {
  const { status, objekt_id, objekt_code, objekt_name, letzte_pruefung, naechste_pruefung, fehlbestand_id } = geraet
  return (
    <Facts
      facts={[
        ['Status', <State key="status" of={GERAETSTATUS[status]} />],
        ['Ausgabe', geraet.ausgegeben && <Ausgabe key="ausgabe" ausgegeben={geraet.ausgegeben} />],
        [
          'Objekt',
          <Link key="objekt" to="/objekte/$id" params={{ id: objekt_id }}>
            {objekt_code} {objekt_name}
          </Link>,
        ],
        ['Letzte Prüfung', letzte_pruefung === null ? 'noch keine' : formatDay(letzte_pruefung)],
        ['Nächste Prüfung', <DueDay key="naechste" day={naechste_pruefung} none="kein Termin" />],
        ['Prüfart', geraet.naechste_pruefart_name ?? undefined],
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
