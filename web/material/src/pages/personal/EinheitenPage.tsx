import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../parts/choices.ts'
import common from '../../parts/common.module.css'
import { DeleteButton } from '../../parts/DeleteButton.tsx'
import { Loaded } from '../../parts/DetailPage.tsx'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { TreeList } from '../../parts/TreeList.tsx'
import { branchOf } from '../../parts/tree.ts'
import { changesOf, orNull, useForm } from '../../parts/useForm.ts'
import { useSession } from '../../session/useSession.ts'
import { useKey } from '../../shell/keys.ts'

type Einheit = Schema<'Einheit'>

/** The units of the organisation as a tree. */
export function EinheitenPage() {
  const { darf } = useSession()
  const [open, setOpen] = useState<Einheit | 'new'>()
  const mayChange = darf('personal.verwalten')
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
                    {darf('benutzer.lesen') ? (
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

interface EinheitFormProps {
  /** The one to change; undefined makes a new one. */
  readonly row: Einheit | undefined
  readonly all: readonly Einheit[]
  readonly onClose: () => void
}

interface Values {
  name: string
  uebergeordnet_id: string
}

const bodyOf = ({ name, uebergeordnet_id }: Values) => ({
  name: name.trim(),
  uebergeordnet_id: orNull(uebergeordnet_id),
})

function EinheitForm({ row, all, onClose }: EinheitFormProps) {
  const before: Values = { name: row?.name ?? '', uebergeordnet_id: row?.uebergeordnet_id ?? '' }
  const form = useForm(before)
  const below = row === undefined ? undefined : branchOf(all, row.id)
  const uppers = all.filter(({ id }) => below?.has(id) !== true).map(({ id, name }) => ({ value: id, label: name }))
  const action = async () => {
    if (row === undefined) return unwrap(api.POST('/einheiten', { body: bodyOf(form.values) }))
    const body = changesOf(bodyOf(before), bodyOf(form.values))
    if (Object.keys(body).length === 0) return row
    return unwrap(api.PATCH('/einheiten/{id}', { params: { path: { id: row.id } }, body }))
  }
  return (
    <FormDrawer
      title={row?.name ?? 'Einheit anlegen'}
      form={form}
      record={row === undefined ? undefined : before}
      submit={row === undefined ? 'Einheit anlegen' : 'Speichern'}
      done={`Die Einheit „${form.values.name}“ ist gespeichert.`}
      action={action}
      onClose={onClose}
    >
      <TextInput label="Name" placeholder="1. Zug" {...form.text('name')} />
      <NativeSelect
        label="Gehört zu"
        data={[{ value: '', label: 'keiner anderen' }, ...uppers]}
        {...form.text('uebergeordnet_id')}
      />
      {row !== undefined && (
        <DeleteButton
          what={`Die Einheit „${row.name}“`}
          action={() => unwrap(api.DELETE('/einheiten/{id}', { params: { path: { id: row.id } } }))}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  )
}
