import { NativeSelect, TextInput } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { BesitzerField } from '../../components/BesitzerField.tsx'
import { changesOf, orNull } from '../../components/body.ts'
import { optionsOf, QUALIFIKATIONSARTEN } from '../../components/words.ts'
import type { Kind } from '../stammdaten/kind.ts'
import { StammdatenListe } from '../stammdaten/StammdatenListe.tsx'

type Qualifikationstyp = Schema<'Qualifikationstyp'>
interface Values {
  name: string
  art: Qualifikationstyp['art']
  einheit_id: string
}

const bodyOf = ({ einheit_id, ...values }: Values) => ({ ...values, einheit_id: orNull(einheit_id) })

const qualifikationstypen: Kind<Qualifikationstyp, Values> = {
  art: 'qualifikationstyp',
  path: '/qualifikationstypen',
  title: 'Qualifikationstypen',
  lead: 'Welche Führerscheine, Lehrgänge und Berechtigungen es gibt.',
  create: 'Qualifikationstyp anlegen',
  one: 'Der Qualifikationstyp',
  icon: <IconSchool size={40} />,
  rights: { create: 'katalog.anlegen', change: 'katalog.anlegen', remove: 'katalog.loeschen' },
  list: (query, signal) => unwrap(api.GET('/qualifikationstypen', { params: { query }, signal })),
  get: (id) => unwrap(api.GET('/qualifikationstypen/{id}', { params: { path: { id } } })),
  search: ({ name }) => name,
  searchLabel: 'Name',
  useFilters: () => [{ name: 'art', label: 'Art', look: 'chips', options: optionsOf(QUALIFIKATIONSARTEN) }],
  columns: [{ title: 'Art', sort: 'art', cell: ({ art }) => QUALIFIKATIONSARTEN[art] }],
  note: ({ art }) => QUALIFIKATIONSARTEN[art],
  valuesOf: (row) => ({ name: row?.name ?? '', art: row?.art ?? 'lehrgang', einheit_id: row?.einheit_id ?? '' }),
  post: (values) => unwrap(api.POST('/qualifikationstypen', { body: bodyOf(values) })),
  patch: async (id, before, values) => {
    const body = changesOf(bodyOf(before), bodyOf(values))
    if (Object.keys(body).length > 0)
      await unwrap(api.PATCH('/qualifikationstypen/{id}', { params: { path: { id } }, body }))
  },
  remove: (id) => unwrap(api.DELETE('/qualifikationstypen/{id}', { params: { path: { id } } })),
  Fields: ({ form, isNew }) => (
    <>
      <TextInput label="Name" placeholder="Führerschein C" {...form.field('name')} />
      <NativeSelect label="Art" data={optionsOf(QUALIFIKATIONSARTEN)} {...form.field('art')} />
      <BesitzerField recht="katalog.anlegen" field={form.field('einheit_id')} isNew={isNew} />
    </>
  ),
}

export const QualifikationstypenPage = () => <StammdatenListe kind={qualifikationstypen} />
