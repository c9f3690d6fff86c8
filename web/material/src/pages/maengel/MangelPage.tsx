import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ErrorNote, formatInstant, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { DetailPage, Facts, Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { State } from '../../components/State.tsx'
import { toast } from '../../components/toast.ts'
import { MANGELSTATUS, PRIORITAET } from '../../components/words.ts'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'
import { useSession } from '../../session/useSession.ts'
import { AuftraegeVon } from '../wartung/AuftraegeVon.tsx'
import { Fotos } from './Fotos.tsx'
import { Mangelverlauf } from './Mangelverlauf.tsx'
import classes from './maengel.module.css'

const MangelForm = lazyComponent(async () => (await import('./MangelForm.tsx')).MangelForm)
const AuftragAnlegenForm = lazyComponent(
  async () => (await import('../wartung/AuftragAnlegenForm.tsx')).AuftragAnlegenForm,
)

type Mangel = Schema<'Mangel'>

const route = getRouteApi('/maengel/$id')

export function MangelPage() {
  return <MangelPane id={route.useParams().id} />
}

/** Shows a defect: where it is, who sees to it, photos, orders, and what happened so far. */
export function MangelPane({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['mangel', id],
    meta: { arten: ['mangel'] },
    queryFn: ({ signal }) => unwrap(api.GET('/maengel/{id}', { params: { path: { id } }, signal })),
  })
  return (
    <Loaded query={query} title="Mangel">
      {(mangel) => <MangelDetails mangel={mangel} />}
    </Loaded>
  )
}

function MangelDetails({ mangel }: { mangel: Mangel }) {
  const darf = useDarfAmObjekt(mangel.objekt_id)
  const [open, setOpen] = useState<'bearbeiten' | 'auftrag'>()
  const close = () => setOpen(undefined)
  const { id, titel, beschreibung, objekt_id, objekt_code } = mangel
  return (
    <DetailPage
      back={{ to: '/maengel', label: 'Mängel' }}
      title={titel}
      more={
        darf('mangel.bearbeiten') && (
          <Button variant="default" onClick={() => setOpen('bearbeiten')}>
            Bearbeiten
          </Button>
        )
      }
    >
      <Surface>
        <div className={common['stack']}>
          <MangelFacts mangel={mangel} />
          {beschreibung !== null && beschreibung !== '' && <p className={classes['text']}>{beschreibung}</p>}
          <Steps mangel={mangel} />
        </div>
      </Surface>
      <Section title="Fotos">
        <Fotos mangel={mangel} />
      </Section>
      {darf('lesen') && <AuftraegeVon title="Wartungsaufträge" mangel_id={id} />}
      {darf('wartung.bearbeiten') && (
        <div className={common['buttons']}>
          <Button variant="default" onClick={() => setOpen('auftrag')}>
            Auftrag an die Werkstatt
          </Button>
        </div>
      )}
      <Mangelverlauf mangel={mangel} />
      {open === 'bearbeiten' && <MangelForm mangel={mangel} onClose={close} />}
      {open === 'auftrag' && (
        <AuftragAnlegenForm objekt={{ id: objekt_id, code: objekt_code }} mangel={mangel} onClose={close} />
      )}
    </DetailPage>
  )
}

function MangelFacts({ mangel }: { mangel: Mangel }) {
  return (
    <Facts
      facts={[
        ['Status', <State key="status" of={MANGELSTATUS[mangel.status]} />],
        ['Priorität', <State key="prioritaet" of={PRIORITAET[mangel.prioritaet]} />],
        [
          'Objekt',
          <Link key="objekt" to="/objekte/$id" params={{ id: mangel.objekt_id }} search={{ teil: 'maengel' }}>
            {mangel.objekt_code} {mangel.objekt_name}
          </Link>,
        ],
        [mangel.entitaet_typ === 'geraet_instanz' ? 'Gerät' : 'Position', <Subject key="sache" mangel={mangel} />],
        ['Verantwortlich', mangel.verantwortlich_name ?? 'noch niemand'],
        ['Gemeldet', `${formatInstant(mangel.gemeldet_am)} von ${mangel.gemeldet_von_name}`],
        ['Erledigt', mangel.erledigt_am === null ? undefined : formatInstant(mangel.erledigt_am)],
      ]}
    />
  )
}

/** Links the position or device of a defect. */
function Subject({ mangel: { objekt_id, entitaet_typ, entitaet_id, entitaet_bezeichnung } }: { mangel: Mangel }) {
  if (entitaet_id === null) return 'das ganze Objekt'
  return entitaet_typ === 'geraet_instanz' ? (
    <Link to="/geraete/$id" params={{ id: entitaet_id }}>
      {entitaet_bezeichnung}
    </Link>
  ) : (
    <Link to="/objekte/$id" params={{ id: objekt_id }} search={{ position: entitaet_id }}>
      {entitaet_bezeichnung}
    </Link>
  )
}

/** Offers the next states, and to take the defect on. */
function Steps({ mangel }: { mangel: Mangel }) {
  const { ich } = useSession()
  const darf = useDarfAmObjekt(mangel.objekt_id)
  const { id, aktionen, verantwortlich_id } = mangel
  const changing = useMutation({
    mutationFn: (body: { status: Mangel['status'] } | { verantwortlich_id: string | null }) =>
      unwrap(api.PATCH('/maengel/{id}', { params: { path: { id } }, body })),
    // By what was asked for: the page may show the change before its answer comes.
    onSuccess: (after, asked) =>
      toast(
        'status' in asked
          ? `Der Mangel ist jetzt: ${MANGELSTATUS[after.status].word}.`
          : 'Sie kümmern sich jetzt um diesen Mangel.',
      ),
  })
  const mayTake = darf('mangel.bearbeiten') && mangel.status !== 'erledigt' && verantwortlich_id !== ich.id
  if (aktionen.length === 0 && !mayTake) return null
  return (
    <>
      <div className={common['buttons']}>
        {aktionen.map((status) => (
          <Button key={status} disabled={changing.isPending} onClick={() => changing.mutate({ status })}>
            Nach „{MANGELSTATUS[status].word}“
          </Button>
        ))}
        {mayTake && (
          <Button
            variant="default"
            disabled={changing.isPending}
            onClick={() => changing.mutate({ verantwortlich_id: ich.id })}
          >
            Ich kümmere mich
          </Button>
        )}
      </div>
      {changing.isError && <ErrorNote>{changing.error.message}</ErrorNote>}
    </>
  )
}
