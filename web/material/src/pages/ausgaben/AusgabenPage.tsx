import { Button } from '@mantine/core'
import { IconCamera, IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatNumber, formatShort } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { DueDay } from '../../components/DueDay.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { State } from '../../components/State.tsx'
import { AUSGABESTATUS } from '../../components/words.ts'
import { findGeraet } from '../../scan/findGeraet.ts'
import type { Reading } from '../../scan/reading.ts'
import { refusedByWindow } from '../../scan/refusedByWindow.ts'
import { ScanMessage } from '../../scan/ScanMessage.tsx'
import { type ScanResult, useScanSequence, useScanTarget } from '../../scan/scanTarget.ts'
import { useSession } from '../../session/useSession.ts'

const ScanBar = lazyComponent(async () => (await import('../../scan/ScanBar.tsx')).ScanBar)
const RueckgabeForm = lazyComponent(async () => (await import('./RueckgabeForm.tsx')).RueckgabeForm)

type Ausgabe = Schema<'Ausgabe'>

const route = getRouteApi('/ausgaben')

/** Lists issues with recipient and deadline. Scanning a device opens its return. */
export function AusgabenPage() {
  const { darfIrgendwo } = useSession()
  const { ausgabe: opened, scannen } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (patch: { ausgabe?: string | undefined; scannen?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace: true, resetScroll: false })
  const read = useScanSequence((reading) => readRueckgabe(reading, (id) => change({ ausgabe: id, scannen: undefined })))
  useScanTarget({ seite: '/ausgaben', titel: 'Rückgabe', read })
  return (
    <ListPage<Ausgabe>
      title="Ausgaben"
      lead="Was ausgegeben ist, an wen, und bis wann es zurück sein soll."
      name="ausgaben"
      arten={['ausgabe']}
      load={(query, signal) => unwrap(api.GET('/ausgaben', { params: { query }, signal }))}
      search={({ empfaenger, material_name, seriennummer, bemerkung, leihe }) =>
        [empfaenger, material_name, seriennummer, bemerkung, leihe?.einheit_name, leihe?.von_einheit_name].join(' ')
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
        { title: 'Was', width: '1.6fr', cell: (row) => <Item row={row} /> },
        { title: 'Empfänger', width: '1.4fr', cell: (row) => <Empfaenger row={row} /> },
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
        { title: 'Zurück bis', sort: 'faellig_am', width: '14rem', cell: (row) => <Deadline row={row} /> },
      ]}
      card={(row) => (
        <>
          <div className={common['title']}>
            <Item row={row} />
          </div>
          <Empfaenger row={row} />
          <div className={common['states']}>
            <State of={AUSGABESTATUS[row.status]} />
            <Deadline row={row} />
          </div>
        </>
      )}
      rowKey={({ id }) => id}
      onOpen={({ id }) => change({ ausgabe: id })}
      exportPath="/ausgaben/export"
      opened={opened && <OpenedAusgabe id={opened} onClose={() => change({ ausgabe: undefined })} />}
      empty={{
        icon: <IconPackageExport size={40} />,
        title: 'Zurzeit ist nichts ausgegeben',
        text: 'Was jemand ausleiht oder mitbekommt, steht hier bis zur Rückgabe.',
      }}
      {...(darfIrgendwo('lager.bearbeiten')
        ? { action: { label: 'Ausgeben', onClick: () => void navigate({ to: '/ausgaben/neu' }) } }
        : {})}
    >
      {scannen === undefined ? (
        <Button
          variant="default"
          px="sm"
          aria-label="Rückgabe scannen"
          leftSection={<IconCamera size={20} aria-hidden />}
          onClick={() => change({ scannen: '1' })}
        >
          Rückgabe
        </Button>
      ) : (
        <div className={common['line']}>
          <ScanBar onClose={() => change({ scannen: undefined })} />
        </div>
      )}
      <ScanMessage />
    </ListPage>
  )
}

/** Finds the running issue of a scanned device. */
async function readRueckgabe(reading: Reading, onFound: (id: string) => void): Promise<ScanResult> {
  try {
    const { geraete, titel } = await findGeraet(reading)
    const [geraet] = geraete
    if (geraet === undefined || geraete.length > 1)
      return { feedback: 'unknown', sentence: `„${titel}“ ist kein einzelnes Gerät` }
    const { eintraege } = await unwrap(
      api.GET('/ausgaben', { params: { query: { geraet_instanz_id: geraet.id, status: 'ausgegeben' } } }),
    )
    const [ausgabe] = eintraege
    if (ausgabe === undefined)
      return { feedback: 'already_counted', sentence: `${geraet.seriennummer} ist nicht ausgegeben` }
    const refused = refusedByWindow()
    if (refused !== undefined) return refused
    onFound(ausgabe.id)
    return { feedback: 'found', sentence: `${geraet.seriennummer}: ausgegeben an ${ausgabe.empfaenger}` }
  } catch (error) {
    return { feedback: 'unknown', sentence: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
  }
}

function OpenedAusgabe({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['ausgabe', id],
    meta: { arten: ['ausgabe'] },
    queryFn: () => unwrap(api.GET('/ausgaben/{id}', { params: { path: { id } } })),
  })
  return data === undefined ? null : <RueckgabeForm key={id} ausgabe={data} onClose={onClose} />
}

/** What was issued; of what has come back in part, how much of it is still out. */
function Item({ row: { material_name, seriennummer, menge, menge_offen, status, einheit } }: { row: Ausgabe }) {
  if (seriennummer !== null) return `${material_name} ${seriennummer}`
  const open = status === 'ausgegeben' && menge_offen < menge ? `${formatNumber(menge_offen)} von ` : ''
  return `${open}${formatNumber(menge)} ${einheit} ${material_name}`
}

/** Who has it; of a loan between two Einheiten, both. */
function Empfaenger({ row: { empfaenger, leihe } }: { row: Ausgabe }) {
  return (
    <>
      <div>{empfaenger}</div>
      {leihe !== null && (
        <div className={common['small']}>
          {leihe.geliehen
            ? `Geliehen von ${leihe.von_einheit_name ?? 'einer anderen Einheit'}`
            : `Verliehen an ${leihe.einheit_name}`}
        </div>
      )}
    </>
  )
}

function Deadline({ row: { status, faellig_am, zurueckgegeben_am } }: { row: Ausgabe }) {
  if (zurueckgegeben_am !== null) return <span>zurück {formatShort(zurueckgegeben_am)}</span>
  return status === 'ausgegeben' && <DueDay day={faellig_am} none="ohne Frist" />
}
