import { IconPackage } from '@tabler/icons-react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, numberOrNull, orNull } from '../../components/body.ts'
import { useKategorien } from '../../components/choices.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { MATERIALTYPEN, optionsOf } from '../../components/words.ts'
import type { Kind } from './kind.ts'
import type { MaterialValues } from './MaterialFields.tsx'

const MaterialMore = lazyComponent(async () => (await import('./MaterialMore.tsx')).MaterialMore)

const MaterialBar = lazyComponent(async () => (await import('./MaterialBar.tsx')).MaterialBar)

type Material = Schema<'Material'>

const bodyOf = (values: MaterialValues) => ({
  name: values.name,
  materialtyp: values.materialtyp,
  einheit: values.einheit,
  artikelnummer: orNull(values.artikelnummer),
  kategorie_id: orNull(values.kategorie_id),
  warnfrist_tage: numberOrNull(values.warnfrist_tage),
  mindestbestand: numberOrNull(values.mindestbestand),
  lieferant: orNull(values.lieferant),
  einheit_id: orNull(values.einheit_id),
})

export const materialien: Kind<Material, MaterialValues> = {
  art: 'material',
  path: '/materialien',
  title: 'Materialien',
  lead: 'Was gezählt wird, und worauf dabei zu achten ist.',
  create: 'Material anlegen',
  one: 'Das Material',
  icon: <IconPackage size={40} />,
  rights: { create: 'material.anlegen', change: 'material.bearbeiten', remove: 'katalog.loeschen' },
  list: (query, signal) => unwrap(api.GET('/materialien', { params: { query }, signal })),
  get: (id) => unwrap(api.GET('/materialien/{id}', { params: { path: { id } } })),
  search: 'service',
  searchLabel: 'Name oder Artikelnummer',
  useFilters: () => [
    { name: 'materialtyp', label: 'Materialtyp', look: 'chips', options: optionsOf(MATERIALTYPEN) },
    { name: 'kategorie_id', label: 'Kategorie', look: 'select', options: useKategorien() },
  ],
  useSections: () => {
    const kategorien = new Map(useKategorien().map(({ value, label }) => [value, label]))
    return {
      sort: 'kategorie',
      letterOf: ({ name }) => name.normalize('NFD').charAt(0).toLocaleUpperCase('de'),
      of: ({ kategorie_id }) =>
        kategorie_id === null ? 'Ohne Kategorie' : (kategorien.get(kategorie_id) ?? 'Kategorie'),
    }
  },
  columns: [
    { title: 'Typ', cell: ({ materialtyp }) => MATERIALTYPEN[materialtyp] },
    { title: 'Kategorie', cell: ({ kategorie_id }) => <KategorieName id={kategorie_id} /> },
    { title: 'Artikelnummer', sort: 'artikelnummer', width: '9rem', cell: ({ artikelnummer }) => artikelnummer ?? '' },
    { title: 'Einheit', width: '6rem', cell: ({ einheit }) => einheit },
  ],
  note: ({ materialtyp, einheit, artikelnummer }) =>
    [MATERIALTYPEN[materialtyp], einheit, artikelnummer].filter(Boolean).join(' · '),
  valuesOf: (row) => ({
    name: row?.name ?? '',
    materialtyp: row?.materialtyp ?? 'menge',
    einheit: row?.einheit ?? 'Stück',
    artikelnummer: row?.artikelnummer ?? '',
    kategorie_id: row?.kategorie_id ?? '',
    warnfrist_tage: row?.warnfrist_tage ?? '',
    mindestbestand: row?.mindestbestand ?? '',
    lieferant: row?.lieferant ?? '',
    einheit_id: row?.einheit_id ?? '',
  }),
  post: (values) => unwrap(api.POST('/materialien', { body: bodyOf(values) })),
  patch: async (id, before, values) => {
    const body = changesOf(bodyOf(before), bodyOf(values))
    if (Object.keys(body).length > 0) await unwrap(api.PATCH('/materialien/{id}', { params: { path: { id } }, body }))
  },
  remove: (id) => unwrap(api.DELETE('/materialien/{id}', { params: { path: { id } } })),
  // Its number fields are a twentieth of the page's code, and a list needs none.
  Fields: { load: async () => (await import('./MaterialFields.tsx')).MaterialFields },
  bulk: { nameOf: ({ name }) => name, Bar: MaterialBar },
  More: MaterialMore,
}

function KategorieName({ id }: { id: string | null }) {
  return useKategorien().find(({ value }) => value === id)?.label ?? ''
}
