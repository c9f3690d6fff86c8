import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { DueDay } from '../../components/DueDay.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { QUALIFIKATIONSARTEN } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { GueltigState } from './GueltigState.tsx'

const QualifikationForm = lazyComponent(async () => (await import('./QualifikationForm.tsx')).QualifikationForm)

interface QualifikationenDerPersonProps {
  readonly benutzer_id: string
  readonly einheit_id: string | null
}

/** Lists the qualifications of a person. Only the administration confirms its own. */
export function QualifikationenDerPerson({ benutzer_id, einheit_id }: QualifikationenDerPersonProps) {
  const { ich, darf, darfIrgendwo } = useSession()
  const [open, setOpen] = useState<Schema<'BenutzerQualifikation'> | 'new'>()
  const query = useQuery({
    queryKey: ['qualifikationen', 'person', benutzer_id],
    meta: { arten: ['benutzer_qualifikation', 'qualifikationstyp'] },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/benutzer-qualifikationen', { params: { query: { ...page, benutzer_id } } }))),
  })
  const mayAdd =
    darf('qualifikation.bearbeiten', { einheit_id }) && (benutzer_id !== ich.id || darfIrgendwo('personal.verwalten'))
  return (
    <>
      {mayAdd && (
        <Button variant="default" mb="sm" onClick={() => setOpen('new')}>
          Qualifikation erfassen
        </Button>
      )}
      <Loaded query={query}>
        {(rows) => (
          <Surface padded={false}>
            {rows.length === 0 ? (
              <EmptyState icon={<IconCertificate size={40} />} title="Noch keine Qualifikation">
                Führerscheine, Lehrgänge und Berechtigungen, mit Ablauf.
              </EmptyState>
            ) : (
              <ul className={common['list']}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <span className={common['grow']}>
                      {row.qualifikationstyp_name}
                      <div className={common['small']}>{QUALIFIKATIONSARTEN[row.art]}</div>
                    </span>
                    <DueDay label="bis" day={row.gueltig_bis} past={null} none="unbefristet" />
                    <GueltigState row={row} />
                    <Button
                      variant="default"
                      aria-label={`${row.qualifikationstyp_name} öffnen`}
                      onClick={() => setOpen(row)}
                    >
                      Öffnen
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </Surface>
        )}
      </Loaded>
      {open !== undefined && (
        <QualifikationForm
          row={open === 'new' ? undefined : open}
          benutzer_id={benutzer_id}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
