import { IconShape } from '@tabler/icons-react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { regelBody, regelText, regelValues } from '../../components/kontrollfrist.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import type { Kind } from './kind.ts'
import type { ObjekttypValues } from './ObjekttypFields.tsx'

const Anforderungen = lazyComponent(async () => (await import('./Anforderungen.tsx')).Anforderungen)

type Objekttyp = Schema<'Objekttyp'>
const bodyOf = ({ name, code_prefix, ist_zugfahrzeug, einheit_id, ...regel }: ObjekttypValues) => ({
  name,
  code_prefix: orNull(code_prefix),
  ist_zugfahrzeug,
  einheit_id: orNull(einheit_id),
  ...regelBody(regel),
})

export const objekttypen: Kind<Objekttyp, ObjekttypValues> = {
  art: 'objekttyp',
  path: '/objekttypen',
  title: 'Objekttypen',
  lead: 'Arten von Objekten: Fahrzeuge, Rucksäcke, Koffer. Jeder Typ hat eigene Fächer und Vorlagen.',
  create: 'Objekttyp anlegen',
  one: 'Der Objekttyp',
  icon: <IconShape size={40} />,
  rights: { create: 'katalog.anlegen', change: 'katalog.bearbeiten', remove: 'katalog.loeschen' },
  list: (query, signal) => unwrap(api.GET('/objekttypen', { params: { query }, signal })),
  get: (id) => unwrap(api.GET('/objekttypen/{id}', { params: { path: { id } } })),
  search: ({ name, code_prefix }) => `${name} ${code_prefix ?? ''}`,
  searchLabel: 'Name oder Codeanfang',
  columns: [
    { title: 'Codeanfang', cell: ({ code_prefix }) => code_prefix ?? '' },
    { title: 'Fahrzeug', cell: ({ ist_zugfahrzeug }) => (ist_zugfahrzeug ? 'ja' : 'nein') },
    { title: 'Kontrolle', cell: regelText },
  ],
  note: ({ code_prefix, ist_zugfahrzeug, ...regel }) =>
    [
      code_prefix === null ? '' : `Codes ${code_prefix}-…`,
      ist_zugfahrzeug ? 'Fahrzeug' : '',
      `Kontrolle: ${regelText(regel)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  valuesOf: (row) => ({
    name: row?.name ?? '',
    code_prefix: row?.code_prefix ?? '',
    ist_zugfahrzeug: row?.ist_zugfahrzeug ?? false,
    einheit_id: row?.einheit_id ?? '',
    ...regelValues(row),
  }),
  post: (values) => unwrap(api.POST('/objekttypen', { body: bodyOf(values) })),
  patch: async (id, before, values) => {
    const body = changesOf(bodyOf(before), bodyOf(values))
    if (Object.keys(body).length > 0) await unwrap(api.PATCH('/objekttypen/{id}', { params: { path: { id } }, body }))
  },
  remove: (id) => unwrap(api.DELETE('/objekttypen/{id}', { params: { path: { id } } })),
  Fields: { load: async () => (await import('./ObjekttypFields.tsx')).ObjekttypFields },
  More: Anforderungen,
}
