import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ErrorNote, formatDay, formatEuro, formatInstant, formatNumber, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { DetailPage, Facts, Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { State } from '../../components/State.tsx'
import { toast } from '../../components/toast.ts'
import { AUFTRAGSSTATUS } from '../../components/words.ts'
import { Dokumente } from '../dokumente/Dokumente.tsx'
import { werkstattOf } from './AuftragCard.tsx'
import { Auftragsverlauf } from './Auftragsverlauf.tsx'

const AuftragForm = lazyComponent(async () => (await import('./AuftragForm.tsx')).AuftragForm)
const ErledigenForm = lazyComponent(async () => (await import('./ErledigenForm.tsx')).ErledigenForm)

type Auftrag = Schema<'Wartungsauftrag'>

const route = getRouteApi('/wartung/auftraege/$id')

export function AuftragPage() {
  return <AuftragPane id={route.useParams().id} />
}

/** Shows an order: work, workshop, costs, documents, history. */
export function AuftragPane({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['wartungsauftrag', id],
    meta: { arten: ['wartungsauftrag'] },
    queryFn: ({ signal }) => unwrap(api.GET('/wartungsauftraege/{id}', { params: { path: { id } }, signal })),
  })
  return (
    <Loaded query={query} title="Wartungsauftrag">
      {(auftrag) => <AuftragDetails auftrag={auftrag} />}
    </Loaded>
  )
}

function AuftragDetails({ auftrag }: { auftrag: Auftrag }) {
  const { id, aktionen, beschreibung } = auftrag
  const navigate = useNavigate()
  const [open, setOpen] = useState<'bearbeiten' | 'erledigen'>()
  const close = () => setOpen(undefined)
  const beginning = useMutation({
    mutationFn: () =>
      unwrap(api.PATCH('/wartungsauftraege/{id}', { params: { path: { id } }, body: { status: 'in_arbeit' } })),
    onSuccess: () => toast('Der Auftrag ist jetzt in Arbeit.'),
  })
  return (
    <DetailPage
      back={{ to: '/wartung/auftraege', label: 'Wartungsaufträge' }}
      title={beschreibung}
      action={
        aktionen.includes('erledigt') ? (
          <Button onClick={() => setOpen('erledigen')}>Abschließen</Button>
        ) : (
          aktionen.includes('in_arbeit') && (
            <Button loading={beginning.isPending} onClick={() => beginning.mutate()}>
              Arbeit beginnen
            </Button>
          )
        )
      }
      more={
        aktionen.includes('bearbeiten') && (
          <Button variant="default" onClick={() => setOpen('bearbeiten')}>
            Bearbeiten
          </Button>
        )
      }
    >
      {beginning.isError && <ErrorNote>{beginning.error.message}</ErrorNote>}
      <Surface>
        <AuftragFacts auftrag={auftrag} />
      </Surface>
      <Section title="Dokumente">
        <Dokumente entitaet_typ="wartungsauftrag" entitaet_id={id} objekt_id={auftrag.objekt_id} />
      </Section>
      <Auftragsverlauf verlauf={auftrag.verlauf} />
      {aktionen.includes('loeschen') && (
        <DeleteButton
          what="Der Wartungsauftrag"
          action={() => unwrap(api.DELETE('/wartungsauftraege/{id}', { params: { path: { id } } }))}
          onDone={() => void navigate({ to: '/wartung/auftraege' })}
        />
      )}
      {open === 'bearbeiten' && <AuftragForm auftrag={auftrag} onClose={close} />}
      {open === 'erledigen' && <ErledigenForm auftrag={auftrag} onClose={close} />}
    </DetailPage>
  )
}

function AuftragFacts({ auftrag }: { auftrag: Auftrag }) {
  const { status, objekt_id, objekt_code, objekt_name, wartungsplan_id, wartungsplan_name, mangel_id, kosten } = auftrag
  const { ausgefuehrt_am, kilometerstand, betriebsstunden } = auftrag
  return (
    <Facts
      facts={[
        ['Status', <State key="status" of={AUFTRAGSSTATUS[status]} />],
        [
          'Objekt',
          <Link key="objekt" to="/objekte/$id" params={{ id: objekt_id }}>
            {objekt_code} {objekt_name}
          </Link>,
        ],
        [
          'Nach Plan',
          wartungsplan_id === null ? (
            'ohne Plan'
          ) : (
            <Link key="plan" to="/wartung/plaene/$id" params={{ id: wartungsplan_id }}>
              {wartungsplan_name}
            </Link>
          ),
        ],
        [
          'Wegen',
          mangel_id !== null && (
            <Link key="mangel" to="/maengel/$id" params={{ id: mangel_id }}>
              Mangel ansehen
            </Link>
          ),
        ],
        ['Werkstatt', werkstattOf(auftrag)],
        ['Kosten', kosten === null ? 'noch nicht bekannt' : formatEuro(kosten)],
        ['Angelegt', `${formatInstant(auftrag.erstellt_am)} von ${auftrag.erstellt_von_name}`],
        ['Ausgeführt', ausgefuehrt_am === null ? undefined : formatDay(ausgefuehrt_am)],
        ['Kilometerstand', kilometerstand === null ? undefined : `${formatNumber(kilometerstand)} km`],
        ['Betriebsstunden', betriebsstunden === null ? undefined : formatNumber(betriebsstunden)],
      ]}
    />
  )
}
