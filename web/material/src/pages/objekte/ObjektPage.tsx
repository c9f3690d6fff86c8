import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatAgo, formatInstant, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { objektQuery } from '../../api/objekt.ts'
import { DetailPage, Facts, Loaded } from '../../components/DetailPage.tsx'
import { Fold } from '../../components/Fold.tsx'
import { fristText, isDue, regelText } from '../../components/kontrollfrist.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { Parts } from '../../components/Parts.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { OBJEKTSTATUS } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { EinsatzZuruecknehmen } from './EinsatzZuruecknehmen.tsx'
import { ObjektMenu } from './ObjektMenu.tsx'
import { toKontrolle, Zustand } from './Zustand.tsx'

const ObjektFoto = lazyComponent(async () => (await import('./ObjektFoto.tsx')).ObjektFoto)
const Beladung = lazyComponent(async () => (await import('./Beladung.tsx')).Beladung)
const FehlbestaendeDesObjekts = lazyComponent(
  async () => (await import('./FehlbestaendeDesObjekts.tsx')).FehlbestaendeDesObjekts,
)
const MaengelDesObjekts = lazyComponent(
  async () => (await import('../maengel/MaengelDesObjekts.tsx')).MaengelDesObjekts,
)
const Fahrzeug = lazyComponent(async () => (await import('./Fahrzeug.tsx')).Fahrzeug)
const GeraeteDesObjekts = lazyComponent(
  async () => (await import('../geraete/GeraeteDesObjekts.tsx')).GeraeteDesObjekts,
)
const WartungDesObjekts = lazyComponent(
  async () => (await import('../wartung/WartungDesObjekts.tsx')).WartungDesObjekts,
)
const Dokumente = lazyComponent(async () => (await import('../dokumente/Dokumente.tsx')).Dokumente)
const Verlauf = lazyComponent(async () => (await import('./Verlauf.tsx')).Verlauf)

type Objekt = Schema<'Objekt'>

const route = getRouteApi('/objekte/$id')

export function ObjektPage() {
  return <ObjektPane id={route.useParams().id} />
}

/** Shows an object: readiness with reasons, positions, shortages, defects, history. */
export function ObjektPane({ id }: { id: string }) {
  const query = useQuery(objektQuery(id))
  return (
    <Loaded query={query} title="Objekt">
      {(objekt) => <ObjektDetails objekt={objekt} />}
    </Loaded>
  )
}

function ObjektDetails({ objekt }: { objekt: Objekt }) {
  const { id, code, name, objekttyp, standort } = objekt
  const { darf } = useSession()
  const isPhone = useIsPhone()
  return (
    <DetailPage
      back={{ to: '/objekte', label: 'Objekte' }}
      title={`${code} ${name}`}
      lead={`${objekttyp.name} · ${standort.name}`}
      action={<MainAction objekt={objekt} />}
      more={<ObjektMenu objekt={objekt} />}
      facts={
        <>
          <ObjektFoto objekt_id={id} />
          <Zustand objekt={objekt} />
          {objekt.letzter_einsatz_am !== null && <EinsatzZuruecknehmen objekt_id={id} am={objekt.letzter_einsatz_am} />}
          <Fold summary={<strong>Angaben</strong>} isOpen={!isPhone}>
            <Surface>
              <ObjektFacts objekt={objekt} />
            </Surface>
          </Fold>
        </>
      }
    >
      <Parts
        label="Teile des Objekts"
        parts={[
          { name: 'beladung', label: 'Beladung', content: () => <Beladung objekt={objekt} /> },
          { name: 'fehlbestaende', label: 'Fehlbestände', content: () => <FehlbestaendeDesObjekts objekt_id={id} /> },
          ...(darf('mangel.lesen', objekt)
            ? [{ name: 'maengel', label: 'Mängel', content: () => <MaengelDesObjekts objekt={objekt} /> }]
            : []),
          ...(objekttyp.ist_zugfahrzeug
            ? [{ name: 'fahrzeug', label: 'Fahrzeug', content: () => <Fahrzeug objekt={objekt} /> }]
            : []),
          { name: 'geraete', label: 'Geräte', content: () => <GeraeteDesObjekts objekt={objekt} /> },
          { name: 'wartung', label: 'Wartung', content: () => <WartungDesObjekts objekt={objekt} /> },
          {
            name: 'dokumente',
            label: 'Dokumente',
            content: () => <Dokumente entitaet_typ="objekt" entitaet_id={id} objekt_id={id} />,
          },
          { name: 'verlauf', label: 'Verlauf', content: () => <Verlauf objekt={objekt} /> },
        ]}
      />
    </DetailPage>
  )
}

/** The way into the check; quiet while none is asked for. */
function MainAction({ objekt }: { objekt: Objekt }) {
  const { id, aktionen, letzte_kontrolle_am } = objekt
  const label = toKontrolle(aktionen)
  if (label === undefined) return null
  const isQuiet = aktionen.includes('kontrolle-starten') && letzte_kontrolle_am !== null && !isDue(objekt)
  return (
    <Button variant={isQuiet ? 'default' : 'filled'} component={Link} to={`/objekte/${id}/pruefen`}>
      {label}
    </Button>
  )
}

function ObjektFacts({ objekt }: { objekt: Objekt }) {
  const { status, fahrzeug_id, einheit_id, letzte_kontrolle_am, letzter_einsatz_am, erstellt_am } = objekt
  const fahrzeug = useQuery({ ...objektQuery(fahrzeug_id ?? ''), enabled: fahrzeug_id !== null })
  const einheit = useQuery({
    queryKey: ['einheit', einheit_id],
    meta: { arten: ['einheit'] },
    enabled: einheit_id !== null,
    queryFn: () => unwrap(api.GET('/einheiten/{id}', { params: { path: { id: einheit_id ?? '' } } })),
  })
  return (
    <Facts
      facts={[
        ['Status', OBJEKTSTATUS[status]],
        [
          'Letzte Kontrolle',
          letzte_kontrolle_am === null
            ? 'noch nie'
            : `${formatAgo(letzte_kontrolle_am)}, ${formatInstant(letzte_kontrolle_am)}`,
        ],
        ['Nächste Kontrolle', fristText(objekt)],
        ['Kontrolle', regelText(objekt.kontrollfrist)],
        ['Letzter Einsatz', letzter_einsatz_am === null ? undefined : formatInstant(letzter_einsatz_am)],
        ['Rückt zuerst aus', objekt.rueckt_zuerst_aus ? 'ja' : undefined],
        [
          'Fahrzeug',
          fahrzeug.data && (
            <Link to="/objekte/$id" params={{ id: fahrzeug.data.id }}>
              {fahrzeug.data.code} {fahrzeug.data.name}
            </Link>
          ),
        ],
        ['Einheit', einheit.data?.name],
        ['Angelegt', formatInstant(erstellt_am)],
      ]}
    />
  )
}
