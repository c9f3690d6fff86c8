import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconBox } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useObjekttypen, useObjekttypOptions } from '../../components/choices.ts'
import { toast } from '../../components/toast.ts'
import { useSession } from '../../session/useSession.ts'
import type { Kind } from './kind.ts'
import classes from './stammdaten.module.css'

type Fach = Schema<'Fach'>
interface Values {
  name: string
  objekttyp_id: string
}

export const faecher: Kind<Fach, Values> = {
  art: 'fach',
  path: '/faecher',
  title: 'Fächer',
  lead: 'Wo in einem Objekt etwas liegt; der Rundgang einer Kontrolle geht Fach für Fach.',
  create: 'Fach anlegen',
  one: 'Das Fach',
  icon: <IconBox size={40} />,
  rights: { create: 'katalog.anlegen', change: 'katalog.bearbeiten', remove: 'katalog.loeschen' },
  list: (query, signal) => unwrap(api.GET('/faecher', { params: { query }, signal })),
  get: (id) => unwrap(api.GET('/faecher/{id}', { params: { path: { id } } })),
  search: ({ name }) => name,
  searchLabel: 'Name',
  useFilters: () => [{ name: 'objekttyp_id', label: 'Objekttyp', look: 'select', options: useObjekttypOptions() }],
  columns: [{ title: 'Objekttyp', cell: ({ objekttyp_id }) => <TypName id={objekttyp_id} /> }],
  note: ({ objekttyp_id }) => <TypName id={objekttyp_id} />,
  // A Fach belongs to whom its Objekttyp belongs.
  useOwner: (row) => ({ einheit_id: useObjekttypen().find(({ id }) => id === row?.objekttyp_id)?.einheit_id ?? null }),
  valuesOf: (row) => ({ name: row?.name ?? '', objekttyp_id: row?.objekttyp_id ?? '' }),
  post: (body) => unwrap(api.POST('/faecher', { body })),
  patch: (id, _before, { name }) => unwrap(api.PATCH('/faecher/{id}', { params: { path: { id } }, body: { name } })),
  remove: (id) => unwrap(api.DELETE('/faecher/{id}', { params: { path: { id } } })),
  Fields: ({ form, isNew }) => (
    <>
      <NativeSelect
        label="Objekttyp"
        disabled={!isNew}
        data={[{ value: '', label: 'Bitte wählen' }, ...useTypOptions(isNew)]}
        {...form.field('objekttyp_id')}
      />
      <TextInput label="Name" placeholder="Deckelinnenseite" {...form.field('name')} />
    </>
  ),
  More: ReplaceFach,
}

/** Of a new Fach the Objekttypen whose compartments the person makes. */
function useTypOptions(isNew: boolean) {
  const { darf } = useSession()
  return useObjekttypen()
    .filter(({ einheit_id }) => !isNew || darf('katalog.anlegen', { einheit_id }))
    .map(({ id, name }) => ({ value: id, label: name }))
}

function TypName({ id }: { id: string }) {
  return useObjekttypOptions().find(({ value }) => value === id)?.label ?? ''
}

/** Moves everything of one Fach into another, existing or new, and deletes the first. */
function ReplaceFach({ row, onDone }: { row: Fach; onDone: () => void }) {
  const { darfIrgendwo } = useSession()
  const [name, setName] = useState('')
  const objekte = useQuery({
    queryKey: ['fach', row.id, 'objekte'],
    meta: { arten: ['fach', 'objektposition'] },
    queryFn: () => unwrap(api.GET('/faecher/{id}/objekte', { params: { path: { id: row.id }, query: { limit: 20 } } })),
  })
  const replace = useMutation({
    mutationFn: () => unwrap(api.POST('/faecher/{id}/ersetzen', { params: { path: { id: row.id } }, body: { name } })),
    onSuccess: () => {
      toast(`Was in „${row.name}“ lag, liegt jetzt in „${name}“.`)
      onDone()
    },
  })
  return (
    <div className={classes['more']}>
      <h3>Objekte mit diesem Fach</h3>
      <p className={classes['small']}>
        {objekte.data?.gesamt === 0 ? 'Noch keines.' : objekte.data?.eintraege.map(({ code }) => code).join(', ')}
      </p>
      {darfIrgendwo('stammdaten.ersetzen') && (
        <>
          <TextInput
            label="Durch ein anderes Fach ersetzen"
            description="Name eines vorhandenen Fachs, oder ein neuer"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            w="100%"
          />
          {replace.isError && <ErrorNote>{replace.error.message}</ErrorNote>}
          <Button
            variant="default"
            disabled={name.trim() === ''}
            loading={replace.isPending}
            onClick={() => replace.mutate()}
          >
            Fach ersetzen
          </Button>
        </>
      )}
    </div>
  )
}
