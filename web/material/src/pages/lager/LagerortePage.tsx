import { Button } from '@mantine/core'
import { IconBuildingWarehouse, IconDotsVertical } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface, useKey } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll, useOwnerOf } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { darfImLagerort } from '../../components/lagerort.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { MenuButton } from '../../components/MenuButton.tsx'
import { TreeList } from '../../components/TreeList.tsx'
import { LAGERORTARTEN } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'

const LagerortForm = lazyComponent(async () => (await import('./LagerortForm.tsx')).LagerortForm)

type Lagerort = Schema<'Lagerort'>

/** The open form: an existing Lagerort, or a new one below another. */
type Open = { readonly row: Lagerort } | { readonly uebergeordnet_id: string }

/** Shows the tree of Lagerorte, from the organisation down to the store room. */
export function LagerortePage() {
  const { darf, darfIrgendwo } = useSession()
  const [open, setOpen] = useState<Open>()
  const mayChange = darfIrgendwo('lager.bearbeiten')
  const ownerOf = useOwnerOf()
  const create = () => (mayChange ? setOpen({ uebergeordnet_id: '' }) : undefined)
  useKey('n', create)
  const query = useQuery({
    queryKey: ['lagerorte', 'baum'],
    meta: { arten: ['lagerort'] },
    queryFn: () => readAll((page) => unwrap(api.GET('/lagerorte', { params: { query: page } }))),
  })
  return (
    <>
      <PageHead
        title="Lagerorte"
        lead="Von der Wache über den Raum bis zum Lager. Darin liegen die Lagerplätze."
        {...(mayChange ? { action: <Button onClick={create}>Lagerort anlegen</Button> } : {})}
      />
      <Loaded query={query}>
        {(rows) => {
          const darfIm = darfImLagerort(darf, rows)
          return rows.length === 0 ? (
            <Surface>
              <EmptyState icon={<IconBuildingWarehouse size={40} />} title="Noch kein Lagerort">
                Legen Sie zuerst die Wache an, dann ihre Räume.
              </EmptyState>
            </Surface>
          ) : (
            <TreeList label="Lagerorte" rows={rows}>
              {(row) => (
                <>
                  <span className={common['grow']}>
                    <Link to="/lager/plaetze" search={{ lagerort_id: row.id }}>
                      {row.name}
                    </Link>
                    <div className={common['small']}>
                      {[LAGERORTARTEN[row.art], ownerOf(row)].filter(Boolean).join(' · ')}
                    </div>
                  </span>
                  <LagerortMenu row={row} mayChange={darfIm('lager.bearbeiten', row.id)} onOpen={setOpen} />
                </>
              )}
            </TreeList>
          )
        }}
      </Loaded>
      {open !== undefined && <LagerortForm {...open} all={query.data ?? []} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface LagerortMenuProps {
  readonly row: Lagerort
  readonly mayChange: boolean
  readonly onOpen: (open: Open) => void
}

function LagerortMenu({ row, mayChange, onOpen }: LagerortMenuProps) {
  const search = { lagerort_id: row.id }
  return (
    <MenuButton
      width={240}
      groups={[
        [
          { label: 'Lagerplätze zeigen', link: { to: '/lager/plaetze', search } },
          { label: 'Bestand zeigen', link: { to: '/lager/bestand', search } },
        ],
        mayChange
          ? [
              { label: 'Bearbeiten', onChoose: () => onOpen({ row }) },
              { label: 'Lagerort darin anlegen', onChoose: () => onOpen({ uebergeordnet_id: row.id }) },
            ]
          : [],
      ]}
      button={
        <Button variant="default" aria-label={`${row.name}: Aktionen`}>
          <IconDotsVertical size={18} aria-hidden />
        </Button>
      }
    />
  )
}
