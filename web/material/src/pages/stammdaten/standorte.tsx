import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { useBereiche } from '../../components/choices.ts'
import type { Kind } from './kind.ts'

type Standort = Schema<'Standort'>
interface Values {
  name: string
  bereich_id: string
  adresse: string
}

const bodyOf = ({ name, bereich_id, adresse }: Values) => ({
  name,
  bereich_id: orNull(bereich_id),
  adresse: orNull(adresse),
})

export const standorte: Kind<Standort, Values> = {
  art: 'standort',
  path: '/standorte',
  title: 'Standorte',
  lead: 'Wo Fahrzeuge, Rucksäcke und Koffer stehen.',
  create: 'Standort anlegen',
  one: 'Der Standort',
  icon: <IconMapPin size={40} />,
  rights: { create: 'stammdaten.anlegen', change: 'stammdaten.bearbeiten' },
  list: (query, signal) => unwrap(api.GET('/standorte', { params: { query }, signal })),
  get: (id) => unwrap(api.GET('/standorte/{id}', { params: { path: { id } } })),
  search: ({ name, adresse }) => `${name} ${adresse ?? ''}`,
  searchLabel: 'Name oder Adresse',
  useFilters: () => [{ name: 'bereich_id', label: 'Bereich', look: 'select', options: useBereiche() }],
  columns: [
    { title: 'Adresse', width: '2fr', cell: ({ adresse }) => adresse ?? '' },
    { title: 'Bereich', cell: ({ bereich_id }) => <BereichName id={bereich_id} /> },
  ],
  note: ({ adresse }) => adresse ?? '',
  valuesOf: (row) => ({ name: row?.name ?? '', bereich_id: row?.bereich_id ?? '', adresse: row?.adresse ?? '' }),
  post: (values) => unwrap(api.POST('/standorte', { body: bodyOf(values) })),
  patch: async (id, before, values) => {
    const body = changesOf(bodyOf(before), bodyOf(values))
    if (Object.keys(body).length > 0) await unwrap(api.PATCH('/standorte/{id}', { params: { path: { id } }, body }))
  },
  remove: (id) => unwrap(api.DELETE('/standorte/{id}', { params: { path: { id } } })),
  Fields: ({ form }) => (
    <>
      <TextInput label="Name" placeholder="Wache Nord" {...form.field('name')} />
      <NativeSelect
        label="Bereich"
        data={[{ value: '', label: 'keiner' }, ...useBereiche()]}
        {...form.field('bereich_id')}
      />
      <Textarea label="Adresse" autosize minRows={2} {...form.field('adresse')} />
    </>
  ),
}

function BereichName({ id }: { id: string | null }) {
  return useBereiche().find(({ value }) => value === id)?.label ?? ''
}
