import { Button } from '@mantine/core'
import { IconCamera, IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatNumber, formatShort } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { DueDay } from '../../parts/DueDay.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { State } from '../../parts/State.tsx'
import type { Lesung } from '../../scan/lesung.ts'
import { Scanmeldung } from '../../scan/Scanmeldung.tsx'
import { type Scanergebnis, useScanfolge, useScanziel } from '../../scan/scanziel.ts'
import { useSession } from '../../session/useSession.ts'
import { AUSGABESTATUS } from '../../words.ts'
import { findeGeraet } from '../geraete/findeGeraet.ts'

const Scanleiste = lazyPart(async () => (await import('../../scan/Scanleiste.tsx')).Scanleiste)
const RueckgabeForm = lazyPart(async () => (await import('./RueckgabeForm.tsx')).RueckgabeForm)

type Ausgabe = Schema<'Ausgabe'>

const route = getRouteApi('/ausgaben')

/** What was handed out, to whom, and until when. A scanned device opens its return. */
export function AusgabenPage() {
  const { darf } = useSession()
  const { ausgabe: opened, scannen } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (patch: { ausgabe?: string | undefined; scannen?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace: true, resetScroll: false })
  const lies = useScanfolge((lesung) => liesRueckgabe(lesung, (id) => change({ ausgabe: id, scannen: undefined })))
  useScanziel({ seite: '/ausgaben', titel: 'Rückgabe', lies })
  return (
    <>
      <ListPage<Ausgabe>
        title="Ausgaben"
        lead="Was ausgegeben ist, an wen, und bis wann es zurück sein soll."
        name="ausgaben"
        arten={['ausgabe']}
        load={(query, signal) => unwrap(api.GET('/ausgaben', { params: { query }, signal }))}
        search={({ empfaenger, material_name, seriennummer, bemerkung }) =>
          [empfaenger, material_name, seriennummer, bemerkung].join(' ')
        }
        searchLabel="Empfänger, Material oder Seriennummer"
        filters={[
          {
            name: 'status',
            label: 'Status',
            look: 'chips',
            options: (['ausgegeben', 'zurueckgegeben'] as const).map((value) => ({
              value,
              label: AUSGABESTATUS[value].word,
            })),
          },
          {
            name: 'ueberfaellig',
            label: 'Rückgabe',
            look: 'chips',
            options: [{ value: 'true', label: 'überfällig' }],
          },
        ]}
        columns={[
          { title: 'Was', width: '1.6fr', cell: (row) => <Was row={row} /> },
          { title: 'Empfänger', width: '1.4fr', cell: ({ empfaenger }) => empfaenger },
          { title: 'Status', width: '9.5rem', cell: (row) => <State of={AUSGABESTATUS[row.status]} /> },
          {
            title: 'Ausgegeben',
            sort: 'ausgegeben_am',
            width: '8rem',
            cell: ({ ausgegeben_am, ausgegeben_von_name }) => (
              <>
                <div>{formatShort(ausgegeben_am)}</div>
                <div className={common['small']}>{ausgegeben_von_name}</div>
              </>
            ),
          },
          { title: 'Zurück bis', sort: 'faellig_am', width: '14rem', cell: (row) => <Frist row={row} /> },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>
              <Was row={row} />
            </div>
            <div>{row.empfaenger}</div>
            <div className={common['states']}>
              <State of={AUSGABESTATUS[row.status]} />
              <Frist row={row} />
            </div>
          </>
        )}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ ausgabe: id })}
        exportPath="/ausgaben/export"
        empty={{
          icon: <IconPackageExport size={40} />,
          title: 'Nichts ist ausgegeben',
          text: 'Was jemand ausleiht oder mitbekommt, steht hier bis zur Rückgabe.',
        }}
        {...(darf('lager.bearbeiten')
          ? { action: { label: 'Ausgeben', onClick: () => void navigate({ to: '/ausgaben/neu' }) } }
          : {})}
      >
        <div className={common['stack']}>
          {scannen === undefined ? (
            <div>
              <Button
                variant="default"
                leftSection={<IconCamera size={20} aria-hidden />}
                onClick={() => change({ scannen: '1' })}
              >
                Rückgabe scannen
              </Button>
            </div>
          ) : (
            <Scanleiste onClose={() => change({ scannen: undefined })} />
          )}
          <Scanmeldung />
        </div>
      </ListPage>
      {opened !== undefined && <OpenedAusgabe id={opened} onClose={() => change({ ausgabe: undefined })} />}
    </>
  )
}

/** The running issue of a scanned device. */
async function liesRueckgabe(lesung: Lesung, onFound: (id: string) => void): Promise<Scanergebnis> {
  try {
    const { geraete, titel } = await findeGeraet(lesung)
    const [geraet] = geraete
    if (geraet === undefined || geraete.length > 1)
      return { rueckmeldung: 'unbekannt', satz: `„${titel}“ ist kein einzelnes Gerät` }
    const { eintraege } = await unwrap(
      api.GET('/ausgaben', { params: { query: { geraet_instanz_id: geraet.id, status: 'ausgegeben' } } }),
    )
    const [ausgabe] = eintraege
    if (ausgabe === undefined)
      return { rueckmeldung: 'schon_gezaehlt', satz: `${geraet.seriennummer} ist nicht ausgegeben` }
    onFound(ausgabe.id)
    return { rueckmeldung: 'gefunden', satz: `${geraet.seriennummer}: ausgegeben an ${ausgabe.empfaenger}` }
  } catch (error) {
    return { rueckmeldung: 'unbekannt', satz: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
  }
}

function OpenedAusgabe({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['ausgabe', id],
    meta: { arten: ['ausgabe'] },
    queryFn: () => unwrap(api.GET('/ausgaben/{id}', { params: { path: { id } } })),
  })
  return data === undefined ? null : <RueckgabeForm ausgabe={data} onClose={onClose} />
}

function Was({ row: { material_name, seriennummer, menge, einheit } }: { row: Ausgabe }) {
  return seriennummer === null
    ? `${formatNumber(menge)} ${einheit} ${material_name}`
    : `${material_name} ${seriennummer}`
}

function Frist({ row: { status, faellig_am, zurueckgegeben_am } }: { row: Ausgabe }) {
  if (zurueckgegeben_am !== null) return <span>zurück {formatShort(zurueckgegeben_am)}</span>
  return status === 'ausgegeben' && <DueDay day={faellig_am} none="ohne Frist" />
}
