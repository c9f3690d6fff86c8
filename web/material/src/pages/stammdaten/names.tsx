/** Bereiche and Kategorien: master data with only a name. */
import { TextInput } from '@mantine/core'
import { IconBuilding, IconCategory } from '@tabler/icons-react'
import type { Form } from '@zeughaus/web-shared/form'
import { api, type Schema, unwrap } from '../../api/index.ts'
import type { Kind } from './kind.ts'

type Name = Schema<'Bereich'>
interface Values {
  name: string
}

const byName = {
  rights: { create: 'stammdaten.anlegen', change: 'stammdaten.bearbeiten' },
  search: ({ name }: Name) => name,
  searchLabel: 'Name',
  columns: [],
  note: () => '',
  valuesOf: (row: Name | undefined): Values => ({ name: row?.name ?? '' }),
  Fields: ({ form }: { form: Form<Values> }) => <TextInput label="Name" {...form.field('name')} />,
} as const

export const bereiche: Kind<Name, Values> = {
  ...byName,
  art: 'bereich',
  path: '/bereiche',
  title: 'Bereiche',
  lead: 'Bereiche fassen Standorte zusammen.',
  create: 'Bereich anlegen',
  one: 'Der Bereich',
  icon: <IconBuilding size={40} />,
  list: (query, signal) => unwrap(api.GET('/bereiche', { params: { query }, signal })),
  get: (id) => unwrap(api.GET('/bereiche/{id}', { params: { path: { id } } })),
  post: (body) => unwrap(api.POST('/bereiche', { body })),
  patch: (id, _before, body) => unwrap(api.PATCH('/bereiche/{id}', { params: { path: { id } }, body })),
  remove: (id) => unwrap(api.DELETE('/bereiche/{id}', { params: { path: { id } } })),
}

export const kategorien: Kind<Name, Values> = {
  ...byName,
  art: 'kategorie',
  path: '/kategorien',
  title: 'Kategorien',
  lead: 'Kategorien ordnen das Material.',
  create: 'Kategorie anlegen',
  one: 'Die Kategorie',
  icon: <IconCategory size={40} />,
  list: (query, signal) => unwrap(api.GET('/kategorien', { params: { query }, signal })),
  get: (id) => unwrap(api.GET('/kategorien/{id}', { params: { path: { id } } })),
  post: (body) => unwrap(api.POST('/kategorien', { body })),
  patch: (id, _before, body) => unwrap(api.PATCH('/kategorien/{id}', { params: { path: { id } }, body })),
  remove: (id) => unwrap(api.DELETE('/kategorien/{id}', { params: { path: { id } } })),
}
