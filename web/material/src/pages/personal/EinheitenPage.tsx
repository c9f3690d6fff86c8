import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface, useKey } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { TreeList } from '../../components/TreeList.tsx'
import { reaches, useSession } from '../../session/useSession.ts'

const EinheitForm = lazyComponent(async () => (await import('./EinheitForm.tsx')).EinheitForm)

type Einheit = Schema<'Einheit'>

/** Shows the units as a tree. */
export function EinheitenPage() {
  const { ich, darfIrgendwo } = useSession()
  const [open, setOpen] = useState<Einheit | 'new'>()
  const mayChange = darfIrgendwo('personal.verwalten')
  const create = () => (mayChange ? setOpen('new') : undefined)
  useKey('n', create)
  const query = useQuery({
    queryKey: ['einheiten', 'baum'],
    meta: { arten: ['einheit'] },
    queryFn: () => readAll((page) => unwrap(api.GET('/einheiten', { params: { query: page } }))),
  })
  return (
    <>
      <PageHead
        title="Einheiten"
        lead="Züge, Gruppen und Abteilungen. Personen und Objekte gehören zu ihnen."
        {...(mayChange ? { action: <Button onClick={create}>Einheit anlegen</Button> } : {})}
      />
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Surface>
              <EmptyState icon={<IconSitemap size={40} />} title="Noch keine Einheit">
                Einheiten legt die Administration an.
              </EmptyState>
            </Surface>
          ) : (
            <TreeList label="Einheiten" rows={rows}>
              {(row) => (
                <>
                  <span className={common['grow']}>
                    {reaches(ich, 'benutzer.lesen', row.id) ? (
                      <Link to="/personal" search={{ einheit_id: row.id }}>
                        {row.name}
                      </Link>
                    ) : (
                      row.name
                    )}
                  </span>
                  {mayChange && (
                    <Button variant="default" aria-label={`${row.name} bearbeiten`} onClick={() => setOpen(row)}>
                      Bearbeiten
                    </Button>
                  )}
                </>
              )}
            </TreeList>
          )
        }
      </Loaded>
      {open !== undefined && (
        <EinheitForm
          row={open === 'new' ? undefined : open}
          all={query.data ?? []}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
