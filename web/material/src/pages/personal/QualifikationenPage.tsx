import { IconCertificate } from '@tabler/icons-react'
import { formatDay } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useQualifikationstypen } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { DueDay } from '../../components/DueDay.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { QUALIFIKATIONSARTEN } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { GueltigState } from './GueltigState.tsx'

const QualifikationForm = lazyComponent(async () => (await import('./QualifikationForm.tsx')).QualifikationForm)

type Qualifikation = Schema<'BenutzerQualifikation'>

/** Lists qualifications with their end. People without a higher role see their own. */
export function QualifikationenPage() {
  const { darfIrgendwo } = useSession()
  const [open, setOpen] = useState<Qualifikation | 'new'>()
  const seesOthers = darfIrgendwo('personal.fremd_lesen')
  const einheitFilter = useEinheitFilter('personal.fremd_lesen')
  return (
    <>
      <ListPage<Qualifikation>
        title="Qualifikationen"
        lead={seesOthers ? 'Führerscheine, Lehrgänge und Berechtigungen mit ihrem Ablauf.' : 'Ihre eigenen.'}
        name="qualifikationen"
        arten={['benutzer_qualifikation', 'qualifikationstyp', 'benutzer']}
        load={(query, signal) => unwrap(api.GET('/benutzer-qualifikationen', { params: { query }, signal }))}
        search={({ benutzer_name, qualifikationstyp_name }) => `${benutzer_name} ${qualifikationstyp_name}`}
        searchLabel="Person oder Qualifikation"
        filters={[
          {
            name: 'gueltig',
            label: 'Gültigkeit',
            look: 'chips',
            options: [
              { value: 'true', label: 'gültig' },
              { value: 'false', label: 'nicht gültig' },
            ],
          },
          {
            name: 'qualifikationstyp_id',
            label: 'Qualifikation',
            look: 'select',
            options: useQualifikationstypen(),
          },
          ...(seesOthers ? einheitFilter : []),
        ]}
        columns={[
          { title: 'Person', sort: 'benutzer', width: '1.1fr', cell: ({ benutzer_name }) => benutzer_name },
          {
            title: 'Qualifikation',
            width: '1.8fr',
            cell: ({ qualifikationstyp_name, art }) => (
              <>
                {qualifikationstyp_name}
                <div className={common['small']}>{QUALIFIKATIONSARTEN[art]}</div>
              </>
            ),
          },
          {
            title: 'Erworben',
            width: '7rem',
            cell: ({ erworben_am }) => (erworben_am === null ? '–' : formatDay(erworben_am)),
          },
          {
            title: 'Gültig bis',
            sort: 'gueltig_bis',
            width: '10rem',
            cell: ({ gueltig_bis }) => <DueDay day={gueltig_bis} past={null} none="unbefristet" />,
          },
          { title: 'Heute', width: '9rem', cell: (row) => <GueltigState row={row} /> },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.benutzer_name}</div>
            <div>{row.qualifikationstyp_name}</div>
            <div className={common['states']}>
              <GueltigState row={row} />
              <DueDay label="bis" day={row.gueltig_bis} past={null} none="unbefristet" />
            </div>
          </>
        )}
        rowKey={({ id }) => id}
        onOpen={setOpen}
        exportPath="/benutzer-qualifikationen/export"
        empty={{
          icon: <IconCertificate size={40} />,
          title: 'Noch keine Qualifikation',
          text: 'Erfasst werden Führerscheine, Lehrgänge und Berechtigungen.',
        }}
        {...(darfIrgendwo('qualifikation.bearbeiten')
          ? { action: { label: 'Qualifikation erfassen', onClick: () => setOpen('new') } }
          : {})}
      />
      {open !== undefined && (
        <QualifikationForm row={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
